'use client';

import { useId } from 'react';
import type { SeriesLook } from '#lib/chart/chart.ts';
import { sparklinePaths } from '#lib/chart/sparkline.ts';
import './chart.css';

const size = { width: 84, height: 24 };

interface SparklineProps {
  /** The values in words, for screen readers and on hover. */
  label: string;
  /** The parts of each column, the first one at the bottom, in the looks of the chart that shows them in full. */
  parts: readonly { look: SeriesLook; values: readonly (number | null)[] }[];
  /** The value of the highest column of all sparklines of the page, so that readers can compare them. */
  peak: number;
}

/** A row of small columns, one per day. */
export function Sparkline({ label, parts, peak }: SparklineProps) {
  const id = useId();
  const paths = sparklinePaths(
    parts.map(({ values }) => values.map((value) => value ?? 0)),
    { ...size, peak },
  );
  return (
    <svg role="img" aria-labelledby={id} {...size} className="chart-svg block border-b border-rule">
      <title id={id}>{label}</title>
      {parts.map(({ look }, position) => (
        <path
          key={look}
          d={paths[position]}
          strokeWidth={4}
          className={`chart-${look} stroke-current ${position === 0 ? '' : 'forced-colors:stroke-[Highlight]'}`}
        />
      ))}
    </svg>
  );
}
