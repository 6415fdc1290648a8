import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '#shared/testing/needs.ts';
import { type Relay, startRelay } from '../testing/relay.ts';
import { hasRedis, startTemporaryRedis } from '../testing/temporary-redis.ts';
import { positionsInRedis, type WrittenPositions } from './written-positions.ts';

describe('positions of writes, when Redis returns after an outage', needs('redis-server', hasRedis()), () => {
  const opened = new AsyncDisposableStack();
  let relay: Relay;
  let stored: (companyId: string) => Promise<number | null>;

  beforeAll(async () => {
    const redis = await startTemporaryRedis();
    opened.defer(() => redis.stop());
    relay = await startRelay(redis.url);
    opened.defer(() => relay.close());
    const client = await createClient({ url: redis.url }).connect();
    opened.defer(() => client.destroy());
    stored = (companyId) => client.zScore('litfass:written', companyId);
  });
  afterAll(() => opened.disposeAsync());

  /** Positions by way of the relay; `missedMs` is how long another process may have missed a write after an outage. */
  async function open(missedMs: number): Promise<WrittenPositions> {
    const positions = positionsInRedis(relay.url, missedMs);
    opened.defer(() => positions.close());
    await isConnected(positions, 'first');
    return positions;
  }
  const isConnected = (positions: WrittenPositions, companyId: string) =>
    expect
      .poll(async () => {
        await positions.note([companyId], 1);
        return stored(companyId);
      })
      .toBe(1);

  it('were not waited for during it', async () => {
    const positions = await open(0);
    await relay.refuse();
    await expect.poll(() => positions.latest(['written'])).toBe('unknown');
    for (let position = 1; position <= 20; position += 1) {
      const noted = positions.note(['written'], position).then(() => 'noted');
      // A command that the client rejects immediately ends before any timer.
      expect(await Promise.race([noted, pause(50, 'waits for Redis')])).toBe('noted');
    }
    await relay.accept();
    await isConnected(positions, 'after');
    // The process that wrote knows its own writes.
    expect(await positions.latest(['written'])).toBe(20);
  });

  it('are unknown until a replica in use has the writes that were not noted', async () => {
    const [positions, briefly] = [await open(60_000), await open(200)];
    await relay.refuse();
    for (const one of [positions, briefly]) await expect.poll(() => one.latest(['written'])).toBe('unknown');
    await relay.accept();
    await isConnected(positions, 'again');
    expect(await positions.latest(['written'])).toBe('unknown');
    await expect.poll(() => briefly.latest(['written'])).toBe(0);
  });
});
