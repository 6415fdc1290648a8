import type { BrowserContext } from '@playwright/test';
import { decode } from 'next-auth/jwt';
import { portalUrl, readSessionSecret } from './demo.ts';

/** The API's token inside the encrypted session cookie: what no browser may ever get to see. */
export async function tokenInSession(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies(portalUrl)).find(({ name }) => name === 'next-auth.session-token');
  const claims = await decode({ token: cookie?.value ?? '', secret: readSessionSecret() });
  if (typeof claims?.accessToken !== 'string') throw new Error('The session cookie holds no token.');
  return claims.accessToken;
}
