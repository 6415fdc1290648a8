import { renderSVG } from 'uqr';
import { paths } from '../endpoints.ts';
import { currentPasswordField, type FormProblem, hiddenEmail, problemNote } from './fields.ts';
import { html, type SafeHtml, trusted } from './html.ts';
import { codeField } from './code-page.ts';
import { renderPage } from './layout.ts';
import { passkeySection } from './passkey-forms.ts';

/** What every page about the second factor needs. */
interface SecurityPage {
  readonly portalUrl: string;
  readonly email: string;
  readonly problem?: FormProblem | undefined;
}

/** Asks for the password again, because the session may be someone else's by now. */
export function confirmPasswordPage({ portalUrl, email, problem }: SecurityPage): string {
  return renderPage({
    portalUrl,
    title: 'Confirm your password',
    problem,
    content: html`
      <p>Enter the password of ${email} to change how you sign in.</p>
      ${problem && problemNote(problem)}
      <form method="post" action="${paths.security}">
        <input type="hidden" name="action" value="confirm" />
        ${hiddenEmail(email)} ${currentPasswordField({ problem, isFocused: true })}
        <button type="submit">Continue</button>
      </form>
    `,
  });
}

/** Whether the second factor is on, the passkeys, and what can be done about both. */
export function securityPage({
  portalUrl,
  email,
  problem,
  enrolled,
  section,
}: SecurityPage & {
  readonly section: Parameters<typeof passkeySection>[0];
  /** Recovery codes that are left; undefined without a second factor. */
  readonly enrolled: { readonly recoveryCodes: number } | undefined;
}): string {
  const content =
    enrolled === undefined
      ? html`
          <p>
            Sign-in of ${email} asks for a password only. With an authenticator app it also asks for a code that changes
            every 30 seconds, so a stolen password isn’t enough.
          </p>
          ${button('begin', 'Set up an authenticator app')}
        `
      : html`
          <p>
            Sign-in of ${email} asks for a code of your authenticator app.
            ${
              enrolled.recoveryCodes === 1
                ? 'One recovery code is left.'
                : `${enrolled.recoveryCodes} recovery codes are left.`
            }
          </p>
          ${button('codes', 'Create new recovery codes')} ${button('remove', 'Turn off', 'quiet')}
        `;
  return renderPage({
    portalUrl,
    title: 'How you sign in',
    problem,
    hasPasskeys: true,
    content: html`${problem && problemNote(problem)}
      <section>
        <h2>Two-step sign-in</h2>
        ${content}
      </section>
      ${passkeySection(section)}`,
  });
}

/** The secret for the authenticator app, as a QR code and as text, and a field for its first code. */
export function totpPage({
  portalUrl,
  problem,
  secret,
  url,
}: Omit<SecurityPage, 'email'> & { readonly secret: string; readonly url: string }): string {
  return renderPage({
    portalUrl,
    title: 'Set up an authenticator app',
    problem,
    content: html`
      <p>Scan the QR code with your authenticator app, or enter the key there. Then enter the code that it shows.</p>
      ${totpKey({ secret, url })} ${problem && problemNote(problem)}
      <form method="post" action="${paths.security}">
        <input type="hidden" name="action" value="enable" />
        ${codeField(problem)}
        <button type="submit">Turn on</button>
      </form>
    `,
  });
}

/** The secret for the authenticator app, as a QR code and as text. */
export function totpKey({ secret, url }: { readonly secret: string; readonly url: string }): SafeHtml {
  return html`<div class="qr" role="img" aria-label="QR code of the key">${trusted(renderSVG(url, { border: 4 }))}</div>
    <p>Key: <span class="code">${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span></p>`;
}

/** The recovery codes and what they are for. */
export function recoveryCodeList(codes: readonly string[]): SafeHtml {
  return html`<p>
      Two-step sign-in is on. If you lose your authenticator app, enter one of these codes instead. Each works once. You
      can’t see them again.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li class="code">${code}</li>`)}
    </ul>`;
}

/** The recovery codes, which are shown once. */
export function recoveryCodesPage({
  portalUrl,
  codes,
}: {
  readonly portalUrl: string;
  readonly codes: readonly string[];
}): string {
  return renderPage({
    portalUrl,
    title: 'Save your recovery codes',
    content: html`
      ${recoveryCodeList(codes)}
      <p class="actions"><a class="action" href="${portalUrl}/account">I saved them</a></p>
    `,
  });
}

function button(action: string, label: string, look = ''): SafeHtml {
  return html`
    <form class="single" method="post" action="${paths.security}">
      <button type="submit" class="${look}" name="action" value="${action}">${label}</button>
    </form>
  `;
}
