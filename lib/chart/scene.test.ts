import { expect, test } from 'vitest';
import type { Chart } from './chart.ts';
import { sceneOf } from './scene.ts';

const chart = (form: Chart['form'], series: (number | null)[][], isFinal: (boolean | null)[] = []): Chart => ({
  title: 'Requests by day',
  axis: 'Day',
  measure: 'Requests',
  unit: { kind: 'count' },
  form,
  points: (series[0] ?? []).map((_, index) => ({
    label: `${index + 1} Nov`,
    name: `${index + 1} Nov 2026`,
    isFinal: isFinal[index] ?? null,
  })),
  series: series.map((values, index) => ({ name: `Series ${index}`, look: index === 0 ? 1 : 2, values })),
  notes: [],
});

test('the parts of a column are stacked from the axis, and its height is in proportion', () => {
  const { bars, rules } = sceneOf(
    chart('columns', [
      [100, 50],
      [100, 0],
    ]),
    400,
  );
  const axis = rules.find(({ isAxis }) => isAxis)?.y ?? 0;
  const [low, high, other] = bars;
  expect(bars).toHaveLength(3);
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBe(axis);
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBe(low?.y);
  expect(other?.height).toBeCloseTo((low?.height ?? 0) / 2);
});

test('one error among a thousand requests is visible, and zero isn’t drawn', () => {
  const { bars } = sceneOf(
    chart('columns', [
      [999, 0],
      [1, 0],
    ]),
    400,
  );
  expect(bars.map(({ height }) => Math.round(height))).toEqual([200, 2]);
});

test('marks values that aren’t final, and no others', () => {
  const { bars } = sceneOf(chart('columns', [[1, 1, 1]], [true, null, false]), 400);
  expect(bars.map(({ isFinal }) => isFinal)).toEqual([true, true, false]);
});

test('a line has a gap where a value is missing', () => {
  const [line] = sceneOf(chart('lines', [[1, null, 3, 4]]), 400).lines;
  expect(line?.dots).toHaveLength(3);
  expect(line?.path.match(/M/g)).toHaveLength(2);
});

test('nothing leaves the picture at any width, and labels of days don’t overlap', () => {
  for (const width of [280, 360, 768, 1280]) {
    const { bars, texts } = sceneOf(chart('columns', [Array.from({ length: 92 }, (_, index) => index)]), width);
    expect(Math.max(...bars.map((bar) => bar.x + bar.width))).toBeLessThanOrEqual(width);
    expect(Math.min(...bars.map((bar) => bar.x))).toBeGreaterThanOrEqual(0);
    const labels = texts.filter(({ anchor }) => anchor === 'middle').map(({ x }) => x);
    expect(labels.slice(1).every((x, index) => x - (labels[index] ?? 0) >= 60)).toBe(true);
  }
});

test('horizontal bars have their name and value, and a long name is shortened', () => {
  const long = {
    ...chart('bars', [[10, 5]]),
    points: [
      { label: 'A'.repeat(90), name: 'A', isFinal: null },
      { label: 'B', name: 'B', isFinal: null },
    ],
  };
  const { bars, texts, centers } = sceneOf(long, 280);
  expect(bars.map(({ width }) => Math.round(width))).toEqual([279, 140]);
  expect(texts.map(({ text }) => text.length)).toEqual([36, 2, 1, 1]);
  expect(centers).toEqual([]);
});

test('a chart of zeros has an axis and no bars', () => {
  const { bars, rules } = sceneOf(chart('columns', [[0, 0]]), 400);
  expect(bars).toEqual([]);
  expect(rules.some(({ isAxis }) => isAxis)).toBe(true);
});
