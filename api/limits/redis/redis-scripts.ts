import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { withTimeLimit } from '../../time-limit.ts';

/** A connection to Redis that runs scripts. Everything rejects when Redis doesn't respond in time. */
export interface RedisScripts {
  run(script: RedisScript, keys: readonly string[], parameters: readonly string[]): Promise<number[]>;
  /** Removes all keys that begin with a text. It reads the names of all keys, so it is for rare use. */
  removeBeginningWith(start: string): Promise<void>;
  close(): void;
}

/** A script in Lua that returns numbers. */
export interface RedisScript {
  readonly text: string;
  readonly digest: string;
}

export interface RedisConnectionParts {
  readonly url: string;
  readonly timeoutMs: number;
  readonly onTrouble: (error: unknown) => void;
}

/** Prepares a script; Redis keeps it under the SHA-1 digest of its text (EVALSHA). */
export function redisScript(text: string): RedisScript {
  return { text, digest: createHash('sha1').update(text).digest('hex') };
}

/** Connects automatically, and again after a lost connection; until then everything rejects immediately. */
export function connectRedis({ url, timeoutMs, onTrouble }: RedisConnectionParts): RedisScripts {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 1_000, reconnectStrategy: (retries) => Math.min(2_000, 50 * 2 ** retries) },
  });
  client.on('error', onTrouble);
  client.connect().catch(onTrouble);

  function within<Value>(answer: Promise<Value>): Promise<Value> {
    return withTimeLimit(answer, timeoutMs, () => new Error(`Redis did not answer within ${timeoutMs} ms.`));
  }

  return {
    async run({ text, digest }, keys, parameters) {
      const given = [String(keys.length), ...keys, ...parameters];
      try {
        return numbers(await within(client.sendCommand(['EVALSHA', digest, ...given])));
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return numbers(await within(client.sendCommand(['EVAL', text, ...given])));
      }
    },
    async removeBeginningWith(start) {
      let cursor = '0';
      do {
        const found = await within(client.scan(cursor, { MATCH: `${start}*`, COUNT: 1_000 }));
        if (found.keys.length > 0) await within(client.unlink(found.keys));
        cursor = found.cursor;
      } while (cursor !== '0');
    },
    close: () => client.destroy(),
  };
}

function numbers(answer: unknown): number[] {
  if (!Array.isArray(answer)) throw new Error('Redis answered something else than the script does.');
  return answer.map(Number);
}
