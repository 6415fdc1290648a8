import { expect, test } from 'vitest';
import { baseline, posterPath } from './column-geometry.ts';

const poster = { from: -30, to: 30, top: 400, bottom: 540 };

function pointsOf(path: string): number[][] {
  return [...path.matchAll(/[ML](\S+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test('a poster is a closed outline that mirrors at the middle of the column', () => {
  const path = posterPath(poster);
  expect(path).toMatch(/^M.*Z$/);
  const points = pointsOf(path);
  expect(points).toHaveLength(34);
  const top = points.slice(0, 17);
  for (const [index, [x = 0, y]] of top.entries()) {
    const [otherX = 0, otherY] = top[16 - index] ?? [];
    expect(x + otherX).toBeCloseTo(440, 0);
    expect(y).toBe(otherY);
  }
});

test('edges above eye level bend up, and edges below it bend down', () => {
  const points = pointsOf(posterPath(poster));
  const [[, topCorner = 0] = [], [, topMiddle = 0] = []] = [points[0], points[8]];
  const [[, bottomCorner = 0] = [], [, bottomMiddle = 0] = []] = [points[17], points[25]];
  expect(topMiddle).toBeLessThan(topCorner);
  expect(bottomMiddle).toBeGreaterThan(bottomCorner);
});

test('the baseline is inset, and shorter toward the edge of the column', () => {
  const { path, length } = baseline(poster, 470, [0.1, 0.1]);
  const points = pointsOf(path);
  const [first = [], last = []] = [points[0], points.at(-1)];
  expect(length).toBeCloseTo((last[0] ?? 0) - (first[0] ?? 0), 0);
  expect(length).toBeLessThan(baseline(poster, 470, [0, 0]).length);
  expect(baseline({ ...poster, from: 30, to: 90 }, 470, [0.1, 0.1]).length).toBeLessThan(length);
});
