import { html } from './html.ts';
import { renderPage } from './layout.ts';
import { autofocus, problemNote, type SignInProblem } from './sign-in.ts';

/** What the page of an invitation shows. */
export interface InvitationForm {
  readonly portalUrl: string;
  /** Where the form goes. */
  readonly action: string;
  readonly companyName: string;
  readonly email: string;
  /** The name typed before. */
  readonly name: string;
  /** Whether the person has a password already, and shows with it that they are the one. */
  readonly hasPassword: boolean;
  readonly minimumPasswordLength: number;
  readonly problem?: SignInProblem;
}

/** The page behind an invitation's link: who invites whom, and the password to set or to show. */
export function invitationPage(form: InvitationForm): string {
  const { portalUrl, action, companyName, email, hasPassword, problem } = form;
  const title = `Join ${companyName}`;
  return renderPage({
    portalUrl,
    title: problem === undefined ? title : `Problem: ${title}`,
    content: html`
      <h1>${title}</h1>
      <p>
        on the Litfass developer portal, as ${email}.
        ${hasPassword ? 'You have an account: enter its password to accept.' : 'Choose a password to sign in with.'}
      </p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        <input type="hidden" name="email" autocomplete="username" value="${email}" />
        ${hasPassword ? undefined : nameField(form)} ${passwordField(form)}
        <button type="submit">Join</button>
      </form>
    `,
  });
}

function nameField({ name, problem }: InvitationForm) {
  return html`
    <div class="field">
      <label for="name">Your name</label>
      <input
        id="name"
        name="name"
        type="text"
        autocomplete="name"
        required
        maxlength="100"
        value="${name}"
        ${problem === undefined ? autofocus : undefined}
      />
    </div>
  `;
}

function passwordField({ hasPassword, minimumPasswordLength, problem }: InvitationForm) {
  const described = problem === undefined ? undefined : html` aria-describedby="problem"`;
  const invalid = problem?.fields === true ? html` aria-invalid="true"` : undefined;
  const minimum = String(minimumPasswordLength);
  return html`
    <div class="field">
      <label for="password">${hasPassword ? 'Password' : `New password, at least ${minimum} characters`}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="${hasPassword ? 'current-password' : 'new-password'}"
        required
        ${hasPassword ? undefined : html` minlength="${minimum}"`}
        maxlength="256"
        ${described}${invalid}${hasPassword || problem !== undefined ? autofocus : undefined}
      />
    </div>
  `;
}
