import { paths } from '../endpoints.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';
import { autofocus, problemNote, type SignInProblem } from './sign-in-page.ts';

/** The content of the page that requests a link to set a new password. */
export interface ForgotPasswordForm {
  readonly portalUrl: string;
  /** The email address entered before. */
  readonly email: string;
  readonly problem?: SignInProblem;
}

export function forgotPasswordPage({ portalUrl, email, problem }: ForgotPasswordForm): string {
  const described = problem === undefined ? undefined : html` aria-describedby="problem"`;
  const invalid = problem?.fields === true ? html` aria-invalid="true"` : undefined;
  const title = 'Reset your password';
  return renderPage({
    portalUrl,
    title: problem === undefined ? title : `Problem: ${title}`,
    content: html`
      <h1>${title}</h1>
      <p>Enter the email address that you sign in with. We send you a link to set a new password.</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${paths.forgotPassword}">
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
            ${described}${invalid}${autofocus}
          />
        </div>
        <button type="submit">Send link</button>
      </form>
    `,
  });
}
