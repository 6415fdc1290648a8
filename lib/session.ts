import { cookies } from 'next/headers';
import { environment } from './env.ts';
import { decodeSessionCookie } from './session-cookie.ts';
import type { Session } from './session-cookie.ts';

/** The session of the request being answered, or null. For server components and route handlers only. */
export async function readSession(): Promise<Session | null> {
  const jar = await cookies();
  return decodeSessionCookie(jar.getAll(), environment());
}
