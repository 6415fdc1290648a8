import { paths } from '../endpoints.ts';
import { html, type SafeHtml } from './html.ts';
import { renderPage } from './layout.ts';

/** The content of the sign-in page. */
export interface SignInForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  /** The email address entered before, so that the person needn't enter it again. */
  readonly email: string;
  readonly problem?: SignInProblem;
}

/** Why the form is shown again. `fields` are wrong because of the current input, not e.g. the number of attempts. */
export interface SignInProblem {
  readonly lines: readonly string[];
  readonly fields: boolean;
}

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
          <label for="email">Email address</label>
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
      <p class="below"><a href="${paths.forgotPassword}">Forgot your password?</a></p>
    `,
  });
}

export const autofocus = html` autofocus`;

/** The note above a form that says why it is shown again. */
export function problemNote({ lines }: SignInProblem): SafeHtml {
  return html`<div class="problem" id="problem" role="alert">${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}
