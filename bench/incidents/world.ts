import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { startTemporaryRedis } from '#api/testing/temporary-redis.ts';
import { startTemporaryReplica, type TemporaryReplica } from '#api/testing/temporary-replica.ts';

/** What an incident needs besides PostgreSQL, Redis, the API and a worker. */
export interface WorldOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly hasReplica?: boolean;
  /** The place of DATA_DIR, if not a directory of its own. */
  readonly dataDirectory?: string;
}

/** An installation with the demo data, whose logs and metrics are written to a folder. */
export interface World {
  readonly apiUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stopRedis: () => Promise<void>;
  readonly replica: TemporaryReplica | undefined;
  readonly key: { readonly companyId: string; readonly token: string };
  readonly email: string;
  /** Runs a statement as PostgreSQL's superuser. */
  readonly sql: (text: string) => Promise<readonly Record<string, unknown>[]>;
  /** Sends an operation with the demo's key; resolves with its status, 0 without a response. */
  send(query: string, token?: string): Promise<number>;
  /** Ends a process and starts it again with other variables, without waiting for it. */
  restart(name: ProcessName, changes: Readonly<Record<string, string>>): Promise<void>;
}

type ProcessName = 'api' | 'worker';

const demoFile = z.object({
  apiKey: z.object({ companyId: z.string(), token: z.string() }),
  users: z.array(z.object({ email: z.string() })),
});
const entries = { api: ['api/main.ts'], worker: ['api/worker.ts'] } as const;
const lookEveryMs = 5_000;

/** Starts an installation, runs the incident in it, and leaves `<folder>/logs` and `<folder>/metrics`. */
export async function inWorld(
  folder: string,
  { environment: given = {}, hasReplica = false, dataDirectory }: WorldOptions,
  incident: (world: World) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  for (const part of ['logs', 'metrics']) await mkdir(join(folder, part), { recursive: true });
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'litfass-incident-')));
  if (dataDirectory === undefined) opened.defer(() => rm(directory, { recursive: true, force: true }));
  const programs = findPostgres() ?? '';
  const postgres = await startTemporaryPostgres(programs, { fsync: 'off', max_connections: '200' });
  opened.defer(() => postgres.stop());
  await withServer(postgres.url, (server) => server.query('create database litfass'));
  const redis = await startTemporaryRedis();
  let redisEnd: Promise<void> | undefined;
  const stopRedis = () => (redisEnd ??= redis.stop());
  opened.defer(stopRedis);
  const ports = { api: await freePort(), worker: await freePort() };
  const metricsPorts = { api: await freePort(), worker: await freePort() };
  const base: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    API_URL: `http://127.0.0.1:${ports.api}`,
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    API_METRICS_PORT: String(metricsPorts.api),
    WORKER_METRICS_PORT: String(metricsPorts.worker),
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl(postgres.url, 'litfass'),
    REDIS_URL: redis.url,
    AUTH_CLIENT_SECRET: randomUUID(),
    SESSION_SECRET: randomUUID(),
    TOKEN_PEPPER: randomUUID(),
    ACCESS_LOG_SAMPLE: '0.05',
  };
  for (const command of [
    ['migrations', 'up'],
    ['demo', 'load'],
  ]) {
    const child = spawn(process.execPath, ['api/admin/main.ts', ...command], {
      env: { ...base, NODE_ENV: 'test' },
      stdio: 'ignore',
    });
    await once(child, 'exit');
  }
  const replica = hasReplica ? await startTemporaryReplica(programs, postgres, { max_connections: '200' }) : undefined;
  if (replica !== undefined) opened.defer(() => replica.stop());
  const environment = {
    ...base,
    ...(replica === undefined ? {} : { DATABASE_REPLICA_URL: databaseUrl(replica.url, 'litfass') }),
    ...given,
  };
  const demo = demoFile.parse(JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8')));
  const processes = new Map<ProcessName, ChildProcess>();
  const start = (name: ProcessName, changes: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, entries[name], {
      env: { ...environment, ...changes, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(createWriteStream(join(folder, 'logs', `${name}.log`), { flags: 'a' }));
    }
    processes.set(name, child);
  };
  const end = async (name: ProcessName) => {
    const child = processes.get(name);
    if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  };
  for (const name of ['api', 'worker'] as const) {
    opened.defer(() => end(name));
    start(name);
    await untilReady(`http://127.0.0.1:${ports[name]}/readyz`);
  }
  const looks = new AbortController();
  const looking = look(folder, metricsPorts, looks.signal);
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  try {
    await incident({
      ...{ apiUrl, environment, stopRedis, replica, key: demo.apiKey, email: demo.users[0]?.email ?? '' },
      sql: (text) => withServer(databaseUrl(postgres.superuserUrl, 'litfass'), (server) => server.query(text)),
      send: (query, token = demo.apiKey.token) =>
        fetch(`${apiUrl}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        }).then(
          (response) => response.status,
          () => 0,
        ),
      restart: async (name, changes) => {
        await end(name);
        start(name, changes);
      },
    });
  } finally {
    looks.abort();
    await looking;
  }
}

/** What Prometheus would read, every five seconds, with the time in the file's name. */
async function look(folder: string, ports: Readonly<Record<string, number>>, signal: AbortSignal): Promise<void> {
  for (let seconds = 0; !signal.aborted; seconds += lookEveryMs / 1_000) {
    for (const [name, port] of Object.entries(ports)) {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(4_000) }).then(
        (response) => response.text(),
        () => 'No response.\n',
      );
      await writeFile(join(folder, 'metrics', `${name}-${String(seconds).padStart(3, '0')}s.txt`), text);
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(150);
  }
  throw new Error(`${url} didn't become ready.`);
}
