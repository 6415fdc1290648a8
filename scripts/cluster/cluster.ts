import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Supervised } from '../supervised.ts';
import { Balancer, writeCertificate } from './balancer.ts';
import { readEnvironmentFile, writeEnvironmentFiles } from './environment-files.ts';
import { type ClusterLayout, type ClusterProcess, filesOf, planCluster } from './layout.ts';
import type { StoreKind } from './missing.ts';
import {
  type ClusterPostgres,
  type ClusterRedis,
  type ClusterS3,
  loginOfProcesses,
  startPostgres,
  startRedis,
  startS3,
} from './services.ts';

export interface ClusterOptions {
  /** Is emptied first. Configuration, logs and the files of the built-in store are written here. */
  readonly directory: string;
  /** Without it, there is no portal. With it, its build must be there. */
  readonly portal: boolean;
  readonly store: StoreKind;
  /** Loads the demo data. Without it, the first API prints a setup link. */
  readonly demo: boolean;
  /** Variables that a process gets in addition. */
  readonly environment?: (process: ClusterProcess) => Readonly<Record<string, string>>;
  /** `DATA_DIR`, if it is elsewhere. */
  readonly dataDirectory?: string | undefined;
  readonly portalPort?: number;
  readonly apiPort?: number;
  readonly say: (line: string) => void;
}

/** One process and its service manager. */
export interface Managed extends ClusterProcess {
  readonly supervised: Supervised;
  /** The URL that answers 200 when it can do its work. */
  readonly readyUrl: string;
}

/** Several machines' worth of Litfass on this one. */
export interface Cluster extends AsyncDisposable {
  readonly layout: ClusterLayout;
  /** Of the authority that signed nginx's certificate: the certificate itself. */
  readonly certificate: string;
  readonly postgres: ClusterPostgres;
  readonly redis: ClusterRedis;
  readonly s3: ClusterS3 | undefined;
  readonly balancer: Balancer;
  readonly processes: readonly Managed[];
  /** The link for the first person, if there is no one. */
  setupLink(): string | undefined;
}

const readyWithinMs = 90_000;

/** Starts everything, and resolves when every process is ready. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { directory, store, say } = options;
  await using opened = new AsyncDisposableStack();
  const layout = await planCluster(options);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(layout.dataDirectory, { recursive: true, mode: 0o700 });
  const certificate = await writeCertificate(layout);
  say(`Starting PostgreSQL with a replica, Redis and ${store === 's3' ? 'S3' : 'the built-in store'} …`);
  const postgres = await startPostgres(opened);
  const redis = await startRedis(opened);
  const s3 = store === 's3' ? await startS3(opened, layout.portalUrl) : undefined;
  const { url: databaseUrl, replicaUrl } = postgres;
  const addresses = { databaseUrl, replicaUrl, redisUrl: redis.url, s3: s3?.config };
  writeEnvironmentFiles(layout, addresses, options.environment);
  await prepareDatabase(layout, postgres, options);
  const balancer = opened.use(await Balancer.start(layout));
  say('Starting the processes …');
  const processes: Managed[] = [];
  for (const process of layout.processes) {
    const managed = manage(layout, process);
    opened.defer(() => managed.supervised.stop());
    processes.push(managed);
  }
  await Promise.all(processes.map((managed) => untilReady(managed)));
  const running = opened.move();
  return {
    ...{ layout, certificate, postgres, redis, s3, balancer, processes },
    setupLink: () => findSetupLink(layout),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Resolves when the process answers that it is ready. */
export async function untilReady({ name, readyUrl, supervised }: Managed): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (!(await isOk(readyUrl))) {
    if (performance.now() > deadline) {
      throw new Error(`${name} isn't ready after ${readyWithinMs / 1_000} s: ${supervised.lastWords}`);
    }
    // The process doesn't signal that it is ready, so poll.
    await pause(100);
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function manage(layout: ClusterLayout, process: ClusterProcess): Managed {
  const { name, port, command } = process;
  const log = filesOf(layout).log(name);
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 });
  return {
    ...process,
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    supervised: new Supervised(command, readEnvironmentFile(layout, name), { log }),
  };
}

/** Migrations are a step of their own, before any process starts. */
async function prepareDatabase(
  layout: ClusterLayout,
  { migrationUrl }: ClusterPostgres,
  { demo, say }: ClusterOptions,
): Promise<void> {
  const ofProcesses = readEnvironmentFile(layout, 'api-1');
  const admin = (given: readonly string[], env = ofProcesses) =>
    promisify(execFile)(process.execPath, ['api/admin/main.ts', ...given], { env });
  const ofMigrations = { ...ofProcesses, DATABASE_MIGRATION_URL: migrationUrl };
  await admin(['migrations', 'up', '--grant-to', loginOfProcesses], ofMigrations);
  if (!demo) return;
  say('Loading the demo data …');
  await admin(['demo', 'load']);
}

/** The link of the process that started last. Each start prints a new one. */
function findSetupLink(layout: ClusterLayout): string | undefined {
  const printed = layout.processes
    .filter(({ kind }) => kind === 'api')
    .map(({ name }) => readFileSync(filesOf(layout).log(name), 'utf8'));
  return printed.map((text) => /https:\S+\/oauth\/setup\/[\w-]{43}/.exec(text)?.[0]).find((link) => link !== undefined);
}
