import { totalOf, type Chart } from './chart.ts';
import { valueWords } from './unit.ts';

/** What a screen reader says about a chart before its table: what it shows, and its highest value. */
export function summaryOf(chart: Chart): string {
  const totals = chart.points.map((_, index) => highestOf(chart, index));
  const highest = totals.reduce<number>((best, total, index) => (total > (totals[best] ?? -1) ? index : best), 0);
  const point = chart.points[highest];
  if (point === undefined) return `${chart.title}: no values.`;
  return `${chart.title}. Highest: ${point.name}, ${valueWords(chart.unit, totals[highest] ?? null)}.`;
}

/** One point of a chart, or all of them, in words. */
interface Reading {
  name: string;
  /** The sum of a stacked column; null without one. */
  total: string | null;
  /** One value per series. */
  values: readonly string[];
}

/** The words of one point, which a chart shows beside its legend. */
export function readingOf(chart: Chart, index: number): Reading | undefined {
  const point = chart.points[index];
  if (point === undefined) return undefined;
  const { series, unit, form } = chart;
  return {
    name: `${point.name}${point.isFinal === false ? ', not final' : ''}`,
    total: form === 'columns' && series.length > 1 ? valueWords(unit, totalOf(chart, index)) : null,
    values: series.map(({ values }) => valueWords(unit, values[index] ?? null)),
  };
}

/**
 * The sums of all points, which columns show until a point is chosen. Other charts have none: their values may be rates.
 */
export function readingOfAll({ axis, form, points, series, unit }: Chart): Reading | undefined {
  if (form !== 'columns' || points.length < 2) return undefined;
  const sums = series.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  return {
    name: `${points.length} ${axis.toLowerCase()}s`,
    total:
      series.length > 1
        ? valueWords(
            unit,
            sums.reduce((sum, value) => sum + value, 0),
          )
        : null,
    values: sums.map((sum) => valueWords(unit, sum)),
  };
}

/** All values of one point in a sentence, as the slider of a chart announces them. */
export function pointWords(chart: Chart, index: number): string {
  const reading = readingOf(chart, index);
  if (reading === undefined) return '';
  const { name, total, values } = reading;
  const parts = chart.series.map((series, position) => `${series.name} ${values[position] ?? ''}`);
  return `${name}: ${[...(total === null ? [] : [`total ${total}`]), ...parts].join(', ')}`;
}

/** The point that a chart shows first: the last one that is final and has a value, because today is hardly begun. */
export function restingPoint(chart: Chart): number {
  const index = chart.points.findLastIndex(
    ({ isFinal }, position) => isFinal !== false && (totalOf(chart, position) ?? 0) !== 0,
  );
  return index === -1 ? chart.points.length - 1 : index;
}

function highestOf(chart: Chart, point: number): number {
  if (chart.form !== 'lines') return totalOf(chart, point) ?? 0;
  return Math.max(0, ...chart.series.map(({ values }) => values[point] ?? 0));
}
