import { afterAll, expect, test } from 'vitest';
import { Browser, signIn } from '../auth/oauth/testing/browser.ts';
import { createDatabase } from '../db/database.ts';
import { observedDriver } from '../db/observed-driver.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { watchBackgroundWork } from './background-work.ts';
import { watchDisk } from './gauges.ts';
import { Metrics } from './metrics.ts';

const metrics = new Metrics('api', '1.2.3');
const database = await createTestDatabase();
const through = createDatabase(observedDriver(database.driver, metrics.onStatement));
watchBackgroundWork(metrics, through);
watchDisk(metrics, '/');
const api = await createTestApp({ database, through, metrics });
const poor = new Metrics('api', '1.2.3');
const poorApi = await createTestApp({ database, metrics: poor, limits: { accountPoints: 60, tokenShare: 0.5 } });
afterAll(() => metrics.registry.clear());

/** The value of a series; undefined if there is none. */
async function valueOf(series: string, of = metrics): Promise<number | undefined> {
  const line = (await of.registry.metrics()).split('\n').find((found) => found.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

async function labelsOf(metric: string, label: string): Promise<string[]> {
  const found = (await metrics.registry.metrics()).matchAll(new RegExp(`^${metric}\\{.*?${label}="([^"]*)"`, 'gm'));
  return [...new Set([...found].map(([, value = '']) => value))].sort();
}

test('requests are counted by root field and outcome, whatever names the client chooses', async () => {
  for (const name of ['a', 'b', 'c']) {
    await api.graphql(`query ${name} { ${name}: listCompanies { items { id } } }`);
  }
  await api.graphql('{ __typename }');
  await api.graphql('{ listCompanies { items { id } } viewer { scopes } }');
  await api.graphql('query Broken { nothing }');
  await api.graphql('{ listCompanies { items { id } } }', { token: 'lf_live_wrong' });
  expect(await labelsOf('litfass_operations_total', 'operation')).toEqual([
    'introspection',
    'listCompanies',
    'none',
    'several',
  ]);
  expect(await valueOf('litfass_operations_total{operation="listCompanies",outcome="ok"}')).toBe(3);
  expect(await valueOf('litfass_operations_total{operation="none",outcome="GRAPHQL_VALIDATION_FAILED"}')).toBe(1);
  expect(await valueOf('litfass_operations_total{operation="none",outcome="UNAUTHENTICATED"}')).toBe(1);
  expect(await valueOf('litfass_operation_duration_seconds_count{operation="listCompanies"}')).toBe(3);
  expect(await valueOf('litfass_points_spent_total')).toBeGreaterThan(3);
});

test('other responses are counted by registered route, never by the path of the request', async () => {
  await api.app.inject({ url: '/secret-path-of-a-client' });
  await api.app.inject({ url: '/healthz' });
  expect(await labelsOf('litfass_http_requests_total', 'route')).toEqual(['/graphql', '/healthz', 'unknown']);
  expect(await valueOf('litfass_http_requests_total{route="unknown",status="404"}')).toBe(1);
  expect(await valueOf('litfass_http_request_duration_seconds_count{route="/healthz"}')).toBe(1);
});

test('points that the rate limit refuses are counted', async () => {
  const { errors } = await poorApi.graphql('{ listCompanies { items { id } } }');
  expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect(await valueOf('litfass_points_refused_total', poor)).toBe(51);
  expect(await valueOf('litfass_operations_total{operation="listCompanies",outcome="RATE_LIMITED"}', poor)).toBe(1);
});

test('statements are timed by role and class, and connections, turns and caches are published', async () => {
  expect(await valueOf('litfass_statement_duration_seconds_count{role="litfass_app",class="short"}')).toBeGreaterThan(
    0,
  );
  expect(await labelsOf('litfass_turns', 'class')).toEqual(['long', 'partner', 'short', 'transaction']);
  expect(await valueOf('litfass_turns{class="short",state="running"}')).toBe(0);
  expect(await valueOf('litfass_cache_entries{cache="keys"}')).toBe(1);
  expect(await valueOf('litfass_cache_hits_total{cache="keys"}')).toBeGreaterThan(0);
  expect(await valueOf('litfass_disk_bytes{state="free"}')).toBeGreaterThan(0);
  expect(await valueOf('litfass_build_info{process="api",version="1.2.3"}')).toBe(1);
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('a statement that fails is counted as failed', async () => {
  await expect(through.driver.run('litfass_auth', 'select 1 / 0', [])).rejects.toThrow('division by zero');
  expect(await valueOf('litfass_statement_failures_total{role="litfass_auth",class="short"}')).toBe(1);
});

test('sign-ins are counted by outcome', async () => {
  const server = { url: api.url, config: api.config, post: api.post };
  const [email = ''] = Object.keys(demoSecrets.passwords);
  const person = { id: '', email, password: 'wrong' };
  await signIn(new Browser(server, '127.0.0.1'), server, person).catch(() => undefined);
  await api.userToken('Anna');
  expect(await valueOf('litfass_sign_ins_total{outcome="refused"}')).toBe(1);
  expect(await valueOf('litfass_sign_ins_total{outcome="ok"}')).toBe(1);
});

test('jobs, uploads and mails are published, with zeros for what there is none of', async () => {
  expect(await valueOf('litfass_background_work_up')).toBe(1);
  expect(await valueOf('litfass_jobs{queue="process-upload",state="failed"}')).toBe(0);
  expect(await valueOf('litfass_oldest_job_age_seconds{queue="send-mail"}')).toBe(0);
  expect(await valueOf('litfass_uploads{status="PROCESSING"}')).toBe(0);
  expect(await valueOf('litfass_mails{state="UNDELIVERABLE"}')).toBe(0);
});

test('a mail that waits for another attempt ages from the moment at which it was queued', async () => {
  const own = new Metrics('worker', '1.2.3');
  watchBackgroundWork(own, database);
  await database.asOwner(`insert into mail_message (id, kind, sealed, state, attempts, next_attempt_at, give_up_at, created_at)
    values (gen_random_uuid(), 'TEST', 'sealed', 'QUEUED', 3, now() + interval '5 minutes', now() + interval '1 day',
      now() - interval '1 hour')`);
  expect(await valueOf('litfass_oldest_mail_age_seconds', own)).toBeGreaterThanOrEqual(3600);
  await database.asOwner('delete from mail_message');
});
