import type { Granularity } from './days.ts';
import type { Unit } from './unit.ts';

/** A metric of a report. Metrics that aren't sums, such as the CTR, can't be added up or stacked. */
export interface ReportMeasure {
  label: string;
  unit: Unit;
  isSum: boolean;
  /** Its value for all rows of all pages; null if the response doesn't have it. */
  total: number | null;
}

/** A row of a report: one period and one combination of the dimensions. */
export interface ReportRow {
  /** First day of the period; null if the response doesn't have it. */
  period: string | null;
  /** The values of its dimensions, such as "Connected TV · Germany". Empty without dimensions. */
  group: string;
  isFinal: boolean | null;
  /** One value per measure, amounts in units of the currency. */
  values: (number | null)[];
}

/** A performance report in the form that charts need. It is plain data, so a server component can pass it on. */
export interface Report {
  granularity: Granularity;
  /** Names of its dimensions: "channel". */
  dimensions: string[];
  measures: ReportMeasure[];
  rows: ReportRow[];
  timeZone: string | null;
  /** First and last day that the request asks for; null if it can't be read. */
  range: readonly [first: string, last: string] | null;
  /** Whether the response is one page of a longer report. */
  hasMore: boolean;
}
