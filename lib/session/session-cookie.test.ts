import { encode } from 'next-auth/jwt';
import { expect, test, vi } from 'vitest';
import { decodeSessionCookie, sessionCookieName } from './session-cookie.ts';

const configuration = { portalUrl: 'https://ads.example', sessionSecrets: ['s'.repeat(32)] as const };
const name = '__Secure-next-auth.session-token';
const claims = { sub: 'u1', name: 'Ada', email: 'ada@example.com', accessToken: 'opaque' };

function seal(
  token: Record<string, unknown> = claims,
  maxAge = 60,
  secret = configuration.sessionSecrets[0],
): Promise<string> {
  return encode({ token, secret, maxAge });
}

test('the cookie has next-auth’s name for the URL', () => {
  expect(sessionCookieName('https://ads.example')).toBe(name);
  expect(sessionCookieName('http://localhost:3000')).toBe('next-auth.session-token');
});

test('reads the user from the cookie', async () => {
  const cookies = [{ name, value: await seal() }];
  const session = { accessToken: 'opaque', name: 'Ada', email: 'ada@example.com' };
  expect(await decodeSessionCookie(cookies, configuration)).toEqual(session);
});

test('reads a value that is split over more than ten cookies', async () => {
  const value = await seal({ ...claims, accessToken: 'x'.repeat(900) });
  const size = Math.ceil(value.length / 12);
  const chunks = Array.from({ length: 12 }, (_, index) => ({
    name: `${name}.${index}`,
    value: value.slice(index * size, (index + 1) * size),
  }));
  const session = await decodeSessionCookie(chunks.toReversed(), configuration);
  expect(session?.accessToken).toHaveLength(900);
});

test('a cached session expires on time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const cookies = [{ name, value: await seal() }];
    expect(await decodeSessionCookie(cookies, configuration)).not.toBeNull();
    // next-auth takes it for 15 s longer.
    vi.advanceTimersByTime(76_000);
    expect(await decodeSessionCookie(cookies, configuration)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each<[string, () => Promise<{ name: string; value: string }[]>]>([
  ['no cookie', () => Promise.resolve([])],
  ['a cookie of the other scheme', async () => [{ name: 'next-auth.session-token', value: await seal() }]],
  ['an expired cookie', async () => [{ name, value: await seal(claims, -60) }]],
  ['a cookie sealed with another secret', async () => [{ name, value: await seal(claims, 60, 'o'.repeat(32)) }]],
  ['a cookie without a token inside', async () => [{ name, value: await seal({ sub: 'u1' }) }]],
  ['rubbish', () => Promise.resolve([{ name, value: 'Bearer %' }])],
])('%s isn’t a session', async (_what, cookies) => {
  expect(await decodeSessionCookie(await cookies(), configuration)).toBeNull();
});
