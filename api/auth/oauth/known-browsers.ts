import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../digest.ts';

const rememberedSeconds = 180 * 24 * 3600;

/** The browsers in which an account has signed in. They are known by a signed cookie alone; nothing is stored. */
export interface KnownBrowsers {
  /** The id of the request's browser, if this account has signed in with it in the last 180 days. */
  idFor(request: Pick<IncomingMessage, 'headers'>, email: string): string | undefined;
  /** Gives the browser a cookie, after the account has signed in with it. */
  remember(response: Pick<ServerResponse, 'appendHeader'>, email: string): void;
}

/**
 * Each account has a cookie of its own, so that several people can share a browser. The cookie grants nothing except
 * attempts of its own to enter the account's password.
 */
export function createKnownBrowsers({ apiUrl, secrets }: Pick<Config, 'apiUrl' | 'secrets'>): KnownBrowsers {
  const keys = deriveKeys(secrets.tokenPeppers, 'known-browser');
  const isSecure = apiUrl.startsWith('https:');
  const prefix = isSecure ? '__Secure-litfass_known_' : 'litfass_known_';
  const digestOf = (key: Buffer, ...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  const nameFor = (key: Buffer, email: string) => `${prefix}${digestOf(key, 'name', email.toLowerCase()).slice(0, 16)}`;
  const signatureOf = (key: Buffer, email: string, id: string, since: string) =>
    digestOf(key, 'value', email.toLowerCase(), id, since);

  return {
    idFor({ headers }, email) {
      for (const key of keys) {
        const value = cookieOf(headers.cookie ?? '', nameFor(key, email));
        const [id = '', since = '', signature = ''] = value?.split('.') ?? [];
        const isRecent = /^\d{1,12}$/.test(since) && Date.now() / 1000 - Number(since) < rememberedSeconds;
        if (isRecent && isSame(signature, signatureOf(key, email, id, since))) return id;
      }
      return undefined;
    },
    remember(response, email) {
      const id = randomBytes(16).toString('base64url');
      const since = String(Math.floor(Date.now() / 1000));
      const [key] = keys;
      const cookie = `${nameFor(key, email)}=${id}.${since}.${signatureOf(key, email, id, since)}`;
      const attributes = `Path=/oauth; Max-Age=${rememberedSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.appendHeader('Set-Cookie', `${cookie}; ${attributes}`);
    },
  };
}

function cookieOf(header: string, name: string): string | undefined {
  return header
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
