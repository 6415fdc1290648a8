import type { UsageDay } from './token-detail.ts';

interface BarPart {
  kind: 'fine' | 'errors' | 'rateLimited';
  /** Distance of its upper edge from the top, and its height, in units of the chart. */
  top: number;
  size: number;
}

/** Height below which a part could no longer be seen. */
const visible = 2;

/**
 * Columns of a chart `height` high, scaled to the busiest day. Whatever happened is seen, one error among thousands of
 * requests included, and a day without requests has no column.
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
