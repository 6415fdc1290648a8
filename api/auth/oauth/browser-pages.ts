import { errors, type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import { trusted } from './pages/html.ts';
import { pageHeaders } from './pages/layout.ts';
import { messagePage, signOutPage } from './pages/message.ts';

type PortalAddress = Pick<Config, 'portalUrl'>;

/** The page for a sign-in that can't continue; it replaces oidc-provider's own. */
export function showProblem({ portalUrl }: PortalAddress) {
  return (context: KoaContextWithOIDC, { error: code }: ErrorOut, error: Error): void => {
    const body =
      error instanceof errors.SessionNotFound
        ? expiredPage(portalUrl)
        : messagePage({
            portalUrl,
            title: 'Sign-in did not work',
            text: 'The request to sign in was not complete or not valid. Start again from the portal; if it happens again, send the code below to the operator of the portal.',
            code,
            action: { label: 'Start again', href: portalUrl },
          });
    show(context, portalUrl, body);
  };
}

/** The page for a sign-in that timed out, was completed in another tab, or lost its cookie. */
export function expiredPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'This sign-in has expired',
    text: 'It was left open too long, or was finished in another tab. Start again from the portal.',
    action: { label: 'Start again', href: portalUrl },
  });
}

/** The page in place of a page about passwords, where people sign in at another issuer. */
export function signInElsewherePage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'Your password is kept elsewhere',
    text: 'You sign in at your company’s own sign-in service. Change your password there.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}

/** The confirmation page for sign-outs that don't come from the portal's own button. */
export function showSignOut({ portalUrl }: PortalAddress) {
  return (context: KoaContextWithOIDC, form: string): void => {
    show(context, portalUrl, signOutPage(portalUrl, trusted(form)));
  };
}

/** The page after signing out without a redirect. */
export function showSignedOut({ portalUrl }: PortalAddress) {
  return (context: KoaContextWithOIDC): void => {
    const body = messagePage({
      portalUrl,
      title: 'You are signed out',
      text: 'Your session at Litfass has ended in this browser.',
      action: { label: 'Go to the portal', href: portalUrl },
    });
    show(context, portalUrl, body);
  };
}

function show(context: KoaContextWithOIDC, portalUrl: string, body: string): void {
  context.set({ ...pageHeaders(portalUrl) });
  context.body = body;
}
