import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { buildSchema, GraphQLError, type GraphQLSchema, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { RequestContext } from '../context.ts';
import type { DenialRecorder } from '../denial.ts';
import { forbidden } from '../errors.ts';
import { createDeadline } from '../limits/deadline.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';
import { BuiltinStore } from '../storage/builtin/builtin-store.ts';
import { Draining } from './draining.ts';
import { createGraphQLHandler } from './graphql.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { Viewer } from '../auth/viewer.ts';
import { defaultLimits } from '../config/limits.ts';
import { createOwnCounters } from '../limits/shared-counters.ts';
import { createRateLimits } from '../limits/rate-limits.ts';
import type { Services } from '../services.ts';

const api = await createTestApp();
const secret = 'secret=hunter2 at db.internal:5432';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: { data?: unknown; errors: { message: string; path?: unknown; extensions: Record<string, unknown> }[] };
  readonly unexpected: unknown[];
}

const denials: DenialRecorder = {
  record: () => undefined,
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
const context = new RequestContext(
  {
    rateLimits: createRateLimits({ config: defaultLimits, now: Date.now, counters: createOwnCounters(Date.now) }),
    denials,
    docsUrl: (code: string) => `docs#${code}`,
  } as Services,
  new Viewer({ actor: { kind: 'USER', id: 'anna', name: 'Anna' }, access: [] }),
  'request-1',
  '127.0.0.1',
);

/** Runs one field of a schema made for the test, through the handler that the route uses. */
async function answerOf(query: string, resolve: () => unknown, variables: object = {}): Promise<Answer> {
  const unexpected: unknown[] = [];
  const { status, body } = await createGraphQLHandler({
    schema: schemaWith(resolve),
    deadline: createDeadline(10_000),
  })({
    context,
    body: { query, variables: { ...variables } },
    accept: undefined,
    dryRun: false,
    log: { error: ({ err }: { err: unknown }) => void unexpected.push(err) },
  });
  return { status, text: body, body: JSON.parse(body) as Answer['body'], unexpected };
}

function schemaWith(resolve: () => unknown): GraphQLSchema {
  const schema = buildSchema(`
    enum Color { RED }
    type Query { maybe(count: Int): String  sure: String!  color: Color  number: Int }`);
  const query = schema.getQueryType();
  if (!isObjectType(query)) throw new Error('no query type');
  for (const field of Object.values(query.getFields())) field.resolve = resolve;
  return schema;
}

const masked = {
  message: 'Something failed on our side. Quote request id request-1 when you ask about it.',
  extensions: { code: 'INTERNAL', requestId: 'request-1', docsUrl: 'docs#INTERNAL' },
};

describe('an internal failure', () => {
  class OddError extends Error {
    readonly code = 'FORBIDDEN';
    readonly hint = secret;
  }

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error(secret);
      },
    ],
    ['rejects', () => Promise.reject(new Error(secret))],
    [
      'throws an error with a code of ours',
      () => {
        throw new OddError(secret);
      },
    ],
    [
      'throws a GraphQLError without a code',
      () => {
        throw new GraphQLError(secret);
      },
    ],
    [
      'throws a GraphQLError with an unknown code',
      () => {
        throw new GraphQLError(secret, { extensions: { code: secret } });
      },
    ],
    ['answers with an error', () => new Error(secret)],
    [
      'throws with a cause',
      () => {
        throw new Error('outer', { cause: new Error(secret) });
      },
    ],
  ])('in a resolver that %s is shown as INTERNAL and reported whole', async (_, resolve) => {
    const { status, text, body, unexpected } = await answerOf('{ maybe }', resolve);
    expect(status).toBe(200);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({ ...masked, path: ['maybe'] });
    expect(body.data).toEqual({ maybe: null });
    expect(text).not.toContain('hunter2');
    expect(unexpected).toHaveLength(1);
  });

  it.each([
    ['{ sure }', () => null],
    ['{ color }', () => secret],
    ['{ number }', () => secret],
    [
      '{ maybe }',
      () => ({
        toString: () => {
          throw new Error(secret);
        },
      }),
    ],
  ])('in a value that %s can’t hold is shown as INTERNAL', async (query, resolve) => {
    const { text, body, unexpected } = await answerOf(query, resolve);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject(masked);
    expect(text).not.toContain('hunter2');
    expect(unexpected).toHaveLength(1);
  });

  it('doesn’t hide errors of the caller', async () => {
    const wrong = await answerOf('query ($count: Int) { maybe(count: $count) }', () => 'x', { count: 'three' });
    expect(wrong.body.errors[0]?.extensions['code']).toBe('BAD_USER_INPUT');
    expect(wrong.body.errors[0]?.message).toContain('$count');
    expect(wrong.unexpected).toEqual([]);
    const denied = await answerOf('{ maybe }', () => {
      throw forbidden('No.', ['A'], ['B']);
    });
    expect(denied.body.errors[0]).toMatchObject({
      message: 'No.',
      extensions: {
        code: 'FORBIDDEN',
        required: ['A'],
        granted: ['B'],
        requestId: 'request-1',
        docsUrl: 'docs#FORBIDDEN',
      },
    });
    expect(denied.unexpected).toEqual([]);
  });
});

describe('a full disk of the store', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is UNAVAILABLE with HTTP 503: %s', async (code) => {
    const full = Object.assign(new Error(secret), { code });
    const { status, text, body } = await answerOf('{ maybe }', () => Promise.reject(full));
    expect(status).toBe(503);
    expect(body.errors[0]?.extensions['code']).toBe('UNAVAILABLE');
    expect(text).not.toContain('hunter2');
  });
});

describe('a database that fails', () => {
  const failure = Object.assign(new Error(`relation "company" at ${secret}`), { query: secret, code: '42P01' });
  const viewer = '{ viewer { companies { name } } }';

  it('during an operation is INTERNAL for the caller and in full in the log, with the same request id', async () => {
    const answer = await api.database.driver.failing(/from company/, failure, () => api.graphql(viewer));
    expect(answer.errors?.[0]?.extensions.code).toBe('INTERNAL');
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(JSON.stringify(answer)).not.toContain('company"');
    const requestId = answer.errors?.[0]?.extensions.requestId ?? 'none';
    expect(requestId).toBe(answer.headers['x-request-id']);
    const logged = api.logs().filter((line) => line.includes(requestId));
    expect(logged.join('\n')).toContain('hunter2');
    expect(logged.join('\n')).toContain('error-masking.test.ts');
  });

  it.each([
    ['that has no disk space', '53100'],
    ['that has no memory', '53200'],
    ['that is a replica until its promotion', '25006'],
  ])('%s is 503 with Retry-After, for operations and for sign-ins', async (_, code) => {
    const unable = Object.assign(new Error(secret), { code });
    const answer = await api.database.driver.failing(/from company/, unable, () => api.graphql(viewer));
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      errors: [{ extensions: { code: 'UNAVAILABLE', retryAfterSeconds: 2 } }],
    });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    const exchanged = await api.database.driver.failing(/partner/, unable, () =>
      api.post('/oauth/token', {
        grant_type: 'client_credentials',
        client_id: demoSecrets.partnerClientId,
        client_secret: demoSecrets.partnerClientSecret,
      }),
    );
    expect(exchanged.status).toBe(503);
    expect(exchanged.headers.get('retry-after')).toBe('2');
  });

  it('during authentication is INTERNAL with HTTP 500, and not a 401', async () => {
    const answer = await api.database.driver.failing(/partner|oidc|api_token/, failure, () =>
      api.graphql(viewer, { token: 'A'.repeat(43) }),
    );
    expect(answer).toMatchObject({ status: 500, errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(
      api.logs().some((line) => line.includes('hunter2') && line.includes(String(answer.headers['x-request-id']))),
    ).toBe(true);
  });

  it('makes the API not ready, and ready again after recovery', async () => {
    const ready = () => api.app.inject({ method: 'GET', url: '/readyz' });
    const down = await api.database.driver.failing(/select 1/, failure, ready);
    expect({ status: down.statusCode, body: down.json<unknown>() }).toEqual({
      status: 503,
      body: { status: 'unavailable', checks: { database: 'unavailable', store: 'ok' } },
    });
    expect((await ready()).json()).toEqual({ status: 'ok', checks: { database: 'ok', store: 'ok' } });
    expect((await api.app.inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
  });

  it.each([
    ['full', 'ENOSPC'],
    ['unavailable', 'EIO'],
  ])('leaves the API ready when only the disk of uploads is %s, until it drains', async (state, code) => {
    const openFile = () => Promise.reject(Object.assign(new Error('the disk failed'), { code }));
    const directory = await mkdtemp(join(tmpdir(), 'litfass-full-'));
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const options = { directory, bucketUrl: 'http://127.0.0.1/storage', credentials, region: 'builtin', now: Date.now };
    const draining = new Draining();
    const app = fastify();
    registerHealthRoutes(app, {
      database: api.database,
      storage: new BuiltinStore({ ...options, openFile }),
      checkQueue: undefined,
      draining,
    });
    const ready = await app.inject({ method: 'GET', url: '/readyz' });
    expect({ status: ready.statusCode, body: ready.json<unknown>() }).toEqual({
      status: 200,
      body: { status: 'degraded', checks: { database: 'ok', store: state } },
    });
    draining.begin();
    const leaving = await app.inject({ method: 'GET', url: '/readyz' });
    expect({ status: leaving.statusCode, body: leaving.json<unknown>() }).toEqual({
      status: 503,
      body: { status: 'draining' },
    });
    await app.close();
    await rm(directory, { recursive: true });
  });

  it('never writes a token to the log', () => {
    expect(api.logs().join('\n')).not.toContain(demoSecrets.apiKey);
    expect(api.logs().join('\n')).not.toContain('A'.repeat(43));
  });
});
