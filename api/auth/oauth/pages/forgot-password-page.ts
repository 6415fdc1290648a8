import { paths } from '../endpoints.ts';
import { emailField, type FormProblem, problemNote } from './fields.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The content of the page that requests a link to set a new password. */
export interface ForgotPasswordForm {
  readonly portalUrl: string;
  /** The email address entered before. */
  readonly email: string;
  readonly problem?: FormProblem;
}

export function forgotPasswordPage({ portalUrl, email, problem }: ForgotPasswordForm): string {
  return renderPage({
    portalUrl,
    title: 'Reset your password',
    problem,
    content: html`
      <p>Enter the email address that you sign in with. We send you a link to set a new password.</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${paths.forgotPassword}">
        ${emailField({ value: email, problem, isFocused: true })}
        <button type="submit">Send link</button>
      </form>
    `,
  });
}
