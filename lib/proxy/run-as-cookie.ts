import { createHash, randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import type { SecretList } from '#shared/secret-list.ts';
import { tokenPrefixOf } from '#shared/token-format.ts';
import { decodeWithAny } from '../session/sealed-token.ts';
import { sessionSeconds, usesSecureCookies, type Session } from '../session/session-cookie.ts';

/** An API key for the playground. Its value leaves the cookie only in requests to the API. */
export interface KeptKey {
  /** A random ID that the browser uses. Each pasted key has a different one. */
  id: string;
  value: string;
}

interface Configuration {
  portalUrl: string;
  sessionSecrets: SecretList;
}

// The `info` parameter of HKDF. Each kind of cookie has its own derived key, so it can't decrypt another kind.
const salt = 'litfass-run-as';

/** Name of the cookie that stores the key. */
export function runAsCookieName(portalUrl: string): string {
  return `${usesSecureCookies(portalUrl) ? '__Secure-' : ''}litfass.run-as`;
}

/**
 * Cookie options: sent only to the portal's own handlers, only by its own pages, and for as long as a session lasts.
 */
export function runAsCookieOptions(portalUrl: string) {
  return {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: usesSecureCookies(portalUrl),
    maxAge: sessionSeconds,
  } as const;
}

/** Encrypts a key as a cookie value that works only in this session. */
export async function sealKey(
  value: string,
  session: Session,
  { sessionSecrets }: Configuration,
): Promise<KeptKey & { sealed: string }> {
  const id = randomUUID();
  const token = { id, value, session: fingerprint(session) };
  return { id, value, sealed: await encode({ token, secret: sessionSecrets[0], salt, maxAge: sessionSeconds }) };
}

/** Decrypts a cookie's value. Null when there is none, or when it belongs to another session. */
export async function openKey(
  sealed: string | undefined,
  session: Session,
  { sessionSecrets }: Configuration,
): Promise<KeptKey | null> {
  if (sealed === undefined) return null;
  const claims = await decodeWithAny(sessionSecrets, { token: sealed, salt });
  const { id, value, session: owner } = claims ?? {};
  if (typeof id !== 'string' || typeof value !== 'string' || owner !== fingerprint(session)) return null;
  return { id, value };
}

/**
 * A key's display form: its prefix and its last four characters, as in the list of API keys. The form of another
 * server's token is unknown. It shows the first four characters, and only if they are a small part of the token.
 */
export function hintOf(value: string): string {
  const prefix = tokenPrefixOf(value);
  if (prefix !== undefined && /^\w{5,}$/.test(value.slice(prefix.length))) return `${prefix}…${value.slice(-4)}`;
  return value.length < 24 ? '…' : `${value.slice(0, 4)}…`;
}

function fingerprint({ accessToken }: Session): string {
  return createHash('sha256').update(accessToken).digest('base64url');
}
