import { minPasswordLength } from '../../password.ts';
import { type FormProblem, hiddenEmail, newPasswordField, problemNote } from './fields.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The content of a reset link's page. */
export interface ResetPasswordForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  readonly email: string;
  readonly problem?: FormProblem;
}

export function resetPasswordPage({ portalUrl, action, email, problem }: ResetPasswordForm): string {
  return renderPage({
    portalUrl,
    title: 'Set a new password',
    problem,
    content: html`
      <p>for ${email}. You will be signed out everywhere.</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        ${hiddenEmail(email)} ${newPasswordField({ minimumLength: minPasswordLength, problem, isFocused: true })}
        <button type="submit">Set password</button>
      </form>
    `,
  });
}
