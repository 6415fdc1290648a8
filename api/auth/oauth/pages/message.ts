import { html, type SafeHtml } from './html.ts';
import { renderPage } from './layout.ts';

/** A page with a message only: a failed sign-in, a completed sign-out. */
export interface Message {
  readonly portalUrl: string;
  readonly title: string;
  readonly text: string;
  /** The specification's code of the failure, to look it up. */
  readonly code?: string;
  /** The target of its button; the portal's own sign-in when the person must start again. */
  readonly action: { readonly label: string; readonly href: string };
}

/** A page with a message and one button. */
export function messagePage({ portalUrl, title, text, code, action }: Message): string {
  return renderPage({
    portalUrl,
    title,
    content: html`
      <p>${text}</p>
      ${code === undefined ? undefined : html`<p>Code: <span class="code">${code}</span></p>`}
      <p class="actions"><a class="action" href="${action.href}">${action.label}</a></p>
    `,
  });
}

/** The confirmation page of a sign-out; `form` is oidc-provider's and contains its CSRF token. */
export function signOutPage(portalUrl: string, form: SafeHtml): string {
  return renderPage({
    portalUrl,
    title: 'Sign out',
    heading: 'Sign out?',
    content: html`
      <p>You will need your password to sign in again.</p>
      ${form}
      <p class="actions"><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>
    `,
  });
}
