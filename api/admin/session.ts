import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { adminCommand } from '../admin-command.ts';
import { forgetsWithinMs } from '../auth/authenticate.ts';
import { commandLineViewer } from '../auth/command-line.ts';
import { createDigests } from '../auth/digest.ts';
import { createAccountHelp } from '../auth/oauth/account-help.ts';
import { invitationUrl } from '../auth/oauth/endpoints.ts';
import { type Config, createConfig, ownersDatabaseConfig } from '../config/config.ts';
import { ConfigurationError, readEnvironment } from '../config/env.ts';
import type { ActingContext } from '../context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { SqlDriver } from '../db/driver.ts';
import { createCursorCodec } from '../db/list/cursor.ts';
import { migrationStatus } from '../db/migrations/status.ts';
import { lockDirectory } from '../db/pglite/directory-lock.ts';
import { createMailQueue } from '../mail/index.ts';
import { CommandError, type Report, type Run } from './report.ts';

/** The configured installation while a command runs. */
export interface Installation {
  readonly config: Config;
  readonly database: Database;
}

/** Runs work on the database of the environment, whatever the state of its migrations. */
export async function withInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
  const config = createConfig(readEnvironment());
  await using opened = new AsyncDisposableStack();
  if (config.database.kind === 'embedded') opened.defer(lockFor(config.dataDirectory));
  const database = await openDatabase(config.database);
  opened.defer(() => database.close());
  return await work({ config, database });
}

/** Runs work as the owner of the tables. It needs no secrets, so a deployment can migrate without them. */
export async function withOwner<Result>(work: (driver: SqlDriver) => Promise<Result>): Promise<Result> {
  const environment = readEnvironment(undefined, { usesDatabaseOnly: true });
  const dataDirectory = resolve(environment.DATA_DIR);
  const config = ownersDatabaseConfig(environment, dataDirectory);
  await using opened = new AsyncDisposableStack();
  if (config.kind === 'embedded') opened.defer(lockFor(dataDirectory));
  const database = await openDatabase(config);
  opened.defer(() => database.close());
  return await work(database.driver);
}

/** The context of a command that acts in the name of the command line. */
export interface CommandContext extends ActingContext {
  readonly config: Config;
}

/** An action of a command on a database that this version has migrated. `work` gets the command's own arguments too. */
export function inContext<Given extends unknown[]>(
  run: Run,
  work: (context: CommandContext, ...given: Given) => Promise<Report>,
): (...given: Given) => Promise<void> {
  return (...given) =>
    run(() =>
      withInstallation(async (installation) => {
        await assertMigrated(installation.database);
        return work(contextOf(installation), ...given);
      }),
    );
}

function contextOf({ config, database }: Installation): CommandContext {
  const digests = createDigests(config.secrets.tokenPeppers);
  const { identity } = database;
  // The worker finds a mail within a minute.
  const mail = createMailQueue({
    tokenPeppers: config.secrets.tokenPeppers,
    isEnabled: config.mail.kind !== 'none',
    reachesPeople: config.mail.kind === 'smtp',
    wake: undefined,
    now: Date.now,
  });
  return {
    viewer: commandLineViewer(),
    requestId: randomUUID(),
    address: null,
    config,
    database,
    services: {
      now: Date.now,
      digests,
      cursors: createCursorCodec(digests.cursorKeys),
      mail,
      portalUrl: config.portalUrl,
      signIn: {
        isBuiltIn: config.externalIssuer === undefined,
        invitationUrl: (secret) => invitationUrl(config, secret),
        ...createAccountHelp({ config, identity, digests, mail }),
      },
      // The API's processes hear of each change from the database.
      authenticator: { forgetKeys: () => undefined, forgetsWithinMs: forgetsWithinMs(database) },
    },
  };
}

/** PGlite belongs to one process, which is the API while it runs. */
function lockFor(dataDirectory: string): () => void {
  try {
    return lockDirectory(dataDirectory);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new CommandError(
      `The embedded database in ${dataDirectory} belongs to the running API. Stop the API, and run the command again. With DATABASE_URL both can run at the same time.`,
    );
  }
}

async function assertMigrated({ driver }: Database): Promise<void> {
  const pending = (await migrationStatus(driver)).filter(({ appliedAt }) => appliedAt === null).length;
  if (pending === 0) return;
  throw new CommandError(`${pending} migrations are pending. Run: ${adminCommand('migrations up')}`);
}
