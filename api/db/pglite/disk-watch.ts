import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Bytes that stay free: four segments of PostgreSQL's log of writes (WAL). */
const reservedBytes = 64 * 2 ** 20;

/** Bytes of the log after which a checkpoint lets PostgreSQL reuse its files. */
const checkpointBytes = 64 * 2 ** 20;

/** Milliseconds between two looks at the free space, and between two looks at the length of the log. */
const lookEveryMs = 250;
const measureEveryMs = 5_000;

export interface DiskWatchOptions {
  readonly freeBytes?: () => Promise<number>;
  readonly checkpointBytes?: number;
  readonly measureEveryMs?: number;
}

/** What a write is rejected with. The code is PostgreSQL's `disk_full`. */
export class DiskFull extends Error {
  readonly code = '53100';

  constructor(options?: ErrorOptions) {
    super(
      `The disk with DATA_DIR has less than ${reservedBytes / 2 ** 20} MB of free space: nothing is written.`,
      options,
    );
  }
}

/**
 * Keeps room for the log of an embedded database. PGlite 0.5.16 never returns from a statement whose log has no room on
 * the disk: the process then uses a core forever and responds to nothing. So nothing is written when little space is
 * left. PGlite has no background process either that would reuse the files of the log, so it would grow until the close.
 */
export class DiskWatch {
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #freeBytes: () => Promise<number>;
  #isFull = false;
  #measurement: Promise<unknown> | undefined;

  constructor(pglite: PGlite, directory: string, options: DiskWatchOptions = {}) {
    this.#freeBytes =
      options.freeBytes ??
      (async () => {
        const { bavail, bsize } = await statfs(directory);
        return bavail * bsize;
      });
    const limit = options.checkpointBytes ?? checkpointBytes;
    this.#timers = [
      setInterval(() => void this.look(), lookEveryMs).unref(),
      setInterval(() => {
        this.#measurement ??= checkpointAfter(limit, pglite)
          // The next attempt is soon; statements that need the disk report what is wrong with it.
          .catch(() => undefined)
          .finally(() => (this.#measurement = undefined));
      }, options.measureEveryMs ?? measureEveryMs).unref(),
    ];
  }

  /** Whether too little space is left to write. */
  get isFull(): boolean {
    return this.#isFull;
  }

  async look(): Promise<void> {
    try {
      this.#isFull = (await this.#freeBytes()) < reservedBytes;
    } catch {
      // Without a number, PostgreSQL itself finds out.
      this.#isFull = false;
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#measurement;
  }
}

async function checkpointAfter(bytes: number, pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ isDue: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= $1 as "isDue" from pg_control_checkpoint()`,
    [bytes],
  );
  if (rows[0]?.isDue === true) await pglite.exec('checkpoint');
}
