import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { roles, type SqlDriver } from '#api/db/driver.ts';
import { migrate } from '#api/db/migrations/migrate.ts';
import { openPostgres } from '#api/db/postgres/index.ts';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { startTemporaryPgbouncer } from '#api/testing/temporary-pgbouncer.ts';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';

const modes = ['session', 'transaction', 'statement'] as const;
const settings = [
  ['refuses startup options (its default)', {}],
  ['drops startup options', { ignore_startup_parameters: 'options' }],
] as const;
/** Statements of one batch, sent at the same time. */
const batch = 40;

interface Outcome {
  readonly mode: string;
  readonly pooler: string;
  readonly attempts: number;
  readonly refused: number;
  /** Seconds until the API and the worker had ended with exit code 1 and the reason; undefined if one didn't. */
  readonly starts: readonly (number | undefined)[];
}

/**
 * Starts API and worker behind pgbouncer in each of its modes, and sends reads and writes past their start check, straight
 * to the driver. Nothing may run.
 */
export async function measurePooler(options: {
  readonly statements: number;
  readonly say: (line: string) => void;
}): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const [loadBefore = 0] = loadavg();
  await using opened = new AsyncDisposableStack();
  const server = await startTemporaryPostgres(findPostgres() ?? '', { fsync: 'off' });
  opened.defer(() => server.stop());
  await withServer(server.url, (sql) => sql.query('create database litfass'));
  const url = databaseUrl(server.url, 'litfass');
  const direct = openPostgres(url);
  opened.defer(() => direct.close());
  await migrate(direct);
  const outcomes: Outcome[] = [];
  const each = Math.ceil(options.statements / (modes.length * settings.length));
  for (const mode of modes) {
    for (const [pooler, given] of settings) {
      await using running = await startTemporaryPgbouncer(url, { pool_mode: mode, ...given });
      const refused = await refusedOf(running.url, each);
      const starts = [await startOf('main.ts', running.url), await startOf('worker.ts', running.url)];
      outcomes.push({ mode, pooler, attempts: each, refused, starts });
      options.say(JSON.stringify(outcomes.at(-1)));
    }
  }
  const [left] = await direct.runAsOwner('select count(*)::integer as count from user_account');
  return report(outcomes, Number(left?.['count']), loadBefore);
}

/** How many of the statements the driver refused with its reason; the writes would each leave a row. */
async function refusedOf(url: string, attempts: number): Promise<number> {
  const driver = openPostgres(url);
  let refused = 0;
  try {
    for (let sent = 0; sent < attempts; sent += batch) {
      const works = Array.from({ length: Math.min(batch, attempts - sent) }, (_, index) =>
        attempt(driver, sent + index),
      );
      for (const work of await Promise.allSettled(works)) {
        if (work.status === 'rejected' && work.reason instanceof Error && work.reason.name === 'PoolerInBetween')
          refused += 1;
      }
    }
  } finally {
    await driver.close();
  }
  return refused;
}

function attempt(driver: SqlDriver, index: number): Promise<unknown> {
  const role = roles[index % roles.length] ?? 'litfass_app';
  const read = 'select count(*) from company';
  const write = 'insert into user_account (id, email, name) values ($1, $2, $2)';
  switch (Math.floor(index / roles.length) % 4) {
    case 0:
      return driver.run(role, read, []);
    case 1:
      return driver.runLong(role, read, []);
    case 2:
      return driver.run(role, write, [randomUUID(), `${randomUUID()}@example.com`]);
    default:
      return driver.transaction(role, (run) => run(write, [randomUUID(), `${randomUUID()}@example.com`]));
  }
}

async function startOf(entry: string, url: string): Promise<number | undefined> {
  const secret = () => randomBytes(32).toString('hex');
  const began = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../api/${entry}`, import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      API_PORT: String(await freePort()),
      DATABASE_URL: url,
      AUTH_CLIENT_SECRET: secret(),
      SESSION_SECRET: secret(),
      TOKEN_PEPPER: secret(),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  });
  const words = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  const isExplained = /A pooler such as pgbouncer.*connect to PostgreSQL itself/.test(await words);
  return code === 1 && isExplained ? (performance.now() - began) / 1_000 : undefined;
}

function report(outcomes: readonly Outcome[], rows: number, loadBefore: number) {
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const [attempts, refused] = [sum((outcome) => outcome.attempts), sum((outcome) => outcome.refused)];
  const starts = outcomes.flatMap((outcome) => outcome.starts);
  const explained = starts.filter((seconds) => seconds !== undefined).length;
  const verdicts: Verdict[] = [
    {
      bar: 'no statement runs behind a pooler, as any role',
      reached: `${refused.toLocaleString('en')} of ${attempts.toLocaleString('en')} refused, ${rows} rows written`,
      passed: refused === attempts && rows === 0,
    },
    {
      bar: 'API and worker refuse to start, and say why',
      reached: `${explained} of ${starts.length} starts`,
      passed: explained === starts.length,
    },
  ];
  const seconds = (value: number | undefined) => (value === undefined ? 'no' : value.toFixed(1));
  const lines = [
    'API and worker start behind pgbouncer. Then reads and writes of all roles go to the driver without the check at the start, 40 at a time: alone, with a time limit of their own, and as transactions.',
    '',
    conditions(new Date(), 'of a server of its own', loadBefore),
    '',
    '| mode | pgbouncer | statements | refused | s until the API has ended | the worker |',
    '|---|---|--:|--:|--:|--:|',
    ...outcomes.map(
      ({ mode, pooler, attempts: sent, refused: none, starts: [api, worker] }) =>
        `| ${[mode, pooler, sent, none, seconds(api), seconds(worker)].join(' | ')} |`,
    ),
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Behind pgbouncer', lines }, verdicts };
}
