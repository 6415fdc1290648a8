import type { DatabaseConfig } from '../config/config.ts';
import type { Cancellation } from './cancellation.ts';
import {
  type BinaryRows,
  type CopyRows,
  retentionRole,
  type RunStatement,
  type RunText,
  type SqlDriver,
} from './driver.ts';
import { observedDriver, type StatementObserver } from './observed-driver.ts';
import { openEmbedded } from './pglite/embedded.ts';
import { openPostgres } from './postgres/index.ts';
import { scopedText } from './scoped-text.ts';
import { runnerOf } from './runner.ts';
import type { Runner, Statement } from './sql.ts';
import { type LagChange, Replica } from './replica.ts';
import type { PartnerDatabase, PartnerScope, StaffScope, TenantDatabase, TenantReads, TenantScope } from './tenant.ts';
import { positionsInMemory, positionsInRedis } from './written-positions.ts';

/** Access to the rows, one entry per role. */
export interface Database {
  /** Identities, bearer tokens and sign-in state. */
  readonly identity: Runner & { transaction<Result>(work: (runner: Runner) => Promise<Result>): Promise<Result> };
  /** For the platform's own pipeline and demo data; never used by a request. */
  platform<Result>(work: (runner: Runner, copy: CopyRows) => Promise<Result>): Promise<Result>;
  /** For the retention job alone: its role deletes what is old, and nothing else. */
  retention<Result>(work: (runner: Runner) => Promise<Result>): Promise<Result>;
  /** Sends any number of rows to one of the platform's own tables, as {@link SqlDriver.copyIn} does. */
  copyIn(table: string, rows: BinaryRows): Promise<void>;
  /** Work for a viewer, within a scope. */
  tenant(scope: TenantScope): TenantDatabase;
  /**
   * The same for reads that may run on a replica, if the operator has one. They find all writes of the scope's
   * companies. Access rights are never read here.
   */
  reading(scope: TenantScope): TenantReads;
  /** Work of the platform's staff on objects that belong to no company. Its scope is empty, so it reads no company. */
  staff(scope: StaffScope): TenantDatabase;
  /** Work of a partner's people, or of staff for one partner. */
  partner(scope: PartnerScope): PartnerDatabase;
  /** The same database for work that a cancellation stops. */
  under(cancellation: Cancellation): Database;
  readonly driver: SqlDriver;
  /** The state of the replica; absent without one. */
  readonly replica?: Pick<Replica, 'isNear' | 'lagSeconds'>;
  close(): Promise<void>;
}

/** Hears of the statements on the replica, and when it falls behind and is near again. */
interface ReplicaObserver {
  readonly observe: StatementObserver;
  readonly onLag: (change: LagChange) => void;
}

/** Opens the database without migrating it. `observe` hears of each statement on the primary. */
export async function openDatabase(
  config: DatabaseConfig,
  observe?: StatementObserver,
  ofReplica?: ReplicaObserver,
): Promise<Database> {
  const observed = (driver: SqlDriver, by = observe) => (by === undefined ? driver : observedDriver(driver, by));
  if (config.kind === 'embedded') return createDatabase(observed(await openEmbedded(config.directory)));
  const driver = observed(openPostgres(config.url, config));
  if (config.replicaUrl === undefined) return createDatabase(driver);
  const written = config.redisUrl === undefined ? positionsInMemory() : positionsInRedis(config.redisUrl);
  const replica = observed(openPostgres(config.replicaUrl, config), ofReplica?.observe);
  return createDatabase(driver, {
    replica: new Replica({ primary: driver, replica, written, onLag: ofReplica?.onLag }),
  });
}

interface DatabaseParts {
  /** Stops the work of the database. */
  readonly cancellation?: Cancellation;
  readonly replica?: Replica | undefined;
}

/** The runners of each role over any driver. */
export function createDatabase(driver: SqlDriver, { cancellation, replica }: DatabaseParts = {}): Database {
  /** Runs work that writes; `companyIds` are those that it may concern, all if there are none. */
  const writing = async <Result>(companyIds: readonly string[], work: Promise<Result>): Promise<Result> => {
    const result = await work;
    await replica?.noteWrite(companyIds);
    return result;
  };
  const scopedRunner = (run: RunStatement, scope: TenantScope): Runner =>
    runner((text, values) => {
      const scoped = scopedStatement(scope, text, values);
      return run('litfass_app', scoped.text, scoped.values, cancellation);
    });

  return {
    driver,
    ...(replica === undefined ? {} : { replica }),
    identity: {
      ...runner((text, values) => driver.run('litfass_auth', text, values, cancellation)),
      transaction: (work) => driver.transaction('litfass_auth', (run) => work(runner(run)), cancellation),
    },
    platform: (work) =>
      writing(
        [],
        driver.transaction('litfass_platform', (run, copy) => work(runner(run), copy), cancellation),
      ),
    retention: (work) =>
      driver.transaction(
        'litfass_platform',
        async (run) => {
          await run(`set local role ${retentionRole}`, []);
          return work(runner(run));
        },
        cancellation,
      ),
    copyIn: (table, rows) => driver.copyIn(table, rows),
    tenant: (scope) => ({
      scope,
      ...scopedRunner(driver.run, scope),
      long: scopedRunner(driver.runLong, scope),
      transaction: (work) =>
        writing(
          scope.companyIds,
          driver.transaction(
            'litfass_app',
            async (run) => {
              await run(`select set_config('litfass.company_ids', $1, true)`, [scope.parameter]);
              return work({ scope, ...runner(withIds(run, scope)) });
            },
            cancellation,
          ),
        ),
    }),
    reading: (scope) => ({
      scope,
      ...scopedRunner(replica?.reader('run', scope.companyIds) ?? driver.run, scope),
      long: scopedRunner(replica?.reader('runLong', scope.companyIds) ?? driver.runLong, scope),
    }),
    staff: ({ companies }) => {
      const run: RunText = (text, values) => driver.run('litfass_staff', text, values, cancellation);
      return {
        scope: companies,
        ...runner(withIds(run, companies)),
        long: runner(withIds(run, companies)),
        transaction: (work) =>
          writing(
            [],
            driver.transaction(
              'litfass_staff',
              (inside) => work({ scope: companies, ...runner(withIds(inside, companies)) }),
              cancellation,
            ),
          ),
      };
    },
    partner: (partner) => {
      const { companies: scope, parameter } = partner;
      const reads = runner((text, values) => {
        const scoped = scopedText(text, `$${values.length + 1}`, 'litfass.partner_ids');
        return driver.run('litfass_partner', scoped, [...values, parameter], cancellation);
      });
      return {
        scope,
        partner,
        ...reads,
        long: reads,
        transaction: (work) =>
          driver.transaction(
            'litfass_partner',
            async (run) => {
              await run(`select set_config('litfass.partner_ids', $1, true)`, [parameter]);
              return work({ scope, partner, ...runner(run) });
            },
            cancellation,
          ),
      };
    },
    under: (ended) => createDatabase(driver, { cancellation: ended, replica }),
    close: async () => {
      await replica?.close();
      await driver.close();
    },
  };
}

/** A read under row security: the scope's ids become the setting that the policies compare with. */
function scopedStatement(
  scope: TenantScope,
  text: string,
  values: readonly unknown[],
): { readonly text: string; readonly values: readonly unknown[] } {
  const shared = values.indexOf(scope);
  if (shared === -1) {
    return { text: scopedText(text, `$${values.length + 1}`), values: [...values, scope.parameter] };
  }
  // The ids of an agency take kilobytes, so the statement's own parameter with them serves as the setting too.
  return { text: scopedText(text, `$${shared + 1}::uuid[]::text`), values: values.with(shared, scope.parameter) };
}

/** Replaces a scope in the values of a statement by its ids. */
function withIds(run: RunText, scope: TenantScope): RunText {
  return (text, values) => {
    const index = values.indexOf(scope);
    return run(text, index === -1 ? values : values.with(index, scope.parameter));
  };
}

/** The only place where rows get their type, as declared by the statement (typed builder or list table). */
function runner(run: RunText): Runner {
  return runnerOf(<Found>(wanted: Statement<Found>): Promise<Found[]> => {
    const { sql, parameters } = wanted.compile();
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a driver can't know the row type; the statement carries it
    return run(sql, parameters) as Promise<Found[]>;
  });
}
