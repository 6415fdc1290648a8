import type { BrowserContext } from '@playwright/test';
import { decode } from 'next-auth/jwt';
import { apiUrl, portalUrl, readSecrets } from './demo.ts';

/** The API's token inside the encrypted session cookie: what no browser may ever get to see. */
export async function tokenInSession(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies(portalUrl)).find(({ name }) => name === 'next-auth.session-token');
  const claims = await decode({ token: cookie?.value ?? '', secret: readSecrets().sessionSecret });
  if (typeof claims?.accessToken !== 'string') throw new Error('The session cookie holds no token.');
  return claims.accessToken;
}

/** Ends the session where nothing in this browser notices, as its eight hours or an admin would. */
export async function endSessionElsewhere(context: BrowserContext): Promise<void> {
  const { portalClientSecret } = readSecrets();
  const response = await fetch(`${apiUrl}/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`litfass-portal:${portalClientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ token: await tokenInSession(context) }),
  });
  if (!response.ok) throw new Error(`The session could not be ended: ${response.status}`);
}
