import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { codeField } from './code-page.ts';
import { type FormProblem, problemNote } from './fields.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';
import { newPasskeyForm } from './passkey-forms.ts';
import { recoveryCodeList, totpKey } from './security-pages.ts';

/** The content of the page on which an admin sets up the second factor that their company requires. */
interface EnrollmentForm {
  readonly portalUrl: string;
  /** The URL that receives the forms. */
  readonly action: string;
  readonly companyName: string;
  readonly setup: { readonly secret: string; readonly url: string };
  readonly passkeyOptions: PublicKeyCredentialCreationOptionsJSON;
  readonly suggestedName: string;
  readonly problem?: FormProblem | undefined;
}

/** The page on which an admin sets up the second factor that their company requires, as HTML. */
export function enrollmentPage({ portalUrl, action, companyName, setup, problem, ...passkey }: EnrollmentForm): string {
  return renderPage({
    portalUrl,
    hasPasskeys: true,
    title: 'Set up a second factor',
    problem,
    content: html`
      <p>
        ${companyName} requires a second factor of its admins. Add one to continue. You can change it in your account
        later.
      </p>
      ${problem && problemNote(problem)}
      <section>
        <h2>Authenticator app</h2>
        <p>Scan the QR code with your authenticator app, or enter the key there. Then enter the code that it shows.</p>
        ${totpKey(setup)}
        <form method="post" action="${action}">
          <input type="hidden" name="enroll" value="app" />
          ${codeField(problem)}
          <button type="submit">Turn on</button>
        </form>
      </section>
      <section>
        <h2>Passkey</h2>
        <p>Or add a passkey, if this browser has them. You then sign in by fingerprint, face, PIN or security key.</p>
        ${newPasskeyForm({
          action,
          purpose: { name: 'enroll', value: 'passkey' },
          options: passkey.passkeyOptions,
          suggestedName: passkey.suggestedName,
        })}
      </section>
    `,
  });
}

/** The recovery codes, which are shown once, and the rest of the sign-in. */
export function enrolledPage({
  portalUrl,
  action,
  codes,
}: Pick<EnrollmentForm, 'portalUrl' | 'action'> & { readonly codes: readonly string[] }): string {
  return renderPage({
    portalUrl,
    title: 'Save your recovery codes',
    content: html`
      ${recoveryCodeList(codes)}
      <form method="post" action="${action}">
        <button type="submit" name="enroll" value="done">I saved them</button>
      </form>
    `,
  });
}
