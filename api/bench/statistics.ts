/** The value below which `share` of the sorted values lie (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Lowest, middle and highest of some values. */
export function spread(values: readonly number[]): { minimum: number; median: number; maximum: number } {
  const sorted = [...values].sort((left, right) => left - right);
  return { minimum: percentile(sorted, 0), median: percentile(sorted, 0.5), maximum: percentile(sorted, 1) };
}
