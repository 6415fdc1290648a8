import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallbacksOptions, EventCallbacks } from 'next-auth';
import { afterEach, expect, test } from 'vitest';
import { authOptions } from './auth-options.ts';

const configuration = {
  listen: { host: '127.0.0.1', port: 3000 },
  portalUrl: 'https://ads.example',
  apiUrl: 'https://api.ads.example',
  graphqlEndpoint: 'https://api.ads.example/graphql',
  authIssuer: 'https://api.ads.example',
  authAudience: null,
  authScope: 'openid profile email',
  authClientId: 'litfass-portal',
  authClientSecret: 'client:secret',
  securityContact: null,
  operatorLinks: { supportUrl: null, statusUrl: null, termsUrl: null },
  metrics: null,
  tracing: { endpoint: undefined, sampler: 'always_off' as const, share: 0 },
  log: { level: 'info' as const, accessShare: 0 },
  rateLimitPoints: 500_000,
  objectStoreOrigin: 'https://api.example',
  trustedProxies: null,
  drainSeconds: 0,
  sessionSecrets: ['s'.repeat(32)] as const,
};
const options = authOptions(configuration);
const callbacks = options.callbacks as CallbacksOptions;
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type JwtParameters = Parameters<CallbacksOptions['jwt']>[0];
type SessionParameters = Parameters<CallbacksOptions['session']>[0];

test('session and cookie both end after eight hours', () => {
  expect(options.session?.maxAge).toBe(8 * 60 * 60);
  expect(options.jwt?.maxAge).toBe(8 * 60 * 60);
});

test('the flow uses PKCE, state and nonce', () => {
  expect(options.providers[0]).toMatchObject({ checks: ['pkce', 'state', 'nonce'], idToken: true });
});

test('requests only the identity from the API’s own issuer', () => {
  expect(options.providers[0]).toMatchObject({ authorization: { params: { scope: 'openid profile email' } } });
  expect(JSON.stringify(options.providers[0])).not.toContain('resource');
});

test('a name that isn’t a URL isn’t sent as a resource (RFC 8707)', () => {
  const [named] = authOptions({ ...configuration, authAudience: 'ads-api' }).providers;
  expect(named).toMatchObject({ authorization: { params: { audience: 'ads-api' } } });
  expect(JSON.stringify(named)).not.toContain('resource');
});

test('a sign-in stores only the identity and the access token', async () => {
  const token = await callbacks.jwt({
    token: { sub: 'u1', name: 'Ada', email: 'ada@example.com', picture: 'https://issuer.example/photo' },
    account: { access_token: 'opaque', id_token: 'id', refresh_token: 'refresh', provider: 'litfass' },
  } as unknown as JwtParameters);
  expect(token).toEqual({ sub: 'u1', name: 'Ada', email: 'ada@example.com', accessToken: 'opaque' });
});

test('an update from the browser can’t change the cookie', async () => {
  const token = { sub: 'u1', name: 'Ada', email: null, accessToken: 'opaque' };
  const update = { token, trigger: 'update', session: { accessToken: 'planted', name: 'Eve' } };
  expect(await callbacks.jwt(update as unknown as JwtParameters)).toEqual(token);
});

test('the browser’s session has no token', async () => {
  const session = await callbacks.session({
    session: { expires: '2026-11-21T12:00:00.000Z', user: { name: 'Ada' } },
    token: { sub: 'u1', name: 'Ada', email: 'ada@example.com', accessToken: 'opaque' },
  } as unknown as SessionParameters);
  expect(JSON.stringify(session)).not.toContain('opaque');
  expect(session).toMatchObject({ user: { name: 'Ada', email: 'ada@example.com' } });
});

test.each([
  ['/admin/tokens?company=1', 'https://ads.example/admin/tokens?company=1'],
  ['https://ads.example/playground', 'https://ads.example/playground'],
  ['//evil.example', 'https://ads.example/'],
  ['/\\evil.example', 'https://ads.example/'],
  ['https://evil.example', 'https://ads.example/'],
  ['javascript:alert(1)', 'https://ads.example/'],
])('after signing in, %s redirects to %s', async (url, target) => {
  expect(await callbacks.redirect({ url, baseUrl: configuration.portalUrl })).toBe(target);
});

test('a sign-out revokes the access token at the issuer', async () => {
  const revocations: { authorization: string | undefined; body: string }[] = [];
  const authIssuer = await issuer((request, response) => {
    text(request).then((body) => {
      revocations.push({ authorization: request.headers.authorization, body });
      response.end();
    }, console.error);
  });
  await signOut(authIssuer);
  expect(revocations).toEqual([
    {
      authorization: `Basic ${Buffer.from('litfass-portal:client%3Asecret').toString('base64')}`,
      body: 'token=opaque&token_type_hint=access_token',
    },
  ]);
});

test('reports a revocation that the issuer doesn’t confirm', async () => {
  const authIssuer = await issuer((_request, response) => response.writeHead(503).end());
  await expect(signOut(authIssuer)).rejects.toThrow('503');
});

async function signOut(authIssuer: string): Promise<void> {
  const events = authOptions({ ...configuration, authIssuer }).events as EventCallbacks;
  const message = { token: { accessToken: 'opaque' } };
  await events.signOut(message as unknown as Parameters<EventCallbacks['signOut']>[0]);
}

async function issuer(revoke: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url === '/oauth/revoke') revoke(request, response);
    else response.end(JSON.stringify({ revocation_endpoint: `http://127.0.0.1:${port}/oauth/revoke` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
