import type { Viewer } from '../../auth/viewer.ts';
import type { Database } from '../../db/database.ts';
import { addUsage } from './store.ts';
import { Tallies } from './tallies.ts';

/** What became of a request, as far as usage is counted. */
export interface AnsweredRequest {
  /** `error`: answered with `errors`, other than for having asked too much. */
  readonly outcome: 'ok' | 'error' | 'rateLimited';
  /** Points kept. */
  readonly cost: number;
}

/** Counts what API keys and partners ask. */
export interface UsageRecorder {
  /** Counts an answered request; those of people aren't counted. Costs a look-up in a map. */
  record(viewer: Viewer, request: AnsweredRequest): void;
  /** Writes what was counted so far; never rejects. */
  flush(): Promise<void>;
  /** Writes what was counted, and nothing any more by itself. */
  close(): Promise<void>;
}

interface UsageRecorderParts {
  readonly database: Database;
  readonly now: () => number;
  /** Milliseconds for which what is counted may wait in memory; undefined: until somebody flushes. */
  readonly flushAfterMs: number | undefined;
  readonly onBackgroundError: (error: unknown) => void;
}

/** Enough for an hour in which the database is gone; beyond, what was counted is given up rather than the memory. */
const maximumTallies = 100_000;

/**
 * Usage gathers in memory and is added to the database in one statement every few seconds: a request pays for a few
 * additions only. Its bound: a process that is killed takes what it hadn't written with it. A flush that fails is tried
 * again with the next.
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
    // One after another: two at once would only wait for each other's rows.
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
