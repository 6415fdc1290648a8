import { currentPasswordField, type FormProblem, hiddenEmail, newPasswordField, problemNote } from './fields.ts';
import { html, type SafeHtml } from './html.ts';
import { renderPage } from './layout.ts';

/** The two forms of the page. */
type AccountChoice = 'existing' | 'new';

/** The content of an invitation's page. */
export interface InvitationForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  /** Name of the company or the partner. */
  readonly organizationName: string;
  readonly email: string;
  /** The name entered before. */
  readonly name: string;
  /** Whether the page offers a new password; otherwise it asks only for that of the account. */
  readonly mayBeNew: boolean;
  readonly minimumPasswordLength: number;
  readonly problem?: FormProblem & { readonly account: AccountChoice };
}

/** The page of an invitation's link: who invites whom, and the two ways to join. */
export function invitationPage(form: InvitationForm): string {
  const { portalUrl, organizationName, email, mayBeNew, problem } = form;
  return renderPage({
    portalUrl,
    title: `Join ${organizationName}`,
    problem,
    content: html`
      <p>You join on the Litfass developer portal, as ${email}.</p>
      ${section(form, 'existing', mayBeNew ? 'If you have an account' : 'Use your account')}
      ${mayBeNew ? section(form, 'new', 'If you don’t have an account') : undefined}
    `,
  });
}

function section(form: InvitationForm, account: AccountChoice, heading: string): SafeHtml {
  const problem = form.problem?.account === account ? form.problem : undefined;
  const state = { problem, isFocused: problem !== undefined };
  const passwordField =
    account === 'new'
      ? newPasswordField({ ...state, minimumLength: form.minimumPasswordLength })
      : currentPasswordField(state);
  return html`
    <section>
      <h2>${heading}</h2>
      ${problem && problemNote(problem)}
      <form method="post" action="${form.action}">
        <input type="hidden" name="account" value="${account}" />
        ${hiddenEmail(form.email)} ${account === 'new' ? nameField(form) : undefined} ${passwordField}
        <button type="submit">${account === 'new' ? 'Create account and join' : 'Join'}</button>
      </form>
    </section>
  `;
}

function nameField({ name }: InvitationForm): SafeHtml {
  return html`
    <div class="field">
      <label for="name">Your name</label>
      <input id="name" name="name" type="text" autocomplete="name" required maxlength="100" value="${name}" />
    </div>
  `;
}
