/** An order to the load generator: one round against one server. */
export interface LoadOrder {
  readonly port: number;
  /** The page to get. Without it, `body` is posted to `/graphql`. */
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  /** Warm-up that isn't measured: connections open, and pools and caches fill again. */
  readonly leadInMilliseconds: number;
  readonly milliseconds: number;
}

/** One round, as measured by its clients. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests completed including the warm-up, for the CPU time per request. */
  readonly answered: number;
  readonly clientCpuMicroseconds: number;
}

export type LoadAnswer =
  { readonly kind: 'done'; readonly result: LoadResult } | { readonly kind: 'failed'; readonly reason: string };
