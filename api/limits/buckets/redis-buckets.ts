import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { withTimeLimit } from '../../time-limit.ts';
import { type Bucket, type Buckets, fillTime, restoreTime, type Taken } from './bucket.ts';

/**
 * The arithmetic of memory-buckets.ts on the clock of Redis, so that the clocks of the API processes needn't agree.
 * KEYS: the buckets. ARGV: for each the milliseconds to take, then for each its fill time (-1 takes without a limit).
 * Returns 1 or 0, then for each the microseconds until it is full.
 */
const script = `local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
local count = #KEYS
local before, after, allowed = {}, {}, 1
for i = 1, count do
  local full = tonumber(redis.call('GET', KEYS[i]) or 0)
  before[i] = math.max(full, now)
  after[i] = before[i] + tonumber(ARGV[i])
  local most = tonumber(ARGV[count + i])
  if most >= 0 and tonumber(ARGV[i]) > 0 and after[i] - now > most then allowed = 0 end
end
local answer = { allowed }
for i = 1, count do
  local full = before[i]
  if allowed == 1 then
    full = after[i]
    if full > now then
      redis.call('SET', KEYS[i], string.format('%.3f', full), 'PX', math.ceil(full - now))
    else
      redis.call('DEL', KEYS[i])
    end
  end
  answer[i + 1] = math.max(0, math.floor((full - now) * 1000))
end
return answer`;

const digest = createHash('sha1').update(script).digest('hex');

/** Buckets in Redis, shared by every API process. Rejects when Redis doesn't respond in time. */
export interface RedisBuckets extends Buckets {
  take(...parameters: Parameters<Buckets['take']>): Promise<Taken>;
}

export interface RedisBucketsParts {
  readonly url: string;
  readonly timeoutMs: number;
  readonly onTrouble: (error: unknown) => void;
}

/** Connects automatically, and again after a lost connection; until then `take` rejects immediately. */
export function createRedisBuckets({ url, timeoutMs, onTrouble }: RedisBucketsParts): RedisBuckets {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 1_000, reconnectStrategy: (retries) => Math.min(2_000, 50 * 2 ** retries) },
  });
  client.on('error', onTrouble);
  client.connect().catch(onTrouble);

  async function run(buckets: readonly Bucket[], points: number, bounded: boolean): Promise<Taken> {
    const keys = buckets.map(({ key }) => `litfass:bucket:${key}`);
    const parameters = [
      String(keys.length),
      ...keys,
      ...buckets.map(({ shape }) => String(restoreTime(shape, points))),
      ...buckets.map(({ shape }) => String(bounded ? fillTime(shape) : -1)),
    ];
    const answer = await evaluate(parameters);
    return { allowed: answer[0] === 1, fullIn: answer.slice(1).map((microseconds) => microseconds / 1_000) };
  }

  async function evaluate(parameters: readonly string[]): Promise<number[]> {
    try {
      return numbers(await within(client.sendCommand(['EVALSHA', digest, ...parameters])));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return numbers(await within(client.sendCommand(['EVAL', script, ...parameters])));
    }
  }

  function within<Value>(answer: Promise<Value>): Promise<Value> {
    return withTimeLimit(answer, timeoutMs, () => new Error(`Redis did not answer within ${timeoutMs} ms.`));
  }

  return {
    take: (buckets, points) => run(buckets, points, true),
    give: (buckets, points) => {
      run(buckets, -points, false).catch(onTrouble);
    },
    close: () => client.destroy(),
  };
}

function numbers(answer: unknown): number[] {
  if (!Array.isArray(answer)) throw new Error('Redis answered something else than the script does.');
  return answer.map(Number);
}
