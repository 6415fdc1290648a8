import { paths } from '../endpoints.ts';
import { currentPasswordField, emailField, type FormProblem, problemNote } from './fields.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** The content of the sign-in page. */
export interface SignInForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  /** The email address entered before, so that the person needn't enter it again. */
  readonly email: string;
  readonly problem?: FormProblem;
}

export function signInPage({ portalUrl, action, email, problem }: SignInForm): string {
  return renderPage({
    portalUrl,
    title: problem === undefined ? 'Sign in' : 'Problem: Sign in',
    content: html`
      <h1>Sign in</h1>
      <p>to the Litfass developer portal</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        ${emailField({ value: email, problem, isFocused: email === '' })}
        ${currentPasswordField({ problem, isFocused: email !== '' })}
        <button type="submit">Sign in</button>
      </form>
      <p class="below"><a href="${paths.forgotPassword}">Forgot your password?</a></p>
    `,
  });
}
