'use client';

import { useId } from 'react';
import { sparklinePaths } from '#lib/chart/sparkline.ts';

const size = { width: 84, height: 24 };

interface SparklineProps {
  /** The values in words, for screen readers and on hover. */
  label: string;
  values: readonly number[];
  /** The part of each value that is marked, such as failed requests. */
  marked: readonly number[];
}

/** A row of small columns, one per day. Marked parts are at the top of their columns. */
export function Sparkline({ label, values, marked }: SparklineProps) {
  const id = useId();
  const { plain, marks } = sparklinePaths(values, marked, size);
  return (
    <svg role="img" aria-labelledby={id} {...size} className="block border-b border-rule">
      <title id={id}>{label}</title>
      <path d={plain} strokeWidth={4} className="stroke-rule-strong forced-colors:stroke-[CanvasText]" />
      <path d={marks} strokeWidth={4} className="stroke-danger forced-colors:stroke-[Highlight]" />
    </svg>
  );
}
