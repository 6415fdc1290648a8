import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { createApp } from '../app.ts';
import { type Authenticator, createAuthenticator } from '../auth/authenticate.ts';
import { createDigests } from '../auth/digest.ts';
import { apiTokenScopes } from '../auth/permissions.ts';
import { mintToken } from '../auth/token-format.ts';
import { defaultLimits } from '../config/limits.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { statement } from '../db/sql.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadOrder } from './load/load.ts';
import { acquirePostgres } from './postgres-server.ts';
import { listen } from './servers/server.ts';
import { spread, type Spread } from './statistics.ts';

// What authentication by API key costs of a request's CPU time in this process, with many keys in the table:
// `node api/bench/key-authentication.ts [--keys 10000000] [--rounds 7] [--seconds 3]`.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values: flags } = parseArgs({
  options: {
    keys: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
  },
});

const tokenPepper = randomBytes(32).toString('hex');
const digests = createDigests(tokenPepper);
const agencyId = randomUUID();
/** The highest share of a request's CPU time. */
const bar = 0.1;
const usedKeys = 5_000;

const operations: Readonly<Record<string, string>> = {
  'a list of 50 companies':
    '{ listCompanies(page: { limit: 50 }) { items { id name kind status currencyCode timeZone domain createdAt updatedAt } pageInfo { hasNextPage endCursor } } }',
  'one company': `{ getCompany(id: "${agencyId}") { id name kind status } }`,
};

await using opened = new AsyncDisposableStack();
const server = await acquirePostgres(process.env['BENCH_DATABASE_URL']);
opened.defer(() => server.stop());
const name = `litfass_keys_${randomBytes(4).toString('hex')}`;
const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
opened.defer(() => admin.end());
await admin.unsafe(`create database ${name}`);
opened.defer(() => admin.unsafe(`drop database ${name} with (force)`).then(() => undefined));
const database = await openDatabase({ kind: 'postgres', url });
opened.defer(() => database.close());
await migrate(database.driver);
process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const began = performance.now();
  const keys = await fill(database, Number(flags.keys));
  await database.driver.runAsOwner('analyze');
  say(`${flags.keys} keys in the table, filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const [key = ''] = keys;

  const authenticator = createAuthenticator({
    database,
    digests,
    issuedTokens: {
      findUserIdByAccessToken: () => Promise.resolve(undefined),
      findPartnerByAccessToken: () => Promise.resolve(undefined),
    },
    now: Date.now,
    onBackgroundError: (error) => say(String(error)),
  });
  const notRemembered = await spreadOf(() => cpuOfLookUps(authenticator, keys));
  const remembered = await spreadOf(() => cpuOfRemembered(authenticator, key));
  say(`authentication, remembered:     ${figures(remembered)} µs of CPU`);
  say(
    `authentication, not remembered: ${figures(notRemembered)} µs of CPU, ${usedKeys} different keys, marks of use included`,
  );

  let passed = true;
  for (const [title, query] of Object.entries(operations)) {
    const request = await spreadOf(await cpuOfRequests(key, query));
    const share = remembered.median / (request.median - remembered.median);
    passed &&= share <= bar;
    say(
      `${title}: ${figures(request)} µs a request; authentication adds ${(share * 100).toFixed(1)} % (bar: ${bar * 100} %)`,
    );
    // A busy key is looked up once in 4 s, and so is one that asks once a second: for every fourth of its requests.
    const seldom = (notRemembered.median / 4 + remembered.median) / (request.median - remembered.median);
    say(`  … ${(seldom * 100).toFixed(1)} % where the key asks but once a second`);
  }
  return passed;
}

async function spreadOf(measure: () => Promise<number>): Promise<Spread> {
  await measure();
  const rounds: number[] = [];
  for (let round = 0; round < Number(flags.rounds); round += 1) rounds.push(await measure());
  return spread(rounds);
}

/** CPU microseconds of one look-up, 32 at a time. */
async function cpuOfLookUps(authenticator: Authenticator, keys: readonly string[]): Promise<number> {
  authenticator.forgetKeys();
  const before = process.cpuUsage();
  for (let at = 0; at < keys.length; at += 32) {
    await Promise.all(keys.slice(at, at + 32).map((key) => authenticator.authenticate(key, '127.0.0.1')));
  }
  await authenticator.settled();
  return microsecondsSince(before) / keys.length;
}

async function cpuOfRemembered(authenticator: Authenticator, key: string): Promise<number> {
  const times = 200_000;
  await authenticator.authenticate(key, '127.0.0.1');
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await authenticator.authenticate(key, '127.0.0.1');
  return microsecondsSince(before) / times;
}

/** Serves an operation over HTTP in this process and gives a measure of the CPU microseconds of one request. */
async function cpuOfRequests(key: string, query: string): Promise<() => Promise<number>> {
  const app = await createApp(
    {
      host: '127.0.0.1',
      port: 0,
      apiUrl: 'http://127.0.0.1',
      portalUrl: 'http://127.0.0.1',
      dataDirectory: tmpdir(),
      database: { kind: 'postgres', url },
      storage: { kind: 'builtin', directory: join(tmpdir(), 'litfass-bench-objects') },
      portalClientId: 'litfass-portal',
      secrets: { portalClientSecret: tokenPepper, sessionSecret: tokenPepper, tokenPepper },
      logLevel: 'info',
      limits: { ...defaultLimits, accountPoints: 1e9, accountRestorePerSecond: 1e9 },
    },
    database,
  );
  opened.defer(() => app.close());
  await app.ready();
  const port = await listen(app.server);
  const load = opened.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const milliseconds = Number(flags.seconds) * 1_000;
  const order = {
    port,
    headers,
    body: JSON.stringify({ query }),
    connections: 32,
    leadInMilliseconds: 300,
    milliseconds,
  };
  return async () => {
    const before = process.cpuUsage();
    const answer = await load.ask(order, milliseconds + 30_000);
    if (answer.kind === 'failed') throw new Error(answer.reason);
    return microsecondsSince(before) / answer.result.answered;
  };
}

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function figures({ median, lowerQuartile: lower, upperQuartile: upper }: Spread): string {
  return `${median.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
}

/** Keys of a thousand companies, of which an agency's are used here; their indexes are built when the rows are there. */
async function fill(wanted: Database, count: number): Promise<string[]> {
  const runText = (text: string, values: readonly unknown[] = []) =>
    wanted.platform(async (platform) => {
      await platform.all(statement(`select set_config('statement_timeout', '0', true)`, []));
      await platform.all(statement(text, values));
    });
  await runText(
    `insert into company (id, name, kind, currency_code, time_zone) values ($1, 'Agency', 'AGENCY', 'EUR', 'Europe/Berlin')`,
    [agencyId],
  );
  await runText(
    `insert into company (id, name, kind, currency_code, time_zone, agency_id)
     select md5('company ' || number)::uuid, 'Company ' || number, 'ADVERTISER', 'EUR', 'Europe/Berlin', case when number <= 60 then $1::uuid end
     from generate_series(1, 1000) as number`,
    [agencyId],
  );
  await wanted.driver
    .runAsOwner(`drop index api_token_name; drop index api_token_company_created_at; drop index api_token_secret_token;
    alter table api_token_secret drop constraint api_token_secret_digest_key;
    alter table api_token_secret drop constraint api_token_secret_company_id_token_id_fkey;`);
  const step = 250_000;
  for (let from = 1; from <= count; from += step) {
    const numbers = `generate_series(${from}, ${Math.min(count, from + step - 1)}) as number`;
    await runText(`insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
      select md5('key ' || number)::uuid, md5('company ' || number % 1000 + 1)::uuid, 'Key ' || number, 'lf_live_', '{REPORTS_READ}',
        'SYSTEM', md5('maker')::uuid, 'Bench' from ${numbers}`);
    await runText(`insert into api_token_secret (id, company_id, token_id, digest, last_four)
      select md5('secret ' || number)::uuid, md5('company ' || number % 1000 + 1)::uuid, md5('key ' || number)::uuid,
        sha256(('digest ' || number)::bytea), 'abcd' from ${numbers}`);
  }
  const values = Array.from({ length: usedKeys }, () => mintToken('live'));
  for (const value of values) {
    const id = randomUUID();
    await wanted.platform(async (platform) => {
      await platform.all(
        statement(
          `insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
           values ($1, $2, $3, 'lf_live_', $4::text[], 'SYSTEM', $1, 'Bench')`,
          [id, agencyId, id, `{${apiTokenScopes.join(',')}}`],
        ),
      );
      await platform.all(
        statement(
          `insert into api_token_secret (id, company_id, token_id, digest, last_four) values ($1, $2, $1, $3, 'abcd')`,
          [id, agencyId, digests.apiToken(value)],
        ),
      );
    });
  }
  await wanted.driver
    .runAsOwner(`create unique index api_token_name on api_token (company_id, lower(name)) where revoked_at is null;
    create index api_token_company_created_at on api_token (company_id, created_at, id);
    create index api_token_secret_token on api_token_secret (token_id);
    alter table api_token_secret add unique (digest);
    alter table api_token_secret add foreign key (company_id, token_id) references api_token (company_id, id);`);
  return values;
}
