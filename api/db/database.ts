import { LRUCache } from 'lru-cache';
import type { DatabaseConfig } from '../config/config.ts';
import type { Cancellation } from './cancellation.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
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
export function createDatabase(driver: SqlDriver, cancellation?: Cancellation): Database {
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
      ...runner((text, values) => runScoped(driver, scope, text, values, cancellation)),
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
    under: (ended) => createDatabase(driver, ended),
    close: () => driver.close(),
  };
}

/**
 * One read under row security in one round trip. `begin; set_config; select; commit` costs four statements (measured:
 * half the reads a second), so the setting rides along in the same statement, which is its own transaction: the setting
 * ends with it. OFFSET 0 keeps PostgreSQL from merging the inner query outwards, and its lateral reference makes the
 * setting's row the outer side of the join: it is applied before the first row is looked at. Were it not, the setting
 * would be empty and the answer too: it fails closed.
 */
function runScoped(
  driver: SqlDriver,
  scope: TenantScope,
  text: string,
  values: readonly unknown[],
  cancellation: Cancellation | undefined,
): Promise<Row[]> {
  const shared = values.indexOf(scope);
  if (shared === -1) {
    const setting = `$${values.length + 1}`;
    return driver.run('litfass_app', scopedText(text, setting), [...values, scope.parameter], cancellation);
  }
  // The ids of an agency are kilobytes: the statement's own parameter of them is the setting as well.
  const setting = `$${shared + 1}::uuid[]::text`;
  return driver.run('litfass_app', scopedText(text, setting), values.with(shared, scope.parameter), cancellation);
}

interface ScopedText {
  readonly setting: string;
  readonly text: string;
}

/** Statement texts come from our code, but lists have many shapes: a bound keeps a hostile variety from piling up. */
const scopedTexts = new LRUCache<string, ScopedText>({ max: 2_000 });

function scopedText(text: string, setting: string): string {
  const known = scopedTexts.get(text);
  if (known?.setting === setting) return known.text;
  const scoped = `select answer.* from (select set_config('litfass.company_ids', ${setting}, true) as applied) as scope,
lateral (select * from (${text}) as wanted where scope.applied is not null offset 0) as answer`;
  scopedTexts.set(text, { setting, text: scoped });
  return scoped;
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
