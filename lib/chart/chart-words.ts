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

/** All values of one point in a sentence, as the slider of a chart announces them. */
export function pointWords(chart: Chart, index: number): string {
  const point = chart.points[index];
  if (point === undefined) return '';
  const { series, unit, form } = chart;
  const parts = series.map(({ name, values }) => `${name} ${valueWords(unit, values[index] ?? null)}`);
  const total = form === 'columns' && series.length > 1 ? [`total ${valueWords(unit, totalOf(chart, index))}`] : [];
  return `${point.name}${point.isFinal === false ? ', not final' : ''}: ${[...total, ...parts].join(', ')}`;
}

function highestOf(chart: Chart, point: number): number {
  if (chart.form !== 'lines') return totalOf(chart, point) ?? 0;
  return Math.max(0, ...chart.series.map(({ values }) => values[point] ?? 0));
}
