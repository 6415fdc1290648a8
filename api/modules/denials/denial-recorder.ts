import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import type { Denial, DenialRecorder } from '../../denial.ts';
import { deleteExcessDenials, insertDenials } from './store.ts';

interface RecorderParts {
  readonly database: Pick<Database, 'identity'>;
  readonly now: () => number;
  readonly onBackgroundError: (error: unknown) => void;
}

const flushAfterMs = 2_000;
const sweepEveryMs = 60 * 60_000;

/**
 * Limits for a caller whose requests are denied repeatedly: pending rows, rows per company and minute, and rows per
 * company.
 */
const mostWaiting = 1_000;
const mostAMinute = 60;
const mostKept = 10_000;

export function createDenialRecorder({ database, now, onBackgroundError }: RecorderParts): DenialRecorder {
  const lastMinute = new LRUCache<string, { count: number }>({
    max: 10_000,
    ttl: 60_000,
    ttlResolution: 0,
    perf: { now },
  });
  let waiting: Denial[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let written: Promise<void> = Promise.resolve();
  let closed = false;

  async function write(denials: readonly Denial[]): Promise<void> {
    try {
      if (denials.length > 0) await insertDenials(database.identity, denials);
      if (now() - sweptAt < sweepEveryMs) return;
      sweptAt = now();
      await deleteExcessDenials(database.identity, mostKept);
    } catch (error) {
      onBackgroundError(error);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const denials = waiting;
    waiting = [];
    if (denials.length > 0) written = written.then(() => write(denials));
    return written;
  }

  function flushInBackground(): void {
    flush().catch(onBackgroundError);
  }

  return {
    record(denial) {
      if (closed || waiting.length >= mostWaiting) return;
      const recent = lastMinute.get(denial.companyId) ?? { count: 0 };
      if (recent.count === 0) lastMinute.set(denial.companyId, recent);
      recent.count += 1;
      if (recent.count > mostAMinute) return;
      waiting.push({ ...denial, occurredAt: new Date(now()).toISOString() });
      timer ??= setTimeout(flushInBackground, flushAfterMs).unref();
    },
    flush,
    close() {
      closed = true;
      return flush();
    },
  };
}
