import { csvLine } from '../text/csv.ts';
import type { Chart } from './chart.ts';
import { unitWords, type Unit } from './unit.ts';

/** Titles of a chart's table: the axis, and every series. */
export function tableHead({ axis, series }: Chart): string[] {
  return [axis, ...series.map(({ name }) => name)];
}

/** Whether any value of a chart can still change, so that its table and its legend say which. */
export function hasUnfinished({ points }: Pick<Chart, 'points'>): boolean {
  return points.some(({ isFinal }) => isFinal === false);
}

/**
 * The values of a chart as CSV, with a byte order mark for Excel. Returns parts, which a `Blob` accepts. Amounts are
 * exact to the micro up to 4 billion units.
 */
export function chartCsv(chart: Chart): string[] {
  const { points, series, unit } = chart;
  const words = unitWords(unit);
  const named = (name: string) => (words === null ? name : `${name} (${words})`);
  const states = points.some(({ isFinal }) => isFinal !== null);
  const head = [chart.axis, ...(states ? ['Final'] : []), ...series.map(({ name }) => named(name))];
  const firstNumber = states ? 2 : 1;
  const lines = points.map(({ name, isFinal }, index) =>
    csvLine(
      [
        name,
        ...(states ? [isFinal === null ? '' : isFinal ? 'yes' : 'no'] : []),
        ...series.map(({ values }) => plainNumber(unit, values[index] ?? null)),
      ],
      (column) => column >= firstNumber,
    ),
  );
  return ['\uFEFF', csvLine(head), ...lines];
}

/** The name of a chart's file: "spend-by-day-2026-11-20.csv". */
export function chartFileName({ title }: Pick<Chart, 'title'>, ending: 'csv' | 'png', now: Date): string {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${name.replaceAll(/^-|-$/g, '')}-${now.toISOString().slice(0, 10)}.${ending}`;
}

/** Money with at most six decimals, because it comes in micros; other numbers as they are. */
function plainNumber(unit: Unit, value: number | null): string {
  if (value === null) return '';
  return unit.kind === 'money' ? value.toFixed(6).replace(/\.?0+$/, '') : String(value);
}
