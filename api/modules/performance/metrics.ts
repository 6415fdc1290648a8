import { badUserInput } from '../../errors.ts';

/** The column of each counted metric; all other metrics are computed from these. */
export const metricColumns = {
  impressions: 'impressions',
  clicks: 'clicks',
  spendMicros: 'spend_micros',
  videoStarts: 'video_starts',
  videoCompletions: 'video_completions',
  conversions: 'conversions',
  conversionValueMicros: 'conversion_value_micros',
} as const;

export type Metric = keyof typeof metricColumns;

const metrics: readonly Metric[] = [
  'impressions',
  'clicks',
  'spendMicros',
  'videoStarts',
  'videoCompletions',
  'conversions',
  'conversionValueMicros',
];

/** Sums as decimal strings, because they exceed the exact range of a JavaScript number. */
export type Sums = Readonly<Record<Metric, string>>;

/** `select` expressions by metric, such as `sum(impressions)`. */
export function metricExpressions(expression: (column: string) => string): Record<Metric, string> {
  return {
    impressions: expression(metricColumns.impressions),
    clicks: expression(metricColumns.clicks),
    spendMicros: expression(metricColumns.spendMicros),
    videoStarts: expression(metricColumns.videoStarts),
    videoCompletions: expression(metricColumns.videoCompletions),
    conversions: expression(metricColumns.conversions),
    conversionValueMicros: expression(metricColumns.conversionValueMicros),
  };
}

export const noSums: Sums = metricExpressions(() => '0');

const largestBigInt = 2n ** 63n - 1n;

/**
 * Ensures that every value fits the scalar BigInt. Stored values fit (a load rejects others), so only a sum of several
 * can be too large.
 */
export function assertBigInts(sums: Sums): void {
  for (const metric of metrics) {
    const value = sums[metric];
    if (value.length >= 19 && BigInt(value) > largestBigInt) throw beyondBigInt(metric);
  }
}

/** A quotient; null if the divisor is 0. */
export function ratio(dividend: string, divisor: string): number | null {
  return divisor === '0' ? null : Number(dividend) / Number(divisor);
}

/** Micros per `unit` of the divisor, rounded half up; null if the divisor is 0. */
export function microsPer(micros: string, divisor: string, unit = 1n): string | null {
  if (divisor === '0') return null;
  const by = BigInt(divisor);
  const rounded = (2n * BigInt(micros) * unit + by) / (2n * by);
  if (rounded > largestBigInt) throw beyondBigInt('An amount');
  return String(rounded);
}

function beyondBigInt(what: string) {
  return badUserInput(`${what} exceeds the 64 bits of BigInt. Request a shorter range or fewer campaigns.`);
}
