import { LRUCache } from 'lru-cache';
import type { SecretList } from '#shared/secret-list.ts';
import { decodeWithAny } from './sealed-token.ts';

/** The lifetime of a session, the same as that of its access token. */
export const sessionSeconds = 8 * 60 * 60;

/** The user according to the cookie. Only the API knows whether the token is still valid. */
export interface Session {
  accessToken: string;
  name: string;
  email: string | null;
  /** The IP address that the request came from. */
  clientAddress?: string | undefined;
}

interface Cookie {
  name: string;
  value: string;
}

/** Browsers store `__Secure-` cookies only over https, so the name depends on the portal's public URL. */
export function usesSecureCookies(portalUrl: string): boolean {
  return portalUrl.startsWith('https:');
}

/**
 * The session from the request's cookies, or null.
 * next-auth's `getToken` isn't suitable, because it also accepts the cookie's value from an `Authorization` header.
 */
export async function decodeSessionCookie(
  cookies: readonly Cookie[],
  { portalUrl, sessionSecrets }: { portalUrl: string; sessionSecrets: SecretList },
): Promise<Session | null> {
  const name = sessionCookieName(portalUrl);
  const token = joinChunks(cookies, name);
  if (!token) return null;
  const key = `${sessionSecrets.join()} ${token}`;
  const known = opened.get(key);
  if (known !== undefined && Date.now() < known.endsAt) return known.session;
  const claims = await decodeWithAny(sessionSecrets, { token });
  if (typeof claims?.accessToken !== 'string') return null;
  const session = { accessToken: claims.accessToken, name: claims.name ?? '', email: claims.email ?? null };
  if (typeof claims['exp'] === 'number') opened.set(key, { session, endsAt: claims['exp'] * 1000 });
  return session;
}

/**
 * Caches decrypted cookies. Key derivation and decryption take an eighth of the time that the proxy may add to a
 * request.
 */
const opened = new LRUCache<string, { readonly session: Session; readonly endsAt: number }>({ max: 1_000 });

/** Name of next-auth's session cookie for this URL. */
export function sessionCookieName(portalUrl: string): string {
  return `${usesSecureCookies(portalUrl) ? '__Secure-' : ''}next-auth.session-token`;
}

// next-auth splits a long value into `<name>.0`, `<name>.1`, … A JWT access token already needs this.
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
