import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createJsonLog } from '#shared/node/json-log.ts';
import { openTracing } from '#shared/node/tracing.ts';
import { createDatabase } from './db/database.ts';
import { observedDriver } from './db/observed-driver.ts';
import { observeJob } from './jobs/observe-job.ts';
import { statementObserver } from './statement-observer.ts';
import { demoSecrets } from './testing/fixed-secrets.ts';
import { createTestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

// A receiver of OTLP over HTTP, with JSON as the exporter sends it.
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const received: z.output<typeof body>[] = [];
const receiver = createServer((request, response) => {
  void json(request).then(
    (sent) => {
      received.push(body.parse(sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
    () => response.destroy(),
  );
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
const tracing = await openTracing('api', { endpoint, sampler: 'parentbased_always_off', share: 1 });

const lines: string[] = [];
const log = createJsonLog({ process: 'api', level: 'trace', write: (line) => void lines.push(line) });
const database = await createTestDatabase();
const through = createDatabase(observedDriver(database.driver, statementObserver(log, undefined, tracing)));
const api = await createTestApp({
  ...{ database, through },
  log: { accessShare: 1, slowMs: 10_000 },
  ...(tracing === undefined ? {} : { tracing }),
});
afterAll(() => {
  vi.unstubAllEnvs();
  receiver.closeAllConnections();
  receiver.close();
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';

const valuesOf = (attributes: readonly z.output<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a sampled request is one trace from HTTP through GraphQL to SQL and jobs, and an unsampled one is none', async () => {
  const query = 'query Mine { listCompanies(filter: { name: { eq: "Secret name" } }) { items { id } } }';
  await api.graphql(query, {
    headers: { traceparent: `00-${traceId}-${callersSpan}-01`, 'x-request-id': 'traced-request' },
  });
  await api.graphql(query, { headers: { traceparent: `00-${'1'.repeat(32)}-${callersSpan}-00` } });
  await api.graphql(query);
  const request = { requestId: 'traced-request', trace: { traceId, spanId: callersSpan, isSampled: true } };
  await observeJob(
    {
      name: 'process-upload',
      jobId: '1',
      log,
      metrics: undefined,
      tracing,
      request,
      ending: new AbortController().signal,
    },
    async () => {
      await through.driver.run('litfass_platform', 'select $1::int', [42]);
    },
    { onError: () => undefined },
  );
  await tracing?.close();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(new Set(spans.map((found) => found.traceId))).toEqual(new Set([traceId]));
  const named = (name: string) => spans.filter((found) => found.name === name);
  const [http] = named('POST /graphql');
  const [graphql] = named('GraphQL');
  expect(http?.parentSpanId).toBe(callersSpan);
  expect(valuesOf(http?.attributes ?? [])).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/graphql',
    'litfass.request_id': 'traced-request',
  });
  expect(graphql?.parentSpanId).toBe(http?.spanId);
  expect(valuesOf(graphql?.attributes ?? [])).toMatchObject({
    'graphql.operation.type': 'query',
    'graphql.operation.name': 'Mine',
    'litfass.operation': 'listCompanies',
  });
  const statements = named('SELECT litfass_app');
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(graphql?.spanId);
  expect(valuesOf(statements[0]?.attributes ?? [])).toMatchObject({ 'db.system.name': 'postgresql' });
  const [job] = named('process process-upload');
  expect(job?.parentSpanId).toBe(callersSpan);
  expect(named('SELECT litfass_platform').map(({ parentSpanId }) => parentSpanId)).toEqual([job?.spanId]);
  const resource = received[0]?.resourceSpans[0]?.resource.attributes ?? [];
  expect(valuesOf(resource)).toMatchObject({ 'service.name': 'litfass-api' });
  // Neither the token nor a value of the client is sent.
  const sent = JSON.stringify(received);
  for (const value of ['Secret name', demoSecrets.apiKey]) expect(sent).not.toContain(value);
});

test('the request is found in the log by its id and by its trace', () => {
  const ofRequest = [...api.logs(), ...lines]
    .map((line) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line)))
    .filter(({ requestId }) => requestId === 'traced-request');
  expect(ofRequest).toMatchObject([
    { msg: 'request', traceId, operation: 'listCompanies', outcome: 'ok' },
    { msg: 'a job started', traceId },
    { msg: 'a job ended', traceId },
  ]);
});

test('without an endpoint nothing is traced', async () => {
  expect(await openTracing('api', { endpoint: undefined, sampler: 'always_on', share: 1 })).toBeUndefined();
});
