import { LRUCache } from 'lru-cache';
import type { AttemptShape, AttemptStore } from './attempt-store.ts';

interface Window {
  readonly endsAt: number;
  attempts: number;
}

/** Attempts in this process, which responds synchronously. */
export interface MemoryAttempts extends AttemptStore {
  begin(key: string, shape: AttemptShape): number;
  waitOf(key: string, shape: AttemptShape): number;
  giveBack(key: string): void;
  forget(key: string): void;
  forgetBeginningWith(start: string): void;
}

/**
 * The limits of memory: with n API processes a key gets up to n times the attempts, and a restart resets them. It stores
 * 100,000 keys and drops the least recently used first.
 */
export function createMemoryAttempts(now: () => number): MemoryAttempts {
  const windows = new LRUCache<string, Window>({ max: 100_000 });
  const current = (key: string) => {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > now() ? window : undefined;
  };
  const waitOf = (key: string, { attempts }: AttemptShape) => {
    const window = current(key);
    return window === undefined || window.attempts < attempts ? 0 : window.endsAt - now();
  };
  return {
    begin(key, shape) {
      const wait = waitOf(key, shape);
      if (wait > 0) return wait;
      const window = current(key);
      if (window === undefined) windows.set(key, { endsAt: now() + shape.seconds * 1000, attempts: 1 });
      else window.attempts += 1;
      return 0;
    },
    waitOf,
    giveBack(key) {
      const window = current(key);
      if (window !== undefined && window.attempts > 0) window.attempts -= 1;
    },
    forget: (key) => {
      windows.delete(key);
    },
    forgetBeginningWith: (start) => {
      for (const key of [...windows.keys()]) if (key.startsWith(start)) windows.delete(key);
    },
  };
}
