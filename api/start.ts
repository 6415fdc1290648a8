import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonLog } from '#shared/node/json-log.ts';
import { openTracing, type Tracing } from '#shared/node/tracing.ts';
import { version } from '#shared/node/version.ts';
import { adminCommand } from './admin-command.ts';
import { createApp } from './app.ts';
import { createDigests } from './auth/digest.ts';
import { findIdentityKey } from './auth/identity-key.ts';
import { setupUrl } from './auth/oauth/endpoints.ts';
import { type Config, createConfig, migratesAtStart } from './config/config.ts';
import { ConfigurationError, readEnvironment } from './config/env.ts';
import { listenAddress } from './config/listening.ts';
import { type Database, openDatabase } from './db/database.ts';
import { lockDirectory } from './db/pglite/directory-lock.ts';
import { prepareDatabase } from './db/migrations/prepare.ts';
import { connectionBudget, shortageOf } from './db/connection-budget.ts';
import { checkRoles } from './db/role-check.ts';
import { loadDemo } from './demo/load-demo.ts';
import { Draining } from './http/draining.ts';
import { createHealthApp } from './http/health-routes.ts';
import { type JobQueue, openQueue } from './jobs/queue.ts';
import { startWorkers, type Workers } from './jobs/workers.ts';
import { createMailQueue } from './mail/index.ts';
import { statementObserver } from './statement-observer.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { watchBackgroundWork } from './metrics/background-work.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchPools } from './metrics/gauges.ts';
import { createMailSeal } from './mail/sealed-mail.ts';
import { createMailTransport } from './mail/send/index.ts';
import { createSetupLink, isEmpty } from './modules/platform/index.ts';
import { createProcessLog } from './process-log.ts';
import { createObjectStore } from './storage/index.ts';
import { probeInBackground } from './storage/probe/index.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** A running API or worker; `close` completes the running work, then closes what it opened. */
export interface RunningProcess {
  /** Announces the end to load balancers and goes on for the time that the operator has set. */
  readonly drain?: () => Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the API of the environment. Rejects with one clear line for what an operator gets wrong: a variable, a port in
 * use, a directory or a database that can't be used.
 */
export async function startApi(): Promise<RunningProcess> {
  const environment = readEnvironment(undefined, { listens: true });
  await assertPortIsFree(listenAddress(environment));
  const config = createConfig(environment);
  await using opened = new AsyncDisposableStack();
  const log = createProcessLog(config, 'api');
  const tracing = await openProcessTracing('api', config, opened);
  const metrics = await openMetrics('api', config.metrics?.api, config.dataDirectory, opened);
  const database = await openMigrated(config, opened, { metrics, log, tracing });
  if (config.demoData && (await isEmpty(database))) await loadDemo(config, database);
  const setupLink = await createSetupLink({
    database,
    digests: createDigests(config.secrets.tokenPeppers),
    now: Date.now,
  });
  const isEmbedded = config.database.kind === 'embedded';
  const onError = (error: unknown) => log.failure(error, 'a job failed');
  // Closed before the database and after the app, because a running request may still queue a job.
  const queue = await openQueue(database, { supervise: isEmbedded, onError });
  opened.defer(() => queue.close(0));
  if (isEmbedded) {
    // No other process can open the database, so the API's process works on uploads itself.
    const storage = await createObjectStore(config, Date.now, log);
    opened.defer(() => storage.close());
    if (metrics !== undefined) watchBackgroundWork(metrics, database);
    const workers = await openWorkers(config, { database, storage, queue, metrics, log, tracing }, onError);
    opened.defer(() => workers.close());
  }
  const draining = new Draining();
  const app = await createApp(config, database, {
    draining,
    metrics,
    tracing,
    uploadQueue: queue.uploads,
    wakeMailWorker: queue.wakeMailWorker,
    checkQueue: () => queue.check(),
  });
  opened.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  opened.defer(probeInBackground(config.storage, log));
  log.info('the API has started', { version });
  if (setupLink !== undefined) printSetupLink(setupUrl(config, setupLink));
  const running = opened.move();
  return {
    drain: async () => {
      draining.begin();
      await pause(config.drainMs);
    },
    close: () => running.disposeAsync(),
  };
}

/** For the operator at the terminal, so not a line of the log. The link works once, for an hour. */
function printSetupLink(url: string): void {
  process.stdout.write(
    `\n  The database is empty. Set up Litfass with this link within an hour:\n\n    ${url}\n\n  Or use the command line: ${adminCommand('--help')}\n\n`,
  );
}

/** Starts a worker of the environment: a separate process, which the embedded database doesn't allow. */
export async function startWorker(): Promise<RunningProcess> {
  const config = createConfig(readEnvironment());
  if (config.database.kind === 'embedded') {
    throw new ConfigurationError('DATABASE_URL: needed by a worker; without it the API works on uploads itself');
  }
  await using opened = new AsyncDisposableStack();
  const log = createProcessLog(config, 'worker');
  const tracing = await openProcessTracing('worker', config, opened);
  const metrics = await openMetrics('worker', config.metrics?.worker, config.dataDirectory, opened);
  const database = await openMigrated(config, opened, { metrics, log, tracing });
  if (metrics !== undefined) {
    watchPools(metrics, database.driver);
    watchBackgroundWork(metrics, database);
  }
  const onError = (error: unknown) => log.failure(error, 'a job failed');
  const queue = await openQueue(database, { supervise: true, onError });
  opened.defer(() => queue.close(0));
  const storage = await createObjectStore(config, Date.now, log);
  opened.defer(() => storage.close());
  const draining = new Draining();
  const { host, workerPort } = config;
  // Before the workers, so that it is closed after them: it says that the process is ending.
  if (workerPort !== undefined) {
    const health = createHealthApp({ database, storage, checkQueue: () => queue.check(), draining }, config);
    opened.defer(() => health.close());
    await health.listen({ host, port: workerPort });
  }
  const workers = await openWorkers(config, { database, storage, queue, metrics, log, tracing }, onError);
  opened.defer(() => workers.close());
  opened.defer(probeInBackground(config.storage, log));
  log.info('the worker has started', { version });
  const running = opened.move();
  return {
    drain: async () => {
      draining.begin();
      await workers.drain(config.drainMs);
    },
    close: () => running.disposeAsync(),
  };
}

/** Sends traces if OpenTelemetry's variables say so; `opened` sends the last ones. */
async function openProcessTracing(
  process: 'api' | 'worker',
  { tracing: settings }: Config,
  opened: AsyncDisposableStack,
): Promise<Tracing | undefined> {
  const tracing = settings && (await openTracing(process, settings));
  if (tracing !== undefined) opened.defer(() => tracing.close());
  return tracing;
}

/** What a process has opened for its jobs. */
interface Opened {
  readonly database: Database;
  readonly storage: ObjectStore;
  readonly queue: JobQueue;
  readonly metrics: Metrics | undefined;
  readonly log: JsonLog;
  readonly tracing: Tracing | undefined;
}

async function openWorkers(config: Config, opened: Opened, onError: (error: unknown) => void): Promise<Workers> {
  const { queue, database } = opened;
  const { bytes: identityKey } = await findIdentityKey({ database, secrets: config.secrets });
  const transport = createMailTransport(config.mail);
  const { tokenPeppers } = config.secrets;
  const mail = transport && {
    mail: createMailQueue({ tokenPeppers, isEnabled: true, wake: queue.wakeMailWorker, now: Date.now }),
    transport,
    seal: createMailSeal(tokenPeppers),
    portalUrl: config.portalUrl,
  };
  return startWorkers(
    { ...opened, identityKey, mail, closedCompanyDays: config.closedCompanyDays, retention: config.retention },
    { now: Date.now, onError },
  );
}

/** As long as most migrations take. The service manager starts the process again after that. */
const migrationWaitMs = 5 * 60_000;

async function openMigrated(
  config: Config,
  opened: AsyncDisposableStack,
  { metrics, log, tracing }: Pick<Opened, 'metrics' | 'log' | 'tracing'>,
): Promise<Database> {
  const where = config.database.kind === 'embedded' ? `in ${config.dataDirectory}` : 'at DATABASE_URL';
  try {
    if (config.database.kind === 'embedded') opened.defer(lockDirectory(config.dataDirectory));
    // An observer of its own: reads go on at the primary while the replica is lost, and each has a state.
    const observe = statementObserver(log, metrics, tracing, 'PostgreSQL');
    const database = await openDatabase(config.database, observe, {
      observe: statementObserver(log, metrics, tracing, 'the replica'),
      onLag: ({ isBehind, seconds }) =>
        isBehind ? log.warn('the replica is behind', { seconds }) : log.info('the replica is near again', { seconds }),
    });
    opened.defer(() => database.close());
    await prepareDatabase(database.driver, {
      migrates: migratesAtStart(config.database),
      waitMs: migrationWaitMs,
      onMigration: (run) => log.info('a migration ran', { ...run }),
      onWait: (reason) => log.warn('waiting for the migrations', { reason, seconds: migrationWaitMs / 1_000 }),
    });
    await checkRoles(database.driver);
    if (config.database.kind === 'postgres') {
      const shortage = shortageOf(await connectionBudget(database.driver, config.database, { isServing: true }));
      if (shortage !== undefined) log.warn(shortage);
    }
    return database;
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ConfigurationError(`The database ${where} can't be used: ${reason === '' ? 'no connection' : reason}`, {
      cause: error,
    });
  }
}

/** Checked before anything is created or opened, so that an accidental second start changes nothing. */
async function assertPortIsFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  probe.once('error', (error) =>
    reject(new ConfigurationError(`API_PORT: port ${port} can't be used (${reasonOf(error)})`)),
  );
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  await promise;
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : error.message;
  return code === 'EADDRINUSE' ? 'another process has it' : code;
}
