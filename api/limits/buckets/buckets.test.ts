import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '#shared/testing/needs.ts';
import { hasRedis, startTemporaryRedis, type TemporaryRedis } from '../../testing/temporary-redis.ts';
import { createFallback } from '../redis/outage.ts';
import { connectRedis } from '../redis/redis-scripts.ts';
import { type Bucket, type Buckets, pointsLeft } from './bucket.ts';
import { createMemoryBuckets } from './memory-buckets.ts';
import { createRedisBuckets, type RedisBuckets } from './redis-buckets.ts';
import { createSharedBuckets } from './shared-buckets.ts';

const shape = { capacity: 1_000, restorePerSecond: 1 };
const small = { capacity: 500, restorePerSecond: 0.5 };
const bucket = (key: string, of = shape): Bucket => ({ key, shape: of });

/** Redis restores by its own clock: within a test's time that is a point at most. */
const about = (points: number) => ({ from: points, to: points + 5 });
function expectLeft(of: Bucket, fullIn: number | undefined, { from, to }: ReturnType<typeof about>) {
  expect(pointsLeft(of.shape, fullIn ?? Infinity)).toBeGreaterThanOrEqual(from);
  expect(pointsLeft(of.shape, fullIn ?? Infinity)).toBeLessThanOrEqual(to);
}

const redis: TemporaryRedis | undefined = hasRedis() ? await startTemporaryRedis() : undefined;
const opened: { close(): void }[] = [];
afterAll(async () => {
  for (const one of opened) one.close();
  await redis?.stop();
});

/** Connected: a bucket of no interest has been asked for. */
async function openRedis(): Promise<RedisBuckets> {
  const connection = connectRedis({ url: redis?.url ?? '', timeoutMs: 500, onTrouble: () => undefined });
  opened.push(connection);
  const made = createRedisBuckets(connection, () => undefined);
  await expect
    .poll(() =>
      made.take([bucket('ready')], 0).then(
        ({ allowed }) => allowed,
        () => false,
      ),
    )
    .toBe(true);
  return made;
}

const kinds: [string, () => Promise<[Buckets, Buckets]>][] = [
  [
    'in memory',
    () => {
      const memory = createMemoryBuckets(Date.now);
      return Promise.resolve([memory, memory]);
    },
  ],
  // Two connections, as two API processes have.
  ...(redis === undefined
    ? []
    : [['in Redis', async () => [await openRedis(), await openRedis()]] satisfies (typeof kinds)[number]]),
];

describe.each(kinds)('buckets %s', (_, open) => {
  let buckets: Buckets;
  let others: Buckets;
  let key: string;
  beforeEach(async () => {
    [buckets, others] = await open();
    key = randomUUID();
  });

  it('are full at first, and give out no more than their points', async () => {
    expect((await buckets.take([bucket(key)], 600)).allowed).toBe(true);
    const refused = await others.take([bucket(key)], 600);
    expect(refused.allowed).toBe(false);
    expectLeft(bucket(key), refused.fullIn[0], about(400));
    expect((await buckets.take([bucket(key)], 400)).allowed).toBe(true);
  });

  it('are charged together or not at all', async () => {
    const both = [bucket(`{${key}}`), bucket(`{${key}}:token`, small)];
    expect((await buckets.take(both, 400)).allowed).toBe(true);
    const refused = await buckets.take(both, 200);
    expect(refused.allowed).toBe(false);
    expectLeft(both[0] ?? bucket(''), refused.fullIn[0], about(600));
    expectLeft(both[1] ?? bucket(''), refused.fullIn[1], about(100));
  });

  it('return unused points, up to their capacity', async () => {
    await buckets.take([bucket(key)], 900);
    buckets.give([bucket(key)], 700);
    await expect
      .poll(async () => pointsLeft(shape, (await buckets.take([bucket(key)], 0)).fullIn[0] ?? 0))
      .toBeGreaterThanOrEqual(800);
    buckets.give([bucket(key)], 5_000);
    await expect.poll(async () => (await buckets.take([bucket(key)], 0)).fullIn[0]).toBe(0);
    expect((await buckets.take([bucket(key)], 1_001)).allowed).toBe(false);
  });

  it('go into debt for use above the reserved cost, and reject until it is restored', async () => {
    await buckets.take([bucket(key)], 10);
    buckets.give([bucket(key)], -2_000);
    await expect.poll(async () => (await buckets.take([bucket(key)], 1)).allowed).toBe(false);
    expectLeft(bucket(key), (await buckets.take([bucket(key)], 0)).fullIn[0], about(-1_010));
  });

  it('hold for many concurrent takers: keys of one company never get more than the company has', async () => {
    const account = bucket(`{${key}}`);
    const takes = Array.from({ length: 400 }, async (_, index) =>
      (index % 2 === 0 ? buckets : others).take([account, bucket(`{${key}}:${index % 8}`, small)], 7),
    );
    const allowed = (await Promise.all(takes)).filter((taken) => taken.allowed).length;
    expect(allowed * 7).toBeGreaterThan(1_000 - 7);
    expect(allowed * 7).toBeLessThanOrEqual(1_005);
  });

  it('limit one key to its share', async () => {
    const both = [bucket(`{${key}}`), bucket(`{${key}}:token`, small)];
    const taken = await Promise.all(Array.from({ length: 100 }, async () => buckets.take(both, 10)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(50);
  });
});

describe('a bucket', () => {
  it('fills steadily, and is full after its fill time', () => {
    let time = 1_000;
    const buckets = createMemoryBuckets(() => time);
    expect(buckets.take([bucket('a')], 1_000).allowed).toBe(true);
    expect(buckets.take([bucket('a')], 1).allowed).toBe(false);
    time += 100_000;
    expect(buckets.take([bucket('a')], 101).allowed).toBe(false);
    expect(buckets.take([bucket('a')], 100).allowed).toBe(true);
    time += 10_000_000;
    expect(buckets.fullIn(bucket('a'))).toBe(0);
    expect(buckets.take([bucket('a')], 1_001).allowed).toBe(false);
    expect(buckets.take([bucket('a')], 1_000).allowed).toBe(true);
  });
});

describe('a bucket in memory', () => {
  it('fills again after the clock was set back', () => {
    let time = 100_000_000;
    const buckets = createMemoryBuckets(() => time);
    expect(buckets.take([bucket('a')], 1_000).allowed).toBe(true);
    time -= 50_000_000;
    expect(buckets.take([bucket('a')], 1).allowed).toBe(false);
    time += 100_000;
    expect(buckets.take([bucket('a')], 100).allowed).toBe(true);
    expect(buckets.fullIn(bucket('a'))).toBe(1_000_000);
  });
});

describe('while Redis is frozen', needs('redis-server', redis !== undefined), () => {
  it('each process counts in memory after a bounded wait, and returns to Redis; both are logged once', async () => {
    let time = 0;
    const outages: unknown[] = [];
    const returns: number[] = [];
    const shared = await openRedis();
    const own = createMemoryBuckets(() => time);
    const fallback = createFallback({
      now: () => time,
      onOutage: (error) => outages.push(error),
      onReturn: () => returns.push(time),
    });
    const buckets = createSharedBuckets({ shared, own, fallback });
    const key = randomUUID();
    expect((await buckets.take([bucket(key)], 900)).allowed).toBe(true);

    redis?.freeze();
    const begin = performance.now();
    expect((await buckets.take([bucket(key)], 900)).allowed).toBe(true);
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect((await buckets.take([bucket(key)], 900)).allowed).toBe(false);
    time += 1_001;
    expect((await buckets.take([bucket(key)], 900)).allowed).toBe(false);
    expect(outages).toHaveLength(1);
    expect(returns).toEqual([]);

    redis?.thaw();
    time += 1_001;
    // The shared bucket kept what was taken from it, and what was asked of it meanwhile may have reached it late.
    await expect
      .poll(() =>
        shared.take([bucket('ready')], 0).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const back = await buckets.take([bucket(key)], 0);
    expect(pointsLeft(shape, back.fullIn[0] ?? 0)).toBeLessThanOrEqual(105);
    await buckets.take([bucket(key)], 0);
    expect(returns).toEqual([time]);
    expect(outages).toHaveLength(1);
  });
});

describe('without Redis at its address', () => {
  it('requests are counted in memory immediately', async () => {
    const outages: unknown[] = [];
    const connection = connectRedis({ url: 'redis://127.0.0.1:1', timeoutMs: 500, onTrouble: () => undefined });
    opened.push(connection);
    const buckets = createSharedBuckets({
      shared: createRedisBuckets(connection, () => undefined),
      own: createMemoryBuckets(() => 0),
      fallback: createFallback({
        now: () => 0,
        onOutage: (error) => outages.push(error),
        onReturn: () => undefined,
      }),
    });
    expect((await buckets.take([bucket('a')], 1_000)).allowed).toBe(true);
    expect((await buckets.take([bucket('a')], 1)).allowed).toBe(false);
    expect(outages).toHaveLength(1);
  });
});
