import { createServer } from 'node:net';
import { createApp } from './app.ts';
import { type Config, createConfig, listenAddress } from './config/config.ts';
import { ConfigurationError, readEnvironment } from './config/env.ts';
import { type Database, openDatabase } from './db/database.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { ensureDemo } from './demo/ensure-demo.ts';

/** A running API; `close` finishes requests under way, then closes what it opened. */
export interface RunningApi {
  close(): Promise<void>;
}

/**
 * Starts the API of the environment. Rejects with one clear line for what an operator gets wrong: a variable, a port in
 * use, a directory or a database that can't be used.
 */
export async function startApi(): Promise<RunningApi> {
  const environment = readEnvironment();
  await assertPortIsFree(listenAddress(environment));
  const config = createConfig(environment);
  await using opened = new AsyncDisposableStack();
  const database = await openMigrated(config, opened);
  if (config.database.kind === 'embedded') await ensureDemo(config, database);
  const app = await createApp(config, database);
  opened.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const running = opened.move();
  return { close: () => running.disposeAsync() };
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
