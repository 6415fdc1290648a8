import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDigests } from '../auth/digest.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { seedDemo } from '../demo/seed.ts';
import { demoSecrets, testSecrets } from './fixed-secrets.ts';
import { openEmbeddedSession, openPostgresSession, type RollbackDriver, rollbackDriver } from './one-session.ts';
import { databaseUrl, withServer } from './postgres-server.ts';
import { type RecordingDriver, recordingDriver } from './recording-driver.ts';

/** The demo data of a fixed day, in a database with a fixed time. */
interface RecordedDatabase extends Database {
  readonly driver: RecordingDriver;
  readonly mark: RollbackDriver['mark'];
  readonly undo: RollbackDriver['undo'];
}

/** Opens it on the database of the project. The caller closes it. */
export async function openRecordedDatabase(now: string): Promise<RecordedDatabase> {
  const source = inject('template');
  const { session, discard } = await (source.kind === 'embedded'
    ? { session: await openEmbeddedSession(), discard: () => Promise.resolve() }
    : openServerSession(source.url, source.template));
  const rollback = rollbackDriver(session);
  const driver = recordingDriver(rollback);
  const database = createDatabase(driver);
  await session.script(`set timezone to 'UTC'; set litfass.now = '${now}'`);
  await migrate(driver);
  // The whole year of delivery, as an installation has it: what a page says of a lifetime budget is the same there.
  await seedDemo(database, createDigests(testSecrets.tokenPeppers), demoSecrets, now.slice(0, 10));
  return {
    ...database,
    driver,
    mark: () => rollback.mark(),
    undo: () => rollback.undo(),
    close: async () => {
      await driver.close();
      await discard();
    },
  };
}

async function openServerSession(url: string, template: string) {
  // The name by which the project's teardown notices a database that was left behind.
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await withServer(url, (server) => server.query(`create database ${name}`));
  return {
    session: await openPostgresSession(databaseUrl(url, name)),
    discard: () => withServer(url, (server) => server.query(`drop database ${name}`)).then(() => undefined),
  };
}
