import { lookOf, type Chart, type ChartPoint } from './chart.ts';
import { everyDay, periodNames, periodWords } from './days.ts';
import type { Report, ReportMeasure, ReportRow } from './report.ts';

/** Series that a chart can show apart. */
const mostSeries = 6;

/** Categories that a chart of bars can show apart. */
const mostBars = 12;

/** A measure of a report as a chart: over time if the report has several periods, otherwise by category. */
export function reportChart(report: Report, position: number): Chart | undefined {
  const measure = report.measures[position];
  if (measure === undefined) return undefined;
  const periods = new Set(report.rows.map(({ period }) => period));
  const isTimed = report.granularity !== 'TOTAL' && !periods.has(null) && periods.size > 1;
  return isTimed ? timeChart(report, measure, position) : barChart(report, measure, position);
}

function timeChart(report: Report, measure: ReportMeasure, position: number): Chart {
  const { granularity, rows } = report;
  const starts = periodsOf(report);
  const groups = groupsOf(rows, position, measure);
  const shown = groups.slice(0, groups.length > mostSeries ? mostSeries - (measure.isSum ? 1 : 0) : mostSeries);
  const rest = groups.slice(shown.length);
  const cells = cellsOf(rows, position);
  // A combination without data has no row, and so its sum is 0. A ratio of nothing is unknown.
  const valuesOf = (group: string) => starts.map((start) => cells.get(start)?.get(group) ?? (measure.isSum ? 0 : null));
  const isOnly = groups.length === 1;
  const series = shown.map((group, index) => ({
    name: isOnly && group === '' ? measure.label : group,
    look: lookOf(index),
    values: valuesOf(group),
  }));
  if (rest.length > 0 && measure.isSum) {
    const values = starts.map((_, index) => rest.reduce((sum, group) => sum + (valuesOf(group)[index] ?? 0), 0));
    series.push({ name: `${rest.length} others`, look: 'rest', values });
  }
  const period = periodNames[granularity];
  return {
    title: titleOf(measure, [period.toLowerCase(), ...report.dimensions]),
    axis: period,
    measure: measure.label,
    unit: measure.unit,
    form: measure.isSum ? 'columns' : 'lines',
    points: starts.map((start) => ({ ...periodWords(start, granularity), isFinal: finality(rows, start) })),
    series,
    notes: [...restNote(rest.length, measure, shown.length, 'series'), ...commonNotes(report)],
  };
}

function barChart(report: Report, measure: ReportMeasure, position: number): Chart {
  const groups = groupsOf(report.rows, position, measure);
  const shown = groups.slice(0, groups.length > mostBars ? mostBars - (measure.isSum ? 1 : 0) : mostBars);
  const rest = groups.slice(shown.length);
  const rowsOf = (some: readonly string[]) => report.rows.filter(({ group }) => some.includes(group));
  const pointOf = (name: string, rows: readonly ReportRow[]): ChartPoint => ({
    label: name,
    name,
    isFinal: rows.some(({ isFinal }) => isFinal === null) ? null : rows.every(({ isFinal }) => isFinal),
  });
  const points = shown.map((group) => pointOf(group === '' ? 'Total' : group, rowsOf([group])));
  const values = shown.map((group) => sumOf(rowsOf([group]), position));
  if (rest.length > 0 && measure.isSum) {
    points.push(pointOf(`${rest.length} others`, rowsOf(rest)));
    values.push(sumOf(rowsOf(rest), position));
  }
  const axis = report.dimensions.join(', ');
  return {
    title: titleOf(measure, report.dimensions),
    axis: axis === '' ? 'Period' : axis.charAt(0).toUpperCase() + axis.slice(1),
    measure: measure.label,
    unit: measure.unit,
    form: 'bars',
    points,
    series: [{ name: measure.label, look: 1, values }],
    notes: [...restNote(rest.length, measure, shown.length, 'rows'), ...commonNotes(report)],
  };
}

/** Groups with the largest sum (or the highest ratio) first. */
function groupsOf(rows: readonly ReportRow[], position: number, { isSum }: ReportMeasure): string[] {
  const totals = new Map<string, number>();
  for (const { group, values } of rows) {
    const value = values[position] ?? 0;
    const before = totals.get(group) ?? 0;
    totals.set(group, isSum ? before + value : Math.max(before, value));
  }
  return [...totals].sort(([, one], [, other]) => other - one).map(([group]) => group);
}

/** Days without a row are on the axis too, so that a gap is visible. */
function periodsOf({ granularity, rows }: Report): string[] {
  const known = [...new Set(rows.flatMap(({ period }) => period ?? []))].sort();
  const [first, last] = [known[0], known.at(-1)];
  return granularity === 'DAY' && first !== undefined && last !== undefined ? everyDay(first, last) : known;
}

function cellsOf(rows: readonly ReportRow[], position: number): Map<string, Map<string, number>> {
  const cells = new Map<string, Map<string, number>>();
  for (const { period, group, values } of rows) {
    const value = values[position] ?? null;
    if (period === null || value === null) continue;
    const cell = cells.get(period) ?? new Map<string, number>();
    cells.set(period, cell.set(group, (cell.get(group) ?? 0) + value));
  }
  return cells;
}

function sumOf(rows: readonly ReportRow[], position: number): number | null {
  const values = rows.flatMap((row) => row.values[position] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function finality(rows: readonly ReportRow[], start: string): boolean | null {
  const states = rows.filter(({ period }) => period === start).map(({ isFinal }) => isFinal);
  return states.length === 0 || states.includes(null) ? null : !states.includes(false);
}

function titleOf({ label }: ReportMeasure, by: readonly string[]): string {
  const [last, ...before] = by.toReversed();
  if (last === undefined) return label;
  return `${label} by ${before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`}`;
}

function restNote(rest: number, { isSum }: ReportMeasure, shown: number, what: string): string[] {
  if (rest === 0) return [];
  return [
    isSum
      ? `The ${shown} largest ${what} are shown apart; ${rest} others are summed. The response’s table has all of them.`
      : `The ${shown} highest of ${shown + rest} ${what} are shown. The response’s table has all of them.`,
  ];
}

function commonNotes({ rows, timeZone, hasMore, granularity }: Report): string[] {
  return [
    ...(hasMore ? ['This is one page of the report. The next pages may change the chart.'] : []),
    ...(rows.some(({ isFinal }) => isFinal === null)
      ? ['Select `isFinal` or `freshness` to see which values can still change.']
      : []),
    ...(timeZone !== null && granularity !== 'TOTAL' ? [`Days in the company’s time zone, ${timeZone}.`] : []),
  ];
}
