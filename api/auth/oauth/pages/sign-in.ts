import { html, type SafeHtml } from './html.ts';
import { renderPage } from './layout.ts';

/** What the sign-in page shows. */
export interface SignInForm {
  readonly portalUrl: string;
  /** Where the form goes. */
  readonly action: string;
  /** The address typed before, kept so that nobody types it twice. */
  readonly email: string;
  readonly problem?: SignInProblem;
}

/** Why the form is shown again. `fields` are wrong with the current input, not with e.g. the number of tries. */
export interface SignInProblem {
  readonly lines: readonly string[];
  readonly fields: boolean;
}

/** The sign-in page. */
export function signInPage({ portalUrl, action, email, problem }: SignInForm): string {
  const described = problem === undefined ? undefined : html` aria-describedby="problem"`;
  const invalid = problem?.fields === true ? html` aria-invalid="true"` : undefined;
  const [emailFocus, passwordFocus] = email === '' ? [autofocus, undefined] : [undefined, autofocus];
  return renderPage({
    portalUrl,
    title: problem === undefined ? 'Sign in' : 'Problem: Sign in',
    content: html`
      <h1>Sign in</h1>
      <p>to the Litfass developer portal</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        <div class="field">
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required
            maxlength="254"
            value="${email}"
            ${described}${invalid}${emailFocus}
          />
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="256"
            ${described}${invalid}${passwordFocus}
          />
        </div>
        <button type="submit">Sign in</button>
      </form>
    `,
  });
}

export const autofocus = html` autofocus`;

/** Says above a form why it is shown again. */
export function problemNote({ lines }: SignInProblem): SafeHtml {
  return html`<div class="problem" id="problem" role="alert">${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}
