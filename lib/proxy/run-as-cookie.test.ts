import { encode } from 'next-auth/jwt';
import { expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { hintOf, openKey, runAsCookieName, runAsCookieOptions, sealKey } from './run-as-cookie.ts';

const configuration = { portalUrl: 'https://ads.example', sessionSecrets: ['s'.repeat(32)] as const };
const session = { accessToken: 'opaque', name: 'Ada', email: null };
const value = `${tokenPrefixes.live}${'A'.repeat(42)}Wxyz`;

test('encrypts a key with its own ID, and decrypts it unchanged', async () => {
  const first = await sealKey(value, session, configuration);
  const second = await sealKey(value, session, configuration);
  expect(await openKey(first.sealed, session, configuration)).toEqual({ id: first.id, value });
  expect(second.id).not.toBe(first.id);
  expect(first.sealed).not.toContain(value);
  expect(Buffer.from(first.sealed, 'base64url').toString('latin1')).not.toContain(value);
});

test.each([
  ['no cookie', () => Promise.resolve(undefined), session],
  ['rubbish', () => Promise.resolve('Bearer %'), session],
  [
    'a cookie of another session',
    async () => (await sealKey(value, session, configuration)).sealed,
    { ...session, accessToken: 'of another user' },
  ],
  [
    'a cookie sealed with another secret',
    async () => (await sealKey(value, session, { ...configuration, sessionSecrets: ['o'.repeat(32)] as const })).sealed,
    session,
  ],
  [
    'a session cookie in its place',
    () => encode({ token: { id: 'a', value, session: 'b' }, secret: configuration.sessionSecrets[0] }),
    session,
  ],
])('%s isn’t a key', async (_what, seal, asked) => {
  expect(await openKey(await seal(), asked, configuration)).toBeNull();
});

test('hides the cookie from scripts, other sites, pages, and plain HTTP when the portal uses HTTPS', () => {
  expect(runAsCookieName('https://ads.example')).toBe('__Secure-litfass.run-as');
  expect(runAsCookieOptions('https://ads.example')).toMatchObject({
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: true,
  });
  expect(runAsCookieName('http://localhost:3000')).toBe('litfass.run-as');
  expect(runAsCookieOptions('http://localhost:3000').secure).toBe(false);
});

test('shows only characters of a key that are useless alone', () => {
  expect(hintOf(value)).toBe(`${tokenPrefixes.live}…Wxyz`);
  expect(hintOf('ghp_0123456789012345678901234567890123456')).toBe('ghp_…');
  expect(hintOf('short-token')).toBe('…');
});
