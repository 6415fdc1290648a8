import { cookies } from 'next/headers';
import { NextResponse } from 'next/server';
import { environment } from '../server/env.ts';
import { openKey, runAsCookieName, runAsCookieOptions, sealKey, type KeptKey } from './run-as-cookie.ts';
import type { Session } from '../session/session-cookie.ts';

/** The API key that was pasted in this session, or null. For route handlers only: pages don't receive the cookie. */
export async function readKeptKey(session: Session): Promise<KeptKey | null> {
  const configuration = environment();
  const sealed = (await cookies()).get(runAsCookieName(configuration.portalUrl))?.value;
  return openKey(sealed, session, configuration);
}

/** Stores a key and replaces an earlier one. */
export async function keepKey(value: string, session: Session): Promise<KeptKey> {
  const configuration = environment();
  const { portalUrl } = configuration;
  const { sealed, ...key } = await sealKey(value, session, configuration);
  (await cookies()).set(runAsCookieName(portalUrl), sealed, runAsCookieOptions(portalUrl));
  return key;
}

/**
 * Deletes the key by a header of a response that sets other cookies too. With `cookies()`, Next would decode those twice
 * (ResponseCookies of Next 16 reads their headers again), and the URL to return to after a sign-in would lose its `%26`.
 */
export function forgetKeyIn(response: Response): void {
  const { portalUrl } = environment();
  const own = new NextResponse();
  own.cookies.set(runAsCookieName(portalUrl), '', { ...runAsCookieOptions(portalUrl), maxAge: 0 });
  for (const header of own.headers.getSetCookie()) response.headers.append('set-cookie', header);
}

export async function forgetKey(): Promise<void> {
  const { portalUrl } = environment();
  (await cookies()).set(runAsCookieName(portalUrl), '', { ...runAsCookieOptions(portalUrl), maxAge: 0 });
}
