/** The size and the use of a cache since the start of the process. */
export interface CacheState {
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}
