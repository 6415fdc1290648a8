/** A poster's position on the column: its angle around the pillar and its height. */
export interface Placement {
  /** Degrees; -90 is the left edge, 0 faces the reader, 90 is the right edge. */
  from: number;
  to: number;
  top: number;
  bottom: number;
}

const center = 220;
const radius = 150;
const eyeLevel = 470;
/** How strongly horizontal edges bend with their distance from eye level: the viewer looks up at the upper posters. */
const bend = 0.11;
const samples = 16;

type Point = readonly [x: number, y: number];

/** A point on the pillar's surface in the projection. */
function project(angle: number, height: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [center + radius * Math.sin(radians), height + bend * (height - eyeLevel) * Math.cos(radians)];
}

function edge(from: number, to: number, height: number): Point[] {
  return Array.from({ length: samples + 1 }, (_, step) => project(from + ((to - from) * step) / samples, height));
}

function toPath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The outline of a poster, bent around the pillar. */
export function posterPath({ from, to, top, bottom }: Placement): string {
  return `${toPath([...edge(from, to, top), ...edge(from, to, bottom).reverse()])}Z`;
}

/**
 * The baseline of text on a poster, inset by fractions of its width, and its length. The letters narrow toward the
 * edge like the paper does.
 */
export function baseline(
  { from, to }: Placement,
  height: number,
  [left, right]: readonly [left: number, right: number],
): { path: string; length: number } {
  const width = to - from;
  const points = edge(from + width * left, to - width * right, height);
  const length = points.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
  return { path: toPath(points), length };
}
