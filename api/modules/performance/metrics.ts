import { badUserInput } from '../../errors.ts';

/** The column behind each metric that is counted; all others are worked out from these. */
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

/** Sums in decimal digits: they outgrow what a JavaScript number holds exactly. */
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
 * What doesn't fit the scalar BigInt must not leave as a BigInt. What is stored fits (a load that wouldn't is refused),
 * so only a sum over several stored ones can get here.
 */
export function assertBigInts(sums: Sums): void {
  for (const metric of metrics) {
    const value = sums[metric];
    if (value.length >= 19 && BigInt(value) > largestBigInt) throw beyondBigInt(metric);
  }
}

/** A quotient; null where the divisor is 0. */
export function ratio(dividend: string, divisor: string): number | null {
  return divisor === '0' ? null : Number(dividend) / Number(divisor);
}

/** Micros for each `unit` of the divisor, rounded to the nearest and halves up; null where the divisor is 0. */
export function microsPer(micros: string, divisor: string, unit = 1n): string | null {
  if (divisor === '0') return null;
  const by = BigInt(divisor);
  const rounded = (2n * BigInt(micros) * unit + by) / (2n * by);
  if (rounded > largestBigInt) throw beyondBigInt('An amount');
  return String(rounded);
}

function beyondBigInt(what: string) {
  return badUserInput(`${what} is larger than the 64 bits of BigInt here. Ask for a shorter range or fewer campaigns.`);
}
