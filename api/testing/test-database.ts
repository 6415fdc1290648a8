import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database } from '../db/database.ts';
import type { Row, SqlDriver } from '../db/driver.ts';
import { embeddedDriver } from '../db/pglite/embedded.ts';
import { openPostgres } from '../db/postgres/index.ts';
import { databaseUrl, ownerSeesEverything, type ServerConnection, withServer } from './postgres-server.ts';
import { type RecordingDriver, recordingDriver } from './recording-driver.ts';
import type { TemplateSource } from './template.ts';

/** A database of a test file's own: migrated, with the demo data, its statements recorded. */
export interface TestDatabase extends Database {
  readonly driver: RecordingDriver;
  readonly kind: 'embedded' | 'postgres';
  /** Where another process finds it; undefined on PGlite, which no other process can open. */
  readonly url: string | undefined;
  /** Runs one statement past row security, as no code of the product can. */
  asOwner(text: string): Promise<Row[]>;
  /** Another pool on the same database, as a second process has; on PGlite it is the same session. */
  reopen(): Database;
}

interface Opened {
  readonly driver: SqlDriver;
  readonly url: string | undefined;
  asOwner(text: string): Promise<Row[]>;
  reopen(): SqlDriver;
  /** Rejects when something still holds a connection. */
  discard(): Promise<void>;
}

/**
 * To be called at the top of a test file. The database is gone after the file's last test; a statement or a connection
 * that is open by then fails the file. An `empty` one has never been migrated.
 */
export async function createTestDatabase(options: { readonly empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await openTestDatabase(options);
  afterAll(() => database.close());
  return database;
}

/** The same for those who close it themselves. */
export async function openTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const source = inject('template');
  const opened = await (source.kind === 'embedded'
    ? openCopy(empty ? undefined : source.dump)
    : copyTemplate(source, empty));
  const driver = recordingDriver(opened.driver);
  const database = createDatabase(driver);
  const others: Database[] = [];
  return {
    ...database,
    driver,
    kind: source.kind,
    url: opened.url,
    asOwner: (text) => opened.asOwner(text),
    reopen: () => {
      const other = createDatabase(opened.reopen());
      others.push(other);
      return other;
    },
    close: async () => {
      const { underWay } = driver;
      await Promise.all([database, ...others].map((open) => open.close()));
      await opened.discard();
      if (underWay > 0) throw new Error(`${underWay} statements or transactions were still open after the last test.`);
    },
  };
}

async function openCopy(dump: string | undefined): Promise<Opened> {
  const pglite = await PGlite.create(dump === undefined ? {} : { loadDataDir: new Blob([await readFile(dump)]) });
  await pglite.exec(`set timezone to 'UTC'`);
  const driver = embeddedDriver(pglite);
  return {
    driver,
    url: undefined,
    // PGlite's own user is a superuser: no policy binds it.
    asOwner: async (text) => (await pglite.query<Row>(text)).rows,
    reopen: () => ({ ...driver, close: () => Promise.resolve() }),
    discard: () => Promise.resolve(),
  };
}

type ServerSource = TemplateSource & { readonly kind: 'postgres' };

async function copyTemplate({ url, template }: ServerSource, empty: boolean): Promise<Opened> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const own = databaseUrl(url, name);
  await withServer(url, (server) => server.query(`create database ${name} template ${empty ? 'template1' : template}`));
  return {
    driver: openPostgres(own),
    url: own,
    asOwner: (text) => withServer(own, (server) => pastRowSecurity(server, text)),
    reopen: () => openPostgres(own),
    // Without FORCE: the server waits five seconds for sessions to end and then says that one hasn't.
    discard: () => withServer(url, (server) => server.query(`drop database ${name}`)).then(() => undefined),
  };
}

/**
 * The tables bind their owner to the policies as well (FORCE). The tests give it policies of its own: to lift FORCE for
 * each statement would lock every table, and end in a deadlock with what the product writes in the background.
 */
async function pastRowSecurity(server: ServerConnection, text: string): Promise<Row[]> {
  await server.query(ownerSeesEverything);
  return server.query(text);
}
