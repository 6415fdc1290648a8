/** What the load generator is asked for: one round against one server. */
export interface LoadOrder {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  /** Unmeasured start of the round: connections open, pools and caches come back to work. */
  readonly leadInMilliseconds: number;
  readonly milliseconds: number;
}

/** One round as its clients saw it. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests answered with the lead-in, for what a request costs in CPU time. */
  readonly answered: number;
  readonly clientCpuMicroseconds: number;
}

export type LoadAnswer =
  { readonly kind: 'done'; readonly result: LoadResult } | { readonly kind: 'failed'; readonly reason: string };
