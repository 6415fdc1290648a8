import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Chart, SeriesLook } from './chart.ts';
import { tickWords, valueWords } from './unit.ts';

/** A rectangle of a series. */
interface SceneBar {
  x: number;
  y: number;
  width: number;
  height: number;
  look: SeriesLook;
  isFinal: boolean;
}

/** The line of a series, with a mark at each of its values. */
interface SceneLine {
  /** The data of an SVG path, which a canvas draws too. */
  path: string;
  dots: readonly { x: number; y: number; isFinal: boolean }[];
  look: SeriesLook;
}

interface SceneText {
  x: number;
  y: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
  isStrong: boolean;
}

/** A chart as shapes with positions in pixels. The page draws it as SVG and a PNG file as a canvas. */
export interface Scene {
  width: number;
  height: number;
  /** Horizontal lines of the grid, the axis included. */
  rules: readonly { y: number; from: number; to: number; isAxis: boolean }[];
  bars: readonly SceneBar[];
  lines: readonly SceneLine[];
  texts: readonly SceneText[];
  /** The middle of each point on the horizontal axis; empty for a chart of bars. */
  centers: readonly number[];
}

const plotHeight = 200;
const margin = { top: 16, right: 8, bottom: 28 };
const rowHeight = 44;
const letterWidth = 7;
const labelWidth = 64;

/** The least height of a bar with a value, so that one error among thousands of requests is visible. */
const visible = 2;

/** Positions of a chart's shapes for a width in pixels. */
export function sceneOf(chart: Chart, width: number): Scene {
  return chart.form === 'bars' ? horizontalBars(chart, width) : overTime(chart, width);
}

function horizontalBars({ points, series, unit }: Chart, width: number): Scene {
  const [only] = series;
  const values = points.map((_, index) => only?.values[index] ?? null);
  const scale = scaleLinear([0, Math.max(...values.map((value) => value ?? 0)) || 1], [0, width - 1]);
  return {
    width,
    height: points.length * rowHeight,
    rules: [],
    bars: values.map((value, index) => ({
      x: 0,
      y: index * rowHeight + 24,
      width: sizeOf(value, scale),
      height: 12,
      look: only?.look ?? 1,
      isFinal: points[index]?.isFinal !== false,
    })),
    lines: [],
    texts: points.flatMap(({ label }, index) => {
      const y = index * rowHeight + 17;
      const value = valueWords(unit, values[index] ?? null);
      const room = Math.floor(width / letterWidth) - value.length - 2;
      return [
        { x: 0, y, text: shortened(label, room), anchor: 'start' as const, isStrong: false },
        { x: width, y, text: value, anchor: 'end' as const, isStrong: true },
      ];
    }),
    centers: [],
  };
}

function overTime(chart: Chart, width: number): Scene {
  const { points, unit } = chart;
  const bottom = margin.top + plotHeight;
  const y = scaleLinear([0, highest(chart) || 1], [bottom, margin.top]).nice(4);
  const ticks = y.ticks(4).map((value) => ({ value, text: tickWords(unit, value) }));
  const left = Math.max(...ticks.map(({ text }) => text.length)) * letterWidth + 12;
  const right = width - margin.right;
  const x = scaleBand(
    points.map((_, index) => index),
    [left, right],
  ).padding(points.length > 60 ? 0 : 0.2);
  const centers = points.map((_, index) => (x(index) ?? left) + x.bandwidth() / 2);
  const step = Math.max(1, Math.ceil((points.length * labelWidth) / (right - left)));
  return {
    width,
    height: bottom + margin.bottom,
    rules: ticks.map(({ value }) => ({ y: y(value), from: left, to: right, isAxis: value === 0 })),
    bars:
      chart.form === 'columns'
        ? columns(chart, { bottom, start: (index) => x(index) ?? left, size: x.bandwidth(), y })
        : [],
    lines: chart.form === 'lines' ? lines(chart, centers, y) : [],
    texts: [
      ...ticks.map(({ value, text }) => ({
        x: left - 6,
        y: y(value) + 4,
        text,
        anchor: 'end' as const,
        isStrong: false,
      })),
      ...points.flatMap(({ label }, index) =>
        index % step === 0
          ? [{ x: centers[index] ?? left, y: bottom + 18, text: label, anchor: 'middle' as const, isStrong: false }]
          : [],
      ),
    ],
    centers,
  };
}

interface ColumnRoom {
  bottom: number;
  start: (index: number) => number;
  size: number;
  y: (value: number) => number;
}

function columns({ points, series }: Chart, { bottom, start, size, y }: ColumnRoom): SceneBar[] {
  return points.flatMap(({ isFinal }, index) => {
    let top = bottom;
    return series.flatMap(({ look, values }) => {
      const height = sizeOf(values[index] ?? null, (value) => bottom - y(value));
      top -= height;
      return height === 0 ? [] : [{ x: start(index), y: top, width: size, height, look, isFinal: isFinal !== false }];
    });
  });
}

function lines({ points, series }: Chart, centers: readonly number[], y: (value: number) => number): SceneLine[] {
  return series.map(({ look, values }) => {
    const places = values.map((value, index) =>
      value === null ? null : { x: centers[index] ?? 0, y: y(value), isFinal: points[index]?.isFinal !== false },
    );
    const path = line<(typeof places)[number]>()
      .defined((place) => place !== null)
      .x((place) => place?.x ?? 0)
      .y((place) => place?.y ?? 0)(places);
    return { path: path ?? '', dots: places.filter((place) => place !== null), look };
  });
}

function sizeOf(value: number | null, scale: (value: number) => number): number {
  return value === null || value <= 0 ? 0 : Math.max(visible, scale(value));
}

function highest({ form, points, series }: Chart): number {
  const valuesAt = (index: number) => series.map(({ values }) => values[index] ?? 0);
  return Math.max(
    0,
    ...points.map((_, index) =>
      form === 'columns' ? valuesAt(index).reduce((sum, value) => sum + value, 0) : Math.max(0, ...valuesAt(index)),
    ),
  );
}

function shortened(text: string, room: number): string {
  return text.length <= Math.max(room, 4) ? text : `${text.slice(0, Math.max(room, 4) - 1)}…`;
}
