import { redisScript, type RedisScripts } from '../redis/redis-scripts.ts';
import { type Bucket, type Buckets, fillTime, restoreTime, type Taken } from './bucket.ts';

/**
 * The arithmetic of memory-buckets.ts on the clock of Redis, so that the clocks of the API processes needn't agree.
 * KEYS: the buckets. ARGV: for each the milliseconds to take, then for each its fill time (-1 takes without a limit).
 * Returns 1 or 0, then for each the microseconds until it is full.
 */
const script = redisScript(`local clock = redis.call('TIME')
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
return answer`);

/** Buckets in Redis, shared by every API process. Rejects when Redis doesn't respond in time. */
export interface RedisBuckets extends Buckets {
  take(...parameters: Parameters<Buckets['take']>): Promise<Taken>;
}

export function createRedisBuckets(
  redis: Pick<RedisScripts, 'run'>,
  onTrouble: (error: unknown) => void,
): RedisBuckets {
  async function run(buckets: readonly Bucket[], points: number, bounded: boolean): Promise<Taken> {
    const keys = buckets.map(({ key }) => `litfass:bucket:${key}`);
    const answer = await redis.run(script, keys, [
      ...buckets.map(({ shape }) => String(restoreTime(shape, points))),
      ...buckets.map(({ shape }) => String(bounded ? fillTime(shape) : -1)),
    ]);
    return { allowed: answer[0] === 1, fullIn: answer.slice(1).map((microseconds) => microseconds / 1_000) };
  }

  return {
    take: (buckets, points) => run(buckets, points, true),
    give: (buckets, points) => {
      run(buckets, -points, false).catch(onTrouble);
    },
  };
}
