import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { query } from '../../db/sql.ts';
import {
  basic,
  partnerOf,
  startTestServer,
  startTimeout,
  type TestPartner,
  type TestServer,
  tokenForm,
} from './testing/test-server.ts';

let server: TestServer;
let partner: TestPartner;

beforeAll(async () => {
  server = await startTestServer();
  partner = await server.addPartner();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

interface TokenError {
  readonly error: string;
  readonly error_description: string;
}

const form = () => tokenForm(server, partner);
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(form()).filter(([key]) => !names.includes(key)));
const withoutCredentials = () => without('client_id', 'client_secret');

async function expectError(response: Response, status: number, error: string): Promise<TokenError> {
  const body = (await response.json()) as TokenError;
  expect({ status: response.status, error: body.error }).toEqual({ status, error });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('pragma')).toBe('no-cache');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(Object.keys(body).sort()).toEqual(['error', 'error_description']);
  // RFC 6749, section 5.2: the only characters a description may have.
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  return body;
}

describe('the token endpoint', () => {
  it('returns a bearer token for an hour, and nothing else', async () => {
    const response = await server.post('/oauth/token', form());
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const { access_token: token, ...rest } = (await response.json()) as Record<string, unknown>;
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(rest).toEqual({ expires_in: 3600, token_type: 'Bearer' });
  });

  it('issues RFC 9068 tokens that its own verifier accepts', async () => {
    const response = await server.post('/oauth/token', form());
    const { access_token: token } = (await response.json()) as { access_token: string };
    const { kid, ...header } = decodeProtectedHeader(token);
    expect(header).toEqual({ typ: 'at+jwt', alg: 'RS256' });
    expect(kid).toBeTypeOf('string');
    const { jti, iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect(claims).toEqual({
      iss: server.url,
      aud: `${server.url}/graphql`,
      sub: partner.clientId,
      client_id: partner.clientId,
      token_generation: 1,
    });
    expect(jti).toMatch(/^[\w-]{16,}$/);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(5);
    expect(exp - iat).toBe(3600);
    expect(await server.authorizationServer.findPartnerByAccessToken(token)).toEqual(partnerOf(partner));
  });

  it('accepts credentials in the Authorization header, with the scheme in any case', async () => {
    const rest = withoutCredentials();
    const headers = basic(partner.clientId, partner.clientSecret);
    expect((await server.post('/oauth/token', rest, { headers })).status).toBe(200);
    const lower = { Authorization: (headers['Authorization'] ?? '').replace('Basic', 'basic') };
    expect((await server.post('/oauth/token', rest, { headers: lower })).status).toBe(200);
  });

  it('accepts the same client id in header and body', async () => {
    const headers = basic(partner.clientId, partner.clientSecret);
    expect((await server.post('/oauth/token', without('client_secret'), { headers })).status).toBe(200);
  });

  it('accepts resource in place of audience, and both if they are equal', async () => {
    const resource = `${server.url}/graphql`;
    expect((await server.post('/oauth/token', { ...without('audience'), resource })).status).toBe(200);
    expect((await server.post('/oauth/token', { ...form(), resource })).status).toBe(200);
  });

  it('accepts a charset in the content type, ignores unknown parameters, and treats an empty one as missing', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    const response = await server.post(
      '/oauth/token',
      { ...form(), color: 'red', scope: '', resource: '' },
      { headers },
    );
    expect(response.status).toBe(200);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s and names POST', async (method) => {
    const response = await fetch(`${server.url}/oauth/token`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/oauth/TOKEN', '/oauth/token/', '/OAuth/token', '/oauth//token', '/oauth/nothing'])(
    'is not found under %s',
    async (path) => {
      await expectError(await server.post(path, form()), 404, 'invalid_request');
    },
  );

  it('refuses a JSON body', async () => {
    const headers = { 'Content-Type': 'application/json' };
    await expectError(await server.post('/oauth/token', JSON.stringify(form()), { headers }), 400, 'invalid_request');
  });

  it('refuses a multipart body', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form())) body.set(name, value);
    await expectError(await fetch(`${server.url}/oauth/token`, { method: 'POST', body }), 400, 'invalid_request');
  });

  it('refuses an empty body and a body of no type', async () => {
    await expectError(await server.post('/oauth/token', ''), 400, 'invalid_request');
    await expectError(await fetch(`${server.url}/oauth/token`, { method: 'POST' }), 400, 'invalid_request');
  });

  it('refuses a large body unread', async () => {
    await expectError(
      await server.post('/oauth/token', { ...form(), padding: 'x'.repeat(9_000) }),
      413,
      'invalid_request',
    );
  });

  it('refuses a missing grant_type', async () => {
    await expectError(await server.post('/oauth/token', without('grant_type')), 400, 'invalid_request');
  });

  it.each([
    ['grant_type', 400, 'invalid_request'],
    ['client_id', 400, 'invalid_request'],
    ['client_secret', 401, 'invalid_client'],
  ] as const)('counts an empty %s as left out', async (name, status, error) => {
    await expectError(await server.post('/oauth/token', { ...form(), [name]: '' }), status, error);
    await expectError(await server.post('/oauth/token', without(name)), status, error);
  });

  it.each(['password', 'refresh_token', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', 'nonsense'])(
    'does not know the grant %s',
    async (grant) => {
      await expectError(
        await server.post('/oauth/token', { ...form(), grant_type: grant }),
        400,
        'unsupported_grant_type',
      );
    },
  );

  it('refuses a partner the grant of the portal, and the portal the grant of partners', async () => {
    const code = { ...form(), grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://example.com/' };
    await expectError(await server.post('/oauth/token', code), 400, 'unauthorized_client');
    const { portalClientId, secrets } = server.config;
    const portal = { ...form(), client_id: portalClientId, client_secret: secrets.portalClientSecrets[0] };
    await expectError(await server.post('/oauth/token', portal), 400, 'unauthorized_client');
  });

  it.each(['grant_type', 'client_id', 'client_secret', 'audience'])('refuses %s given twice', async (name) => {
    const body = `${new URLSearchParams(form()).toString()}&${name}=${encodeURIComponent(form()[name] ?? '')}`;
    await expectError(await server.post('/oauth/token', body), 400, 'invalid_request');
  });

  it('refuses two resources, the same one twice included', async () => {
    const resource = `resource=${encodeURIComponent(`${server.url}/graphql`)}`;
    const body = `${new URLSearchParams(without('audience')).toString()}&${resource}&${resource}`;
    await expectError(await server.post('/oauth/token', body), 400, 'invalid_target');
  });

  it('refuses a missing and an empty audience', async () => {
    await expectError(await server.post('/oauth/token', without('audience')), 400, 'invalid_request');
    await expectError(await server.post('/oauth/token', { ...form(), audience: '' }), 400, 'invalid_request');
  });

  it.each(['https://example.com/graphql', 'not a url', '/graphql', 'graphql#fragment'])(
    'refuses the foreign audience %s',
    async (audience) => {
      await expectError(await server.post('/oauth/token', { ...form(), audience }), 400, 'invalid_target');
      await expectError(
        await server.post('/oauth/token', { ...without('audience'), resource: audience }),
        400,
        'invalid_target',
      );
    },
  );

  it('refuses our audience with other case or a slash', async () => {
    for (const audience of [`${server.url}/graphql/`, `${server.url}/GraphQL`, server.url]) {
      await expectError(await server.post('/oauth/token', { ...form(), audience }), 400, 'invalid_target');
    }
  });

  it('refuses an audience and a resource that differ', async () => {
    const foreign = 'https://example.com/graphql';
    await expectError(await server.post('/oauth/token', { ...form(), resource: foreign }), 400, 'invalid_target');
    const swapped = { ...form(), audience: foreign, resource: `${server.url}/graphql` };
    await expectError(await server.post('/oauth/token', swapped), 400, 'invalid_target');
  });

  it('refuses a scope, since partner tokens have none', async () => {
    await expectError(await server.post('/oauth/token', { ...form(), scope: 'campaigns:read' }), 400, 'invalid_scope');
  });

  it('refuses credentials in header and body together, also when both are right', async () => {
    const headers = basic(partner.clientId, partner.clientSecret);
    await expectError(await server.post('/oauth/token', form(), { headers }), 400, 'invalid_request');
  });

  it('refuses another client id in the body than in the header', async () => {
    const headers = basic(partner.clientId, partner.clientSecret);
    const body = { ...without('client_secret'), client_id: 'lfp_another' };
    await expectError(await server.post('/oauth/token', body, { headers }), 400, 'invalid_request');
  });

  it('refuses credentials in the URL, also when the body has them too', async () => {
    for (const [name, value] of Object.entries(form()).filter(([key]) => key !== 'audience')) {
      const query = new URLSearchParams({ [name]: value }).toString();
      await expectError(await server.post(`/oauth/token?${query}`, form()), 400, 'invalid_request');
    }
  });

  it.each(['Basic !!!!', 'Basic YQ', 'Basic', 'Basic a b', 'Bearer abc', 'Basic JTpi', 'Digest x'])(
    'refuses the header Authorization: %s',
    async (Authorization) => {
      const rest = withoutCredentials();
      await expectError(
        await server.post('/oauth/token', rest, { headers: { Authorization } }),
        400,
        'invalid_request',
      );
    },
  );

  it('returns the same error for an unknown client, a wrong secret, a suspended partner and an expired secret', async () => {
    const suspended = await server.addPartner({ status: 'SUSPENDED' });
    const expired = await server.addSecret(partner, new Date(Date.now() - 1));
    const cases: Record<string, Record<string, string>> = {
      unknown: { ...form(), client_id: 'lfp_unknown' },
      wrongSecret: { ...form(), client_secret: 'lfps_wrong' },
      suspended: tokenForm(server, suspended),
      expired: { ...form(), client_secret: expired },
      noSecret: without('client_secret'),
      strangeId: { ...form(), client_id: 'it\u0000"<script>' },
    };
    const answers = await Promise.all(
      Object.values(cases).map(async (body) => {
        const response = await server.post('/oauth/token', body, { from: '203.0.113.1' });
        const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
        return { status: response.status, headers, body: (await response.json()) as unknown };
      }),
    );
    expect(answers[0]?.status).toBe(401);
    expect(answers[0]?.body).toEqual({ error: 'invalid_client', error_description: 'client authentication failed' });
    expect(answers[0]?.headers).not.toHaveProperty('www-authenticate');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('sends a Basic challenge only if the Authorization header was used', async () => {
    const rest = withoutCredentials();
    for (const clientId of [partner.clientId, 'lfp_unknown']) {
      const headers = basic(clientId, 'lfps_wrong');
      const response = await server.post('/oauth/token', rest, { headers, from: '203.0.113.2' });
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm="/);
      await expectError(response, 401, 'invalid_client');
    }
  });

  it('accepts every secret of a partner that has not expired', async () => {
    const second = await server.addSecret(partner, new Date(Date.now() + 60_000));
    expect((await server.post('/oauth/token', form())).status).toBe(200);
    expect((await server.post('/oauth/token', { ...form(), client_secret: second })).status).toBe(200);
  });

  it('rejects a suspended partner immediately', async () => {
    const other = await server.addPartner();
    expect((await server.post('/oauth/token', tokenForm(server, other))).status).toBe(200);
    const suspended = query.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', other.id);
    await server.database.platform((platform) => platform.all(suspended));
    await expectError(await server.post('/oauth/token', tokenForm(server, other)), 401, 'invalid_client');
  });

  it('never repeats its input in an error', async () => {
    const marker = 'zzmarkerzz';
    const bodies = ['grant_type', 'client_id', 'client_secret', 'audience', 'resource', 'scope'].map((name) => ({
      ...form(),
      [name]: marker,
    }));
    for (const body of bodies) {
      const headers = { Accept: 'text/html', Origin: `https://${marker}.example`, 'X-Forwarded-Host': marker };
      const response = await server.post('/oauth/token', body, { headers, from: '203.0.113.3' });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain(marker);
    }
  });

  it('blocks a client that fails ten times in a minute, and no other', async () => {
    const guessed = await server.addPartner();
    const from = '203.0.113.4';
    const attempt = (clientSecret: string, address = from) =>
      server.post('/oauth/token', { ...tokenForm(server, guessed), client_secret: clientSecret }, { from: address });
    for (let failure = 1; failure <= 10; failure += 1) expect((await attempt('lfps_wrong')).status).toBe(401);

    const refused = await attempt('lfps_wrong');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await expectError(refused, 429, 'temporarily_unavailable');
    expect((await attempt(guessed.clientSecret)).status).toBe(429);
    expect((await attempt(guessed.clientSecret, '203.0.113.5')).status).toBe(200);
    expect((await server.post('/oauth/token', form(), { from })).status).toBe(200);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      expect((await attempt(guessed.clientSecret)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('blocks guesses for an unknown client in the same way', async () => {
    const body = { ...form(), client_id: 'lfp_unknown' };
    const statuses = [];
    for (let failure = 1; failure <= 11; failure += 1) {
      statuses.push((await server.post('/oauth/token', body, { from: '203.0.113.6' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('serves 50 requests at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => server.post('/oauth/token', form())));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
  });

  it('logs no secret and no token', () => {
    expect(server.logged.length).toBeGreaterThan(0);
    expect(server.logged.join('\n')).not.toContain(partner.clientSecret);
    expect(server.logged.join('\n')).not.toContain('eyJ');
  });
});
