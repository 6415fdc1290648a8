import type { Database } from '../../db/database.ts';
import type { UsageRecorder } from '../../services.ts';
import { addUsage } from './store.ts';
import { Tallies } from './tallies.ts';

interface UsageRecorderParts {
  readonly database: Database;
  readonly now: () => number;
  /** Milliseconds that counted usage may stay in memory; undefined: until an explicit flush. */
  readonly flushAfterMs: number | undefined;
  readonly onBackgroundError: (error: unknown) => void;
}

/** Enough for one hour without the database; beyond that, usage is dropped to limit memory. */
const maximumTallies = 100_000;

/**
 * Collects usage in memory and adds it to the database in one statement every few seconds, so that a request costs only
 * a few additions. A killed process loses the usage that it hasn't written. A failed flush is retried with the next
 * one.
 */
export function createUsageRecorder({
  database,
  now,
  flushAfterMs,
  onBackgroundError,
}: UsageRecorderParts): UsageRecorder {
  let tallies = new Tallies();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  let closed = false;

  async function write(): Promise<void> {
    if (tallies.size === 0) return;
    const given = tallies;
    tallies = new Tallies();
    try {
      await addUsage(database.identity, given.rows());
    } catch (error) {
      onBackgroundError(error);
      if (given.size + tallies.size <= maximumTallies) tallies.addAll(given);
      schedule();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One after another, because concurrent writes would wait for each other's row locks.
    flushing = flushing.then(write);
    return flushing;
  }

  function schedule(): void {
    if (flushAfterMs === undefined || closed || timer !== undefined || tallies.size === 0) return;
    timer = setTimeout(() => void flush().catch(onBackgroundError), flushAfterMs).unref();
  }

  return {
    record(viewer, request) {
      if (viewer.actor.kind === 'USER') return;
      tallies.count(viewer, request, now());
      schedule();
    },
    flush,
    close: () => {
      closed = true;
      return flush();
    },
  };
}
