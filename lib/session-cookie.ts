import { LRUCache } from 'lru-cache';
import { decode } from 'next-auth/jwt';

/** Life of a session, the same as that of the access token inside it. */
export const sessionSeconds = 8 * 60 * 60;

/** Who the cookie says is there. Only the API can tell whether the token in it still counts. */
export interface Session {
  accessToken: string;
  name: string;
  email: string | null;
}

interface Cookie {
  name: string;
  value: string;
}

/** Browsers keep `__Secure-` cookies over https only, so the name follows the portal's public address. */
export function usesSecureCookies(portalUrl: string): boolean {
  return portalUrl.startsWith('https:');
}

/**
 * The session inside the request's cookies, or null.
 *
 * next-auth's `getToken` would do, but it also takes the cookie's value from an `Authorization` header.
 */
export async function decodeSessionCookie(
  cookies: readonly Cookie[],
  { portalUrl, sessionSecret }: { portalUrl: string; sessionSecret: string },
): Promise<Session | null> {
  const name = sessionCookieName(portalUrl);
  const token = joinChunks(cookies, name);
  if (!token) return null;
  const key = `${sessionSecret} ${token}`;
  const known = opened.get(key);
  if (known !== undefined && Date.now() < known.endsAt) return known.session;
  const claims = await decode({ token, secret: sessionSecret }).catch(() => null);
  if (typeof claims?.accessToken !== 'string') return null;
  const session = { accessToken: claims.accessToken, name: claims.name ?? '', email: claims.email ?? null };
  if (typeof claims['exp'] === 'number') opened.set(key, { session, endsAt: claims['exp'] * 1000 });
  return session;
}

/** What cookies held: to derive their key and open one takes an eighth of what the proxy may add to a call. */
const opened = new LRUCache<string, { readonly session: Session; readonly endsAt: number }>({ max: 1_000 });

/** Name of next-auth's session cookie for this address. */
export function sessionCookieName(portalUrl: string): string {
  return `${usesSecureCookies(portalUrl) ? '__Secure-' : ''}next-auth.session-token`;
}

// next-auth splits a long value over `<name>.0`, `<name>.1`, … (a JWT access token is enough to need it).
function joinChunks(cookies: readonly Cookie[], name: string): string {
  const whole = cookies.find((cookie) => cookie.name === name);
  if (whole) return whole.value;
  return cookies
    .filter((cookie) => cookie.name.startsWith(`${name}.`))
    .map((cookie) => ({ value: cookie.value, index: Number(cookie.name.slice(name.length + 1)) }))
    .toSorted((first, second) => first.index - second.index)
    .map((chunk) => chunk.value)
    .join('');
}
