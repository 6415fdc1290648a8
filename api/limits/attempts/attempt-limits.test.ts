import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasRedis, startTemporaryRedis, type TemporaryRedis } from '../../testing/temporary-redis.ts';
import { connectRedis } from '../redis/redis-scripts.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import type { AttemptStore } from './attempt-store.ts';
import { createMemoryAttempts } from './memory-attempts.ts';
import { createRedisAttempts } from './redis-attempts.ts';

const redis: TemporaryRedis | undefined = hasRedis() ? await startTemporaryRedis() : undefined;
const opened: { close(): void }[] = [];
afterAll(async () => {
  for (const one of opened) one.close();
  await redis?.stop();
});

async function openRedis(): Promise<AttemptStore> {
  const connection = connectRedis({ url: redis?.url ?? '', timeoutMs: 500, onTrouble: () => undefined });
  opened.push(connection);
  const store = createRedisAttempts(connection);
  await expect.poll(() => store.waitOf('ready', { attempts: 1, seconds: 1 }).catch(() => 'not ready')).toBe(0);
  return store;
}

const kinds: [string, () => Promise<[AttemptStore, AttemptStore]>][] = [
  [
    'in memory',
    () => {
      const memory = createMemoryAttempts(() => Date.now());
      return Promise.resolve([memory, memory]);
    },
  ],
  // Two connections, as two API processes have.
  ...(redis === undefined
    ? []
    : [['in Redis', async () => [await openRedis(), await openRedis()]] satisfies (typeof kinds)[number]]),
];

describe.each(kinds)('attempts %s', (_, open) => {
  async function openLimits(attempts: number, seconds = 60) {
    const name = randomUUID();
    const [here, there] = await open();
    const limitOf = (store: AttemptStore) => createAttemptLimits(store)(name, { attempts, seconds });
    return { here: limitOf(here), there: limitOf(there) };
  }

  it('are counted by all processes together', async () => {
    const { here, there } = await openLimits(2);
    expect(await here.begin('a')).toBe(0);
    expect(await there.secondsToWait('a')).toBe(0);
    expect(await there.begin('a')).toBe(0);
    expect(await here.begin('a')).toBe(60);
    expect(await there.secondsToWait('a')).toBe(60);
    expect(await here.begin('b')).toBe(0);
  });

  it('are never more than allowed, however many begin concurrently', async () => {
    const { here, there } = await openLimits(5);
    const waits = await Promise.all(Array.from({ length: 40 }, (_none, n) => (n % 2 === 0 ? here : there).begin('a')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('are given back one by one, and forgotten by key or by the beginning of a key', async () => {
    const { here, there } = await openLimits(1);
    await here.begin('ada', 'home');
    await there.giveBack('ada', 'home');
    await there.giveBack('ada', 'home');
    expect(await here.begin('ada', 'home')).toBe(0);
    await there.forget('ada', 'home');
    expect(await here.begin('ada', 'home')).toBe(0);
    expect(await here.begin('ada', 'work')).toBe(0);
    expect(await here.begin('adam', 'home')).toBe(0);
    await there.forgetBelow('ada');
    expect(await here.begin('ada', 'home')).toBe(0);
    expect(await here.begin('ada', 'work')).toBe(0);
    expect(await here.begin('adam', 'home')).toBe(60);
  });
});

describe('a window in memory', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('begins with the first attempt, and a new one begins when it has ended', async () => {
    const limit = createAttemptLimits(createMemoryAttempts(() => Date.now()))('a', { attempts: 2, seconds: 60 });
    await limit.begin('a');
    vi.setSystemTime(20_500);
    await limit.begin('a');
    expect(await limit.secondsToWait('a')).toBe(40);
    vi.setSystemTime(59_999);
    expect(await limit.begin('a')).toBe(1);
    vi.setSystemTime(60_000);
    expect(await limit.begin('a')).toBe(0);
  });
});
