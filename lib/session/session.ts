import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { readClientAddress } from '../server/client-address.ts';
import { environment } from '../server/env.ts';
import { companyCookieName } from './company-cookie.ts';
import { decodeSessionCookie } from './session-cookie.ts';
import type { Session } from './session-cookie.ts';

/**
 * The session of the current request, or null. For server components and route handlers only. A page and its layout get
 * the same object.
 */
export const readSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies();
  const session = await decodeSessionCookie(jar.getAll(), environment());
  return session && { ...session, clientAddress: readClientAddress(await headers()) };
});

/** The company that the visitor chose last, according to the cookie. */
export async function readRememberedCompany(): Promise<string | undefined> {
  return (await cookies()).get(companyCookieName)?.value;
}
