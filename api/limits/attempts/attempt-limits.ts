import { createHash } from 'node:crypto';
import type { Fallback } from '../redis/outage.ts';
import type { AttemptShape, AttemptStore } from './attempt-store.ts';
import type { MemoryAttempts } from './memory-attempts.ts';
import type { RedisAttempts } from './redis-attempts.ts';

/** Limits of attempts, each with a name of its own. */
export type AttemptLimits = (name: string, shape: AttemptShape) => AttemptLimit;

/** What is tried, from the general to the special: an account, and the network from which it is tried. */
type Key = readonly [string, ...string[]];

/** Limits the attempts by key (an account, an IP address). Counting before a check also limits concurrent attempts. */
interface AttemptLimit {
  /** Counts an attempt and resolves with 0; if there were too many, counts nothing and resolves with the seconds to wait. */
  begin(...key: Key): Promise<number>;
  /** The seconds until the key may try again; 0 if it may try now. */
  secondsToWait(...key: Key): Promise<number>;
  /** Removes one attempt that shouldn't count. */
  giveBack(...key: Key): Promise<void>;
  /** Removes all attempts of a key. */
  forget(...key: Key): Promise<void>;
  /** Removes all attempts of the keys that begin with these parts. For rare use: it reads all keys. */
  forgetBelow(...key: Key): Promise<void>;
}

/** Limits that count in `store`. */
export function createAttemptLimits(store: AttemptStore): AttemptLimits {
  return (name, shape) => {
    const nameOf = (key: Key) => [name, ...key.map(digestOf), ''].join(':');
    return {
      begin: async (...key) => Math.ceil((await store.begin(nameOf(key), shape)) / 1_000),
      secondsToWait: async (...key) => Math.ceil((await store.waitOf(nameOf(key), shape)) / 1_000),
      giveBack: async (...key) => store.giveBack(nameOf(key)),
      forget: async (...key) => store.forget(nameOf(key)),
      forgetBelow: async (...key) => store.forgetBeginningWith(nameOf(key)),
    };
  };
}

/** Attempts in Redis, and in this process while Redis doesn't respond. */
export function createSharedAttempts({
  shared,
  own,
  fallback,
}: {
  readonly shared: RedisAttempts;
  readonly own: MemoryAttempts;
  readonly fallback: Fallback;
}): AttemptStore {
  return {
    begin: (key, shape) =>
      fallback.run(
        () => shared.begin(key, shape),
        () => own.begin(key, shape),
      ),
    waitOf: (key, shape) =>
      fallback.run(
        () => shared.waitOf(key, shape),
        () => own.waitOf(key, shape),
      ),
    giveBack: (key) =>
      fallback.run(
        () => shared.giveBack(key),
        () => own.giveBack(key),
      ),
    forget: (key) => {
      own.forget(key);
      return fallback.run(
        () => shared.forget(key),
        () => undefined,
      );
    },
    forgetBeginningWith: (start) => {
      // Also what was counted here during an outage.
      own.forgetBeginningWith(start);
      return fallback.run(
        () => shared.forgetBeginningWith(start),
        () => undefined,
      );
    },
  };
}

/** Redis gets no email address and no IP address. */
function digestOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url').slice(0, 22);
}
