import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '#shared/testing/needs.ts';
import { createPasswordTries } from '../auth/oauth/password-tries.ts';
import { hasRedis, startTemporaryRedis, type TemporaryRedis } from '../testing/temporary-redis.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import { type Counters, createCounters } from './shared-counters.ts';

const redis: TemporaryRedis | undefined = hasRedis() ? await startTemporaryRedis() : undefined;
afterAll(() => redis?.stop());

/** What an API process counts with, connected; `events` is what it logs about Redis. */
async function startProcess() {
  const events: string[] = [];
  const counters = createCounters({
    redisUrl: redis?.url,
    now: () => Date.now(),
    onOutage: () => events.push('outage'),
    onReturn: () => events.push('return'),
  });
  onTestFinished(() => counters.close());
  await untilConnected(counters, events);
  events.length = 0;
  return { counters, events, tries: createPasswordTries(counters) };
}

async function untilConnected({ attempts }: Counters, events: readonly string[]): Promise<void> {
  const probe = attempts('probe', { attempts: 1, seconds: 1 });
  await expect
    .poll(
      async () => {
        await probe.secondsToWait('a');
        return events.at(-1) ?? 'return';
      },
      { timeout: 10_000 },
    )
    .toBe('return');
}

describe('two processes with a Redis', needs('redis-server', redis !== undefined), () => {
  it('count wrong passwords together, and an account that one of them unlocks is unlocked in both', async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    const attempt = { email: 'Ada@example.com', address: '192.0.2.1', knownBrowser: undefined };
    for (const { tries } of [here, there, here, there, here]) expect(await tries.begin(attempt)).toBe(0);
    expect(await there.tries.begin(attempt)).toBeGreaterThan(14 * 60);
    expect(await here.tries.begin({ ...attempt, email: 'bob@example.com' })).toBe(0);
    await here.tries.forgetAccount('ada@example.com');
    expect(await there.tries.begin(attempt)).toBe(0);
  });

  it('count tokens that aren’t valid together, apart from one more per process', async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    const [guessed, other] = [here, there].map(({ counters: { own, buckets } }) =>
      createFailedAttempts({ own, buckets, now: () => Date.now() }),
    );
    const address = '198.51.100.7';
    const canTry = (attempts: typeof guessed) => {
      try {
        attempts?.assertMayTry(address, 'a token');
        return true;
      } catch {
        return false;
      }
    };
    for (let guess = 0; guess < 80; guess += 1) guessed?.failed(address, 'a token');
    await expect.poll(() => canTry(guessed), { timeout: 10_000 }).toBe(false);
    expect(canTry(other)).toBe(true);
    other?.failed(address, 'a token');
    await expect.poll(() => canTry(other)).toBe(false);
  });

  it('count each for itself while Redis is frozen, fail no attempt, and log the outage and its end once', async () => {
    const { tries, counters, events } = await startProcess();
    const attempt = { email: 'eve@example.com', address: '203.0.113.9', knownBrowser: undefined };
    redis?.freeze();
    try {
      for (let count = 0; count < 5; count += 1) expect(await tries.begin(attempt)).toBe(0);
      expect(await tries.begin(attempt)).toBeGreaterThan(0);
      expect(events).toEqual(['outage']);
    } finally {
      redis?.thaw();
    }
    await untilConnected(counters, events);
    expect(events).toEqual(['outage', 'return']);
  });
});
