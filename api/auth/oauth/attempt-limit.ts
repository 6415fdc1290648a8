import { LRUCache } from 'lru-cache';

/** Counts attempts by key (an account, an IP address) in a window that starts with the first. */
export interface AttemptLimit {
  /** Seconds until the key may try again; undefined if it may try now. */
  secondsToWait(key: string): number | undefined;
  count(key: string): void;
  /** Removes one attempt that shouldn't count. */
  giveBack(key: string): void;
  /** Removes all attempts of a key. */
  forget(key: string): void;
  /** Removes all attempts of the keys that end with a text. It reads all keys, so it is for rare use. */
  forgetEndingWith(text: string): void;
}

interface Window {
  readonly endsAt: number;
  attempts: number;
}

/**
 * A limit in this process's memory. With n API processes a key gets up to n times the attempts, and a restart resets
 * them. It stores 50,000 keys and drops the least recently used first.
 */
export function createAttemptLimit({ attempts, seconds }: { attempts: number; seconds: number }): AttemptLimit {
  const windows = new LRUCache<string, Window>({ max: 50_000 });
  const current = (key: string) => {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > Date.now() ? window : undefined;
  };
  return {
    secondsToWait(key) {
      const window = current(key);
      if (window === undefined || window.attempts < attempts) return undefined;
      return Math.ceil((window.endsAt - Date.now()) / 1000);
    },
    count(key) {
      const window = current(key);
      if (window === undefined) windows.set(key, { endsAt: Date.now() + seconds * 1000, attempts: 1 });
      else window.attempts += 1;
    },
    giveBack(key) {
      const window = current(key);
      if (window !== undefined && window.attempts > 0) window.attempts -= 1;
    },
    forget: (key) => {
      windows.delete(key);
    },
    forgetEndingWith: (text) => {
      for (const key of [...windows.keys()]) if (key.endsWith(text)) windows.delete(key);
    },
  };
}
