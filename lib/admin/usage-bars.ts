import type { UsageDay } from './token-detail.ts';

interface BarPart {
  kind: 'fine' | 'errors' | 'rateLimited';
  /** The distance from the chart's top to the part's upper edge, in units of the chart. */
  top: number;
  size: number;
}

/** The minimum height of a visible part. */
const visible = 2;

/**
 * Columns of a chart with this `height`, scaled to the busiest day. Every nonzero count is visible, even one error
 * among thousands of requests. A day without requests has no column.
 */
export function usageBars(days: readonly UsageDay[], height: number) {
  const peak = Math.max(1, ...days.map(({ requests }) => requests));
  const sizeOf = (count: number) => (count === 0 ? 0 : Math.max(visible, Math.round((count / peak) * height)));
  const bars = days.map(({ date, requests, errors, rateLimited }) => {
    const limitedSize = sizeOf(rateLimited);
    const errorSize = sizeOf(errors);
    const whole = Math.max(sizeOf(requests), Math.min(height, limitedSize + errorSize));
    const sizes = [
      { kind: 'fine', size: Math.max(0, whole - errorSize - limitedSize) },
      { kind: 'errors', size: errorSize },
      { kind: 'rateLimited', size: limitedSize },
    ] as const;
    return { date, parts: stack(sizes, height) };
  });
  return { bars, peak };
}

function stack(sizes: readonly Omit<BarPart, 'top'>[], height: number): BarPart[] {
  const parts: BarPart[] = [];
  let top = height;
  for (const { kind, size } of sizes) {
    top -= size;
    if (size > 0) parts.push({ kind, top, size });
  }
  return parts;
}
