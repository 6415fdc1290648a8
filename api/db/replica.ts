import type { RunStatement, SqlDriver } from './driver.ts';
import { openPostgres } from './postgres/index.ts';
import { isUnreachable } from './unreachable.ts';
import { everyCompany, type WrittenPositions } from './written-positions.ts';

/** Milliseconds that a replica may be behind the primary. It must be less than the time that positions are kept. */
const maximumLagMs = 5_000;

/** Positions that are remembered at most; of more, every second one is. */
const maximumSamples = 2_000;

/** Milliseconds between two looks at how far the replica is. */
const lookEveryMs = 250;

/** The last byte of the log of writes (LSN) as a number. */
const positionOf = (text: string) => `select pg_wal_lsn_diff(${text}, '0/0')::text as position`;
const ofPrimary = positionOf('pg_current_wal_lsn()');
/** Includes what isn't written yet: some transactions commit without waiting for that. */
const ofLatestWrite = positionOf('pg_current_wal_insert_lsn()');
const ofReplica = positionOf('pg_last_wal_replay_lsn()');

/** The replica removed rows that the statement still read (class 40), or the statement is none for a replica (25006). */
const replicaCodes = /^(40\w{3}|25006)$/;

/** The replica fell more than five seconds behind, or is near again. */
export interface LagChange {
  readonly isBehind: boolean;
  readonly seconds: number;
}

interface ReplicaParts {
  readonly primary: SqlDriver;
  readonly replica: SqlDriver;
  readonly written: WrittenPositions;
  readonly onLag?: ((change: LagChange) => void) | undefined;
}

/**
 * Reads that may run on a replica. One runs there if the replica is at most five seconds behind, and has all writes of
 * the companies that it reads; otherwise on the primary. It runs on the primary as well if the replica fails.
 */
export class Replica {
  readonly #primary: SqlDriver;
  readonly #replica: SqlDriver;
  readonly #written: WrittenPositions;
  readonly #onLag: (change: LagChange) => void;
  readonly #timer: NodeJS.Timeout;
  /** Positions of the primary, oldest first: the newest that the replica has replayed, and all after it. */
  #samples: { readonly at: number; readonly position: number }[] = [];
  #lagMs: number | undefined;
  #isBehind = false;
  /** Up to where the replica has replayed the primary's writes, if it is near enough; otherwise undefined. */
  #replayed: number | undefined;
  #look: Promise<void> | undefined;

  constructor(parts: ReplicaParts) {
    this.#primary = parts.primary;
    this.#replica = parts.replica;
    this.#written = parts.written;
    this.#onLag = parts.onLag ?? (() => undefined);
    this.#timer = setInterval(() => {
      this.#look ??= this.#lookAtBoth().finally(() => (this.#look = undefined));
    }, lookEveryMs).unref();
  }

  /** Whether the replica is reachable and at most five seconds behind. */
  get isNear(): boolean {
    return this.#replayed !== undefined;
  }

  /** How far the replica is behind the primary, to a quarter of a second; undefined if it can't be reached. */
  get lagSeconds(): number | undefined {
    return this.#lagMs === undefined ? undefined : this.#lagMs / 1_000;
  }

  /** Runs reads of these companies where they find all of the companies' writes. */
  reader(kind: 'run' | 'runLong', companyIds: readonly string[]): RunStatement {
    return async (role, text, values, cancellation) => {
      if (await this.#has(companyIds)) {
        try {
          return await this.#replica[kind](role, text, values, cancellation);
        } catch (error) {
          if (cancellation?.reason !== undefined || !isOfReplica(error)) throw error;
        }
      }
      return this.#primary[kind](role, text, values, cancellation);
    };
  }

  /** To be awaited after a write and before its response: reads then find it. Without companies, it concerns all. */
  async noteWrite(companyIds: readonly string[]): Promise<void> {
    // The write is done, so its response must not fail. Without its position, reads stay on the primary for a while.
    const position = await positionIn(this.#primary, ofLatestWrite).catch(() => Number.MAX_SAFE_INTEGER);
    await this.#written.note(companyIds.length === 0 ? [everyCompany] : companyIds, position);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
    await this.#written.close();
    await this.#replica.close();
  }

  async #has(companyIds: readonly string[]): Promise<boolean> {
    const replayed = this.#replayed;
    if (replayed === undefined) return false;
    const written = await this.#written.latest([everyCompany, ...companyIds]);
    return written !== 'unknown' && written <= replayed;
  }

  async #lookAtBoth(): Promise<void> {
    try {
      const at = performance.now();
      const [position, replayed] = await Promise.all([
        positionIn(this.#primary, ofPrimary),
        positionIn(this.#replica, ofReplica),
      ]);
      this.#samples.push({ at, position });
      const known = this.#samples.findLastIndex((sample) => sample.position <= replayed);
      this.#samples = this.#samples.slice(Math.max(known, 0));
      if (this.#samples.length > maximumSamples) this.#samples = this.#samples.filter((_, index) => index % 2 === 0);
      const lagMs = at - (this.#samples[0]?.at ?? at);
      this.#becomes(lagMs, known !== -1 && lagMs <= maximumLagMs ? replayed : undefined);
    } catch {
      // The statement's observer logs it.
      this.#lagMs = undefined;
      this.#replayed = undefined;
    }
  }

  #becomes(lagMs: number, replayed: number | undefined): void {
    this.#lagMs = lagMs;
    this.#replayed = replayed;
    // At its start, a process doesn't know yet how old the replica's data are.
    const isBehind = replayed === undefined && lagMs > maximumLagMs;
    if (isBehind === this.#isBehind || (this.#isBehind && replayed === undefined)) return;
    this.#isBehind = isBehind;
    this.#onLag({ isBehind, seconds: Math.round(lagMs / 1_000) });
  }
}

/** Resolves with a line for the operator; rejects when the server can't be reached or is no replica. */
export async function checkReplica(url: string): Promise<string> {
  const replica = openPostgres(url);
  try {
    const [row] = await replica.run('litfass_auth', 'select pg_is_in_recovery() as is_replica', []);
    if (row?.['is_replica'] !== true) throw new Error('the server is a primary of its own');
    return 'a streaming replica';
  } finally {
    await replica.close();
  }
}

async function positionIn(driver: SqlDriver, text: string): Promise<number> {
  const [row] = await driver.run('litfass_auth', text, []);
  return Number(row?.['position'] ?? NaN);
}

function isOfReplica(error: unknown): boolean {
  if (isUnreachable(error)) return true;
  return error instanceof Error && 'code' in error && replicaCodes.test(String(error.code));
}
