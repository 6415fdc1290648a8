import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { sessionSeconds, usesSecureCookies, type Session } from './session-cookie.ts';

/** An API key that somebody may run the playground as. Its value leaves the cookie towards the API only. */
export interface KeptKey {
  /** Names it to the browser: random, and another one for each key pasted. */
  id: string;
  value: string;
}

interface Configuration {
  portalUrl: string;
  sessionSecret: string;
}

// Of its own derived key (HKDF's info): what seals one kind of cookie opens no other.
const salt = 'litfass-run-as';

/** Name of the cookie that keeps the key. */
export function runAsCookieName(portalUrl: string): string {
  return `${usesSecureCookies(portalUrl) ? '__Secure-' : ''}litfass.run-as`;
}

/** How the cookie is kept: sent to the portal's own handlers alone, by its own pages alone, as long as a session lives. */
export function runAsCookieOptions(portalUrl: string) {
  return {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: usesSecureCookies(portalUrl),
    maxAge: sessionSeconds,
  } as const;
}

/** Seals a key into a cookie's value that is of use in this session alone. */
export async function sealKey(
  value: string,
  session: Session,
  { sessionSecret }: Configuration,
): Promise<KeptKey & { sealed: string }> {
  const id = randomUUID();
  const token = { id, value, session: fingerprint(session) };
  return { id, value, sealed: await encode({ token, secret: sessionSecret, salt, maxAge: sessionSeconds }) };
}

/** The key inside a cookie's value; null where there is none, or it was pasted in another session. */
export async function openKey(
  sealed: string | undefined,
  session: Session,
  { sessionSecret }: Configuration,
): Promise<KeptKey | null> {
  if (sealed === undefined) return null;
  const claims = await decode({ token: sealed, secret: sessionSecret, salt }).catch(() => null);
  const { id, value, session: owner } = claims ?? {};
  if (typeof id !== 'string' || typeof value !== 'string' || owner !== fingerprint(session)) return null;
  return { id, value };
}

/**
 * How a key is shown: what its kind begins with and its last four characters, as in the list of API keys. Of a token of
 * another server, whose form is unknown, the first four, and only where they are a small part of it.
 */
export function hintOf(value: string): string {
  const own = /^(lf_(?:live|test)_)\w+(\w{4})$/.exec(value);
  if (own !== null) return `${own[1]}…${own[2]}`;
  return value.length < 24 ? '…' : `${value.slice(0, 4)}…`;
}

function fingerprint({ accessToken }: Session): string {
  return createHash('sha256').update(accessToken).digest('base64url');
}
