import type { Unit } from './unit.ts';

/** How a series is drawn: one of six colors in order, the rest of a list, or a meaning. */
export type SeriesLook = 1 | 2 | 3 | 4 | 5 | 6 | 'rest' | 'good' | 'warning' | 'danger';

/** A day, a week, a month, or a category such as a channel. */
export interface ChartPoint {
  /** Short, for the axis: "9 Nov". */
  label: string;
  /** In full: "9 Nov 2026". */
  name: string;
  /** Whether its values can still change; null if the data doesn't say so. */
  isFinal: boolean | null;
}

/** One line, or one part of every column. */
interface ChartSeries {
  name: string;
  look: SeriesLook;
  /** One value per point. */
  values: readonly (number | null)[];
}

/** Everything that a chart shows, without its size. Its table and its files come from the same object. */
export interface Chart {
  title: string;
  /** What a point is: "Day". */
  axis: string;
  /** What the values are: "Spend". */
  measure: string;
  unit: Unit;
  /** `columns` are stacked, so their values must be sums. `bars` are horizontal, one for each category. */
  form: 'columns' | 'lines' | 'bars';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Sentences below the chart: its time zone, what it leaves out. */
  notes: readonly string[];
}

/** The look of a series by its position. */
export function lookOf(position: number): SeriesLook {
  const looks = [1, 2, 3, 4, 5, 6] as const;
  return looks[position] ?? 'rest';
}

/** The sum of a point's values in all series; null if it has none. */
export function totalOf({ series }: Pick<Chart, 'series'>, point: number): number | null {
  const values = series.map(({ values: all }) => all[point] ?? null).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
