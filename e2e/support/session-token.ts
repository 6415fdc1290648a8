import type { BrowserContext } from '@playwright/test';
import { decode } from 'next-auth/jwt';
import { apiUrl, portalUrl, readSecrets } from './demo.ts';

/** The access token in the encrypted session cookie, which no browser may ever see. */
export async function tokenInSession(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies(portalUrl)).find(({ name }) => name === 'next-auth.session-token');
  const claims = await decode({ token: cookie?.value ?? '', secret: readSecrets().sessionSecret });
  if (typeof claims?.accessToken !== 'string') throw new Error('The session cookie holds no token.');
  return claims.accessToken;
}

/** Ends the session without a trace in this browser, like its expiry after eight hours or a revocation by an admin. */
export async function endSessionElsewhere(context: BrowserContext): Promise<void> {
  const { portalClientSecret } = readSecrets();
  const response = await fetch(`${apiUrl}/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`litfass-portal:${portalClientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ token: await tokenInSession(context) }),
  });
  if (!response.ok) throw new Error(`The session could not be ended: ${response.status}`);
}
