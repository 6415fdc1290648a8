import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { paths } from '../endpoints.ts';
import { currentPasswordField, emailField, type FormProblem, problemNote } from './fields.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';
import { passkeySignInForm } from './passkey-forms.ts';

/** The content of the sign-in page. */
export interface SignInForm {
  readonly portalUrl: string;
  /** The URL that receives the form. */
  readonly action: string;
  /** The email address entered before, so that the person needn't enter it again. */
  readonly email: string;
  /** What the browser needs to use a passkey. */
  readonly passkeyOptions: PublicKeyCredentialRequestOptionsJSON;
  readonly problem?: FormProblem | undefined;
}

export function signInPage({ portalUrl, action, email, passkeyOptions, problem }: SignInForm): string {
  return renderPage({
    portalUrl,
    hasPasskeys: true,
    title: 'Sign in',
    problem,
    content: html`
      <p>to the Litfass developer portal</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${action}">
        ${emailField({ value: email, problem, isFocused: email === '' })}
        ${currentPasswordField({ problem, isFocused: email !== '' })}
        <button type="submit">Sign in</button>
      </form>
      <p><a href="${paths.forgotPassword}">Forgot your password?</a></p>
      <p class="or">or</p>
      ${passkeySignInForm(action, passkeyOptions)}
      <p class="below">No account yet? Ask an admin of your company for an invitation.</p>
    `,
  });
}
