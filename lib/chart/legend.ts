import type { Chart, SeriesLook } from './chart.ts';
import { hasUnfinished } from './chart-table.ts';

/** An entry of a chart's legend. */
interface LegendEntry {
  name: string;
  look: SeriesLook;
  isFinal: boolean;
}

/** The legend of a chart: its series if there are several, and the mark of values that aren't final if it has any. */
export function legendOf(chart: Chart): LegendEntry[] {
  const { series } = chart;
  // Beside several series, the mark has the color of none.
  const onlySeries = series.length === 1 ? series[0] : undefined;
  return [
    ...(series.length > 1 ? series.map(({ name, look }) => ({ name, look, isFinal: true })) : []),
    ...(hasUnfinished(chart) ? [{ name: 'Not final', look: onlySeries?.look ?? 'rest', isFinal: false }] : []),
  ];
}
