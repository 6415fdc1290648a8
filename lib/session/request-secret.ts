import { createHash } from 'node:crypto';
import type { SecretList } from '#shared/secret-list.ts';
import { decodeWithAny } from './sealed-token.ts';
import { usesSecureCookies } from './session-cookie.ts';

interface AuthCookies {
  method: string;
  cookieValue: (name: string) => string | undefined;
}

/**
 * next-auth 4 knows one secret. While a secret is replaced, a sign-in can begin at a process with the old one and end at
 * a process with the new one. So each request to next-auth gets the secret that made its cookies, or the newest one: for
 * a POST that of the CSRF cookie, for the callback that of the cookies with state, nonce and PKCE verifier.
 */
export async function secretOfRequest(
  { method, cookieValue }: AuthCookies,
  { portalUrl, sessionSecrets }: { portalUrl: string; sessionSecrets: SecretList },
): Promise<string> {
  const [newest, ...older] = sessionSecrets;
  if (older.length === 0) return newest;
  const isSecure = usesSecureCookies(portalUrl);
  const stateName = `${isSecure ? '__Secure-' : ''}next-auth.state`;
  const state = method === 'POST' ? undefined : cookieValue(stateName);
  const csrf = cookieValue(`${isSecure ? '__Host-' : ''}next-auth.csrf-token`);
  for (const secret of sessionSecrets) {
    if (state !== undefined && (await decodeWithAny([secret], { token: state, salt: stateName })) !== null)
      return secret;
  }
  return sessionSecrets.find((secret) => csrf !== undefined && isCsrfCookie(csrf, secret)) ?? newest;
}

/** The form of next-auth/core/lib/csrf-token.js. next-auth compares the value again; this only selects its secret. */
function isCsrfCookie(value: string, secret: string): boolean {
  const [token = '', digest = ''] = value.split('|');
  return createHash('sha256').update(`${token}${secret}`).digest('hex') === digest;
}
