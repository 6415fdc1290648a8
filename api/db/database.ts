import type { DatabaseConfig } from '../config/config.ts';
import type { Cancellation } from './cancellation.ts';
import { openEmbedded } from './embedded.ts';
import type { Column } from './packed-rows.ts';
import { openPostgres } from './postgres.ts';
import { ScopedReads } from './scoped-reads.ts';
import type { Runner, Statement } from './sql.ts';
import type { StaffScope, TenantDatabase, TenantScope } from './tenant.ts';

/** The database roles of migrations 0001 and 0005. */
export type Role = 'litfass_app' | 'litfass_auth' | 'litfass_platform' | 'litfass_staff';

export type Row = Record<string, unknown>;

/** Runs text with values; inside a transaction each driver hands out one bound to it. */
export type RunText = (text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Sends rows to a table, inside a transaction: lines of COPY's text format. */
export type CopyRows = (table: string, rows: string) => Promise<void>;

/** Rows in COPY's binary format, some at a time, without its header and end. */
export type BinaryRows = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** Who listens to a channel. */
export interface ChannelListener {
  heard(payload: string): void;
  /** Listening has begun, or begun again after the connection was lost. */
  connected(): void;
}

/** What a driver (PGlite, postgres.js) has to offer; everything above it is the same for both. */
export interface SqlDriver {
  run(role: Role, text: string, values: readonly unknown[], cancellation?: Cancellation): Promise<Row[]>;
  transaction<Result>(
    role: Role,
    work: (run: RunText, copy: CopyRows) => Promise<Result>,
    cancellation?: Cancellation,
  ): Promise<Result>;
  /**
   * Sends rows to a table of the platform's own while they come: by one statement, or where there is one connection for
   * everybody by a statement for each piece. What was sent before it fails may stay. A piece is done with when the next one
   * is asked for.
   */
  copyIn(table: string, rows: BinaryRows): Promise<void>;
  /**
   * Hears what transactions of any process announce on a channel; rejects when that can't begin. Absent where one process
   * has the database for itself. What is announced while the connection is lost is missed: `connected` says so.
   */
  readonly listen?: (channel: string, listener: ChannelListener) => Promise<{ close(): Promise<void> }>;
  /** Runs several statements without values as one transaction; their rows, one after another. */
  script(role: Role, text: string): Promise<Row[]>;
  /** Runs text as the owner of the tables: migrations only. */
  runAsOwner(text: string): Promise<void>;
  /**
   * What the rows of an answer hold, so that they can travel as one text (packed-rows.ts); undefined where that isn't known.
   * Absent where nothing travels.
   */
  readonly columnsOf?: (rows: readonly Row[]) => readonly Column[] | undefined;
  close(): Promise<void>;
}

/** The ways to the rows, one a role. */
export interface Database {
  /** Identities, bearer tokens, sign-in state. */
  readonly identity: Runner & { transaction<Result>(work: (runner: Runner) => Promise<Result>): Promise<Result> };
  /** The platform's own pipeline and demo data; no request ever reaches it. */
  platform<Result>(work: (runner: Runner, copy: CopyRows) => Promise<Result>): Promise<Result>;
  /** Rows of any number into one of the platform's own tables, as {@link SqlDriver.copyIn} sends them. */
  copyIn(table: string, rows: BinaryRows): Promise<void>;
  /** Work on behalf of a viewer, within a scope. */
  tenant(scope: TenantScope): TenantDatabase;
  /** Work of the platform's staff on what belongs to no company. Its scope is empty: of companies it sees nothing. */
  staff(scope: StaffScope): TenantDatabase;
  /** The same for one request's work: what it runs ends when that is cancelled. */
  under(cancellation: Cancellation): Database;
  readonly driver: SqlDriver;
  close(): Promise<void>;
}

/** Opens the database; does not migrate it. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const driver = config.kind === 'embedded' ? await openEmbedded(config.directory) : openPostgres(config.url);
  return createDatabase(driver);
}

/** The role-bound runners over any driver. */
export function createDatabase(
  driver: SqlDriver,
  cancellation?: Cancellation,
  reads = new ScopedReads(driver),
): Database {
  const read = cancellation === undefined ? reads.alone() : reads.together(cancellation);
  return {
    driver,
    identity: {
      ...runner((text, values) => driver.run('litfass_auth', text, values, cancellation)),
      transaction: (work) => driver.transaction('litfass_auth', (run) => work(runner(run)), cancellation),
    },
    platform: (work) => driver.transaction('litfass_platform', (run, copy) => work(runner(run), copy), cancellation),
    copyIn: (table, rows) => driver.copyIn(table, rows),
    tenant: (scope) => ({
      scope,
      ...runner((text, values) => read(scope, text, values)),
      transaction: (work) =>
        driver.transaction(
          'litfass_app',
          async (run) => {
            await run(`select set_config('litfass.company_ids', $1, true)`, [scope.parameter]);
            return work({ scope, ...runner(withIds(run, scope)) });
          },
          cancellation,
        ),
    }),
    staff: ({ companies }) => ({
      scope: companies,
      ...runner(withIds((text, values) => driver.run('litfass_staff', text, values, cancellation), companies)),
      transaction: (work) =>
        driver.transaction(
          'litfass_staff',
          (run) => work({ scope: companies, ...runner(withIds(run, companies)) }),
          cancellation,
        ),
    }),
    under: (ended) => createDatabase(driver, ended, reads),
    close: () => driver.close(),
  };
}

/** A scope among the values of a statement stands for its ids. */
function withIds(run: RunText, scope: TenantScope): RunText {
  return (text, values) => {
    const index = values.indexOf(scope);
    return run(text, index === -1 ? values : values.with(index, scope.parameter));
  };
}

/** The one place where rows get their type: the statement's, as the typed builder (or the list's table) declared it. */
function runner(run: RunText): Runner {
  const all = <Found>(wanted: Statement<Found>): Promise<Found[]> => {
    const { sql, parameters } = wanted.compile();
    // eslint-disable-next-line no-restricted-syntax -- a driver can't know the row type; the statement carries it
    return run(sql, parameters) as Promise<Found[]>;
  };
  return { all, first: async (wanted) => (await all(wanted))[0] };
}
