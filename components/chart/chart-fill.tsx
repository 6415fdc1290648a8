import type { SeriesLook } from '#lib/chart/chart.ts';

/** The pattern of a series in forced colors, as a path in a square of 8 units; null leaves only the outline. */
const patterns: Record<SeriesLook, string | null> = {
  1: 'M0 4h8M0 0h8M0 2h8M0 6h8',
  2: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  3: 'M3 4h2',
  4: 'M0 4h8',
  5: 'M4 0v8',
  6: 'M0 4h8M4 0v8',
  rest: null,
  good: null,
  warning: 'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  danger: 'M0 4h8M0 0h8M0 2h8M0 6h8',
};

interface ChartFillsProps {
  id: string;
  looks: readonly SeriesLook[];
}

/** Definitions of a chart's fills: the hatching of values that aren't final, and a pattern per series. */
export function ChartFills({ id, looks }: ChartFillsProps) {
  return (
    <defs>
      <pattern id={`${id}-hatch`} className="chart-paper" width={6} height={6} patternUnits="userSpaceOnUse">
        <path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" stroke="currentColor" strokeWidth={2.5} />
      </pattern>
      {looks.map((look) => (
        <pattern
          key={look}
          id={`${id}-${look}`}
          className="chart-pattern"
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          {patterns[look] !== null && <path d={patterns[look]} stroke="currentColor" strokeWidth={2} />}
        </pattern>
      ))}
    </defs>
  );
}

interface ChartBarProps {
  id: string;
  bar: { x: number; y: number; width: number; height: number; look: SeriesLook; isFinal: boolean };
  forced: boolean;
}

/** A rectangle in the fill of its series. It is hatched while its value isn't final. */
export function ChartBar({ id, bar: { look, isFinal, ...place }, forced }: ChartBarProps) {
  return (
    <>
      <rect
        {...place}
        className={`chart-${look}`}
        fill={forced ? `url(#${id}-${look})` : 'currentColor'}
        stroke="currentColor"
        strokeDasharray={forced && !isFinal ? '3 2' : undefined}
      />
      {!isFinal && !forced && <rect {...place} fill={`url(#${id}-hatch)`} />}
    </>
  );
}
