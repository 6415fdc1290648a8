import { createServer } from 'node:net';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createDigests } from './auth/digest.ts';
import { type Config, createConfig, listenAddress } from './config/config.ts';
import { ConfigurationError, readEnvironment } from './config/env.ts';
import { type Database, openDatabase } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { type JobQueue, openQueue } from './jobs/queue.ts';
import { startWorkers, type Workers } from './jobs/workers.ts';
import { createObjectStore } from './storage/index.ts';

/** A running API or worker; `close` finishes what is under way, then closes what it opened. */
export interface RunningProcess {
  close(): Promise<void>;
}

/**
 * Starts the API of the environment. Rejects with one clear line for what an operator gets wrong: a variable, a port in
 * use, a directory or a database that can't be used.
 */
export async function startApi(): Promise<RunningProcess> {
  const environment = readEnvironment();
  await assertPortIsFree(listenAddress(environment));
  const config = createConfig(environment);
  await using opened = new AsyncDisposableStack();
  const database = await openMigrated(config, opened);
  if (config.database.kind === 'embedded') await ensureDemo(config, database);
  const isEmbedded = config.database.kind === 'embedded';
  const onError = logJobError(config);
  // Closed before the database and after the app: a request under way may still queue something.
  const queue = await openQueue(database, { supervise: isEmbedded, onError });
  opened.defer(() => queue.close(0));
  if (isEmbedded) {
    // Nobody else can open the database: the API's process works on uploads itself.
    const workers = await openWorkers(config, database, queue, onError);
    opened.defer(() => workers.close());
  }
  const app = await createApp(config, database, {
    uploadQueue: queue.uploads,
    checkQueue: () => queue.check(),
  });
  opened.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const running = opened.move();
  return { close: () => running.disposeAsync() };
}

/** Starts a worker of the environment: a process of its own, which the embedded database doesn't admit. */
export async function startWorker(): Promise<RunningProcess> {
  const config = createConfig(readEnvironment());
  if (config.database.kind === 'embedded') {
    throw new ConfigurationError('DATABASE_URL: needed by a worker; without it the API works on uploads itself');
  }
  await using opened = new AsyncDisposableStack();
  const database = await openMigrated(config, opened);
  const onError = logJobError(config);
  const queue = await openQueue(database, { supervise: true, onError });
  opened.defer(() => queue.close(0));
  const workers = await openWorkers(config, database, queue, onError);
  opened.defer(() => workers.close());
  const running = opened.move();
  return { close: () => running.disposeAsync() };
}

async function openWorkers(
  config: Config,
  database: Database,
  queue: JobQueue,
  onError: (error: unknown) => void,
): Promise<Workers> {
  const storage = await createObjectStore(config, Date.now);
  const digests = createDigests(config.secrets.tokenPepper);
  return startWorkers({ database, storage, queue, digests }, { now: Date.now, onError });
}

/** An error, or what pg-boss tells of one: a plain object with the queue beside it. */
const loggedError = z.object({ message: z.string(), stack: z.string().optional() });

/** A line of JSON like those of the API's own log. */
function logJobError({ logLevel }: Config): (error: unknown) => void {
  return (error) => {
    if (logLevel === 'silent') return;
    const err = loggedError.safeParse(error).data ?? { message: String(error) };
    process.stdout.write(
      `${JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, err, msg: 'a job failed' })}\n`,
    );
  };
}

async function openMigrated(config: Config, opened: AsyncDisposableStack): Promise<Database> {
  const where = config.database.kind === 'embedded' ? `in ${config.dataDirectory}` : 'at DATABASE_URL';
  try {
    if (config.database.kind === 'embedded') opened.defer(lockDirectory(config.dataDirectory));
    const database = await openDatabase(config.database);
    opened.defer(() => database.close());
    await migrate(database.driver);
    return database;
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ConfigurationError(`The database ${where} can't be used: ${reason === '' ? 'no connection' : reason}`, {
      cause: error,
    });
  }
}

/** Asked before anything is made or opened, so that a second start by mistake touches nothing. */
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
