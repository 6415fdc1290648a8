/** The value below which `share` of the sorted values are (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The distribution of some values. */
export interface Spread {
  readonly minimum: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  return {
    minimum: percentile(sorted, 0),
    lowerQuartile: percentile(sorted, 0.25),
    median: percentile(sorted, 0.5),
    upperQuartile: percentile(sorted, 0.75),
  };
}
