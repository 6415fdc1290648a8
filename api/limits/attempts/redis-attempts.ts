import { redisScript, type RedisScripts } from '../redis/redis-scripts.ts';
import type { AttemptShape, AttemptStore } from './attempt-store.ts';

/**
 * The arithmetic of memory-attempts.ts; the window ends when the key expires. KEYS: the window. ARGV: what to do; the most
 * attempts; the window in milliseconds. Returns the milliseconds to wait.
 */
const script = redisScript(`local attempts = tonumber(redis.call('GET', KEYS[1]) or -1)
if ARGV[1] == 'forget' then
  redis.call('DEL', KEYS[1])
  return { 0 }
end
if ARGV[1] == 'give back' then
  if attempts > 0 then redis.call('DECR', KEYS[1]) end
  return { 0 }
end
if attempts >= tonumber(ARGV[2]) then return { math.max(1, redis.call('PTTL', KEYS[1])) } end
if ARGV[1] == 'begin' then
  if attempts < 0 then redis.call('SET', KEYS[1], 1, 'PX', ARGV[3]) else redis.call('INCR', KEYS[1]) end
end
return { 0 }`);

const prefix = 'litfass:attempts:';

/** Attempts in Redis, shared by every API process. Rejects when Redis doesn't respond in time. */
export interface RedisAttempts extends AttemptStore {
  begin(key: string, shape: AttemptShape): Promise<number>;
  waitOf(key: string, shape: AttemptShape): Promise<number>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  forgetBeginningWith(start: string): Promise<void>;
}

/** Counts attempts through a connection to Redis. */
export function createRedisAttempts(redis: Pick<RedisScripts, 'run' | 'removeBeginningWith'>): RedisAttempts {
  const run = async (key: string, order: 'begin' | 'wait' | 'give back' | 'forget', shape?: AttemptShape) => {
    const { attempts, seconds } = shape ?? { attempts: 0, seconds: 0 };
    const [wait = 0] = await redis.run(script, [`${prefix}${key}`], [order, String(attempts), String(seconds * 1_000)]);
    return wait;
  };
  return {
    begin: (key, shape) => run(key, 'begin', shape),
    waitOf: (key, shape) => run(key, 'wait', shape),
    giveBack: async (key) => {
      await run(key, 'give back');
    },
    forget: async (key) => {
      await run(key, 'forget');
    },
    forgetBeginningWith: (start) => redis.removeBeginningWith(`${prefix}${start}`),
  };
}
