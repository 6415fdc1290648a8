import { cookies, headers } from 'next/headers';
import { readClientAddress } from '../server/client-address.ts';
import { environment } from '../server/env.ts';
import { decodeSessionCookie } from './session-cookie.ts';
import type { Session } from './session-cookie.ts';

/** The session of the current request, or null. For server components and route handlers only. */
export async function readSession(): Promise<Session | null> {
  const jar = await cookies();
  const session = await decodeSessionCookie(jar.getAll(), environment());
  return session && { ...session, clientAddress: readClientAddress(await headers()) };
}
