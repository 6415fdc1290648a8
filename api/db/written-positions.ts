import { createClient } from '@redis/client';
import { LRUCache } from 'lru-cache';
import { withTimeLimit } from '../time-limit.ts';

/** Means a write that may concern every company. */
export const everyCompany = '*';

/** Milliseconds that positions are kept, which is longer than a replica in use may be behind. */
const keptMs = 15_000;

/** Milliseconds that Redis may take. */
const answerMs = 250;

/** How far the log of writes (LSN) was after each company's latest write. */
export interface WrittenPositions {
  note(companyIds: readonly string[], position: number): Promise<void>;
  /** The furthest position of these companies, 0 if none of them wrote recently, or `unknown` while Redis is away. */
  latest(companyIds: readonly string[]): number | 'unknown' | Promise<number | 'unknown'>;
  close(): Promise<void>;
}

/** The writes of this process. */
export function positionsInMemory(): WrittenPositions {
  const positions = new LRUCache<string, number>({ max: 100_000, ttl: keptMs });
  return {
    note: (companyIds, position) => {
      for (const id of companyIds) positions.set(id, Math.max(position, positions.get(id) ?? 0));
      return Promise.resolve();
    },
    latest: (companyIds) => companyIds.reduce((furthest, id) => Math.max(furthest, positions.get(id) ?? 0), 0),
    close: () => Promise.resolve(),
  };
}

const key = 'litfass:written';

/**
 * The writes of all processes. While Redis is away, this process knows only its own, so it calls the rest unknown. It
 * does so for another `missedMs`, because no process noted its writes in Redis meanwhile. By then, a replica in use has
 * them.
 */
export function positionsInRedis(url: string, missedMs = keptMs): WrittenPositions {
  const own = positionsInMemory();
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 2_000 } });
  let awayAt = Number.NEGATIVE_INFINITY;
  const isAway = () => void (awayAt = performance.now());
  client.on('error', isAway);
  client.connect().catch(() => undefined);
  const bounded = <Result>(work: Promise<Result>) =>
    withTimeLimit(work, answerMs, () => new Error(`Redis did not answer within ${answerMs} ms.`));
  return {
    note: async (companyIds, position) => {
      await own.note(companyIds, position);
      const members = companyIds.map((value) => ({ score: position, value }));
      // Not MULTI: while Redis is away, the client rejects a command immediately, but lets a transaction wait.
      const noted = Promise.all([client.zAdd(key, members, { comparison: 'GT' }), client.pExpire(key, keptMs)]);
      // The write is done, so a failure must not fail its response. Other processes read from the primary meanwhile.
      await bounded(noted).catch(isAway);
    },
    latest: async (companyIds) => {
      try {
        const found = await bounded(client.zmScore(key, [...companyIds]));
        if (performance.now() - awayAt < missedMs) return 'unknown';
        const furthest = Math.max(0, ...found.map((position) => position ?? 0));
        return Math.max(furthest, Number(await own.latest(companyIds)));
      } catch {
        isAway();
        return 'unknown';
      }
    },
    close: () => {
      if (client.isOpen) client.destroy();
      return Promise.resolve();
    },
  };
}
