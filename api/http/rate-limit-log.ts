import { LRUCache } from 'lru-cache';

const quietMs = 60_000;

/** What a client has used up: the points of its company or its key, new documents, or attempts with invalid tokens. */
export interface ReachedLimit {
  readonly limit: 'company' | 'key' | 'new documents' | 'invalid tokens' | 'other';
  /** The company, person or partner whose limit it is; the client's IP address for invalid tokens. */
  readonly account: string;
}

/**
 * Decides which of the requests with RATE_LIMITED have a line in the log: the first one per limit and account, and then
 * one per minute. A client that doesn't wait sends thousands of them.
 */
export class RateLimitLog {
  readonly #now: () => number;
  readonly #last = new LRUCache<string, { readonly at: number; notLogged: number }>({ max: 1_000 });

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The fields of the request's line; undefined if it has none. `notLogged` counts the requests since the last line. */
  fieldsOf(reached: ReachedLimit): (ReachedLimit & { readonly notLogged: number }) | undefined {
    const key = `${reached.limit} ${reached.account}`;
    const last = this.#last.get(key);
    const at = this.#now();
    if (last !== undefined && at - last.at < quietMs) {
      last.notLogged += 1;
      return undefined;
    }
    this.#last.set(key, { at, notLogged: 0 });
    return { ...reached, notLogged: last?.notLogged ?? 0 };
  }
}
