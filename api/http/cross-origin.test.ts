import { describe, expect, it } from 'vitest';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const tools = 'https://tools.example.com';
const api = await createTestApp({ corsOrigins: [tools, 'http://localhost:8080'] });
const closed = await createTestApp();
const authorization = `Bearer ${demoSecrets.apiKey}`;
const payload = { query: '{ viewer { isStaff } }' };

const preflight = (origin: string, app = api.app) =>
  app.inject({
    method: 'OPTIONS',
    url: '/graphql',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('a page of a listed origin', () => {
  it('may send operations with a token', async () => {
    const { statusCode, headers } = await preflight(tools);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': tools,
      'access-control-allow-headers': 'authorization, content-type, x-cost-dry-run',
      'access-control-max-age': '600',
    });
    expect(headers['access-control-allow-methods']).toContain('POST');
    expect(headers.vary).toContain('Origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('may read the response, its id and its limits', async () => {
    const headers = { authorization, origin: tools };
    const answer = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(answer.json()).toHaveProperty('data.viewer');
    expect(answer.headers['access-control-allow-origin']).toBe(tools);
    const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['x-request-id', 'retry-after']));
    for (const name of Object.keys(answer.headers).filter((header) => header.includes('ratelimit'))) {
      expect(exposed).toContain(name);
    }
  });

  it('may read why its token was refused', async () => {
    const headers = { authorization: 'Bearer nothing', origin: tools };
    const answer = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe(tools);
  });

  it('gets 405 for OPTIONS that isn’t a preflight request, and can read it', async () => {
    const answer = await api.app.inject({ method: 'OPTIONS', url: '/graphql', headers: { origin: tools } });
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'POST', 'access-control-allow-origin': tools } });
    expect(answer.json()).toHaveProperty('errors.0.extensions.code', 'METHOD_NOT_ALLOWED');
  });

  it.each([
    ['/nothing', 404, 'NOT_FOUND'],
    ['/healthz', 405, 'METHOD_NOT_ALLOWED'],
  ])('may call nothing but /graphql, such as %s', async (url, status, code) => {
    const headers = { origin: tools, 'access-control-request-method': 'POST' };
    const answer = await api.app.inject({ method: 'OPTIONS', url, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('errors.0.extensions.code', code);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gets 404 for OPTIONS of an unknown URL, whatever its body', async () => {
    const headers = { origin: tools, 'content-type': 'application/json' };
    const answer = await api.app.inject({ method: 'OPTIONS', url: '/nothing', headers, payload: '{"query' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toHaveProperty('errors.0.extensions.code', 'NOT_FOUND');
  });

  it('can’t call the token endpoint: a partner’s secret doesn’t belong in a browser', async () => {
    const answer = await api.app.inject({ method: 'POST', url: '/oauth/token', headers: { origin: tools } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a page of another origin', () => {
  it.each(['https://evil.example', 'https://tools.example.com.evil.example', 'null', 'http://localhost:8081'])(
    'is kept out by the browser: %s',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
      const headers = { authorization, origin };
      const answer = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('is kept out without CORS_ORIGINS, where OPTIONS isn’t allowed', async () => {
    const answer = await preflight(tools, closed.app);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
