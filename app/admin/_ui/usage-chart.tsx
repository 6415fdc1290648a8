'use client';

// As a server component, React may send parts of the chart later, in an <svg style="display:none">, which the content
// security policy refuses.

import { dayWords } from '#lib/text/date-words.ts';
import type { UsageDay } from '#lib/admin/token-detail.ts';
import { usageBars } from '#lib/admin/usage-bars.ts';

const height = 96;
const slot = 20;

interface UsageChartProps {
  /** Oldest first. */
  days: readonly UsageDay[];
  label: string;
}

/**
 * One column per day: successful requests, and above them failed and rate-limited ones. The table next to it has the
 * same data.
 */
export function UsageChart({ days, label }: UsageChartProps) {
  const { bars, peak } = usageBars(days, height);
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className="space-y-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <Key className="bg-rule-strong">Successful</Key>
        <Key className="bg-danger">Errors</Key>
        <Key className="bg-warning">Rate-limited</Key>
      </figcaption>
      <svg
        role="img"
        aria-label={`${label}; most on one day: ${new Intl.NumberFormat('en').format(peak)}`}
        viewBox={`0 0 ${days.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-ink"
      >
        {bars.map(({ date, parts }, index) =>
          parts.map(({ kind, top, size }) => (
            <rect
              key={`${date}-${kind}`}
              x={index * slot + 2}
              width={slot - 4}
              y={top}
              height={size}
              className={{ fine: 'fill-rule-strong', errors: 'fill-danger', rateLimited: 'fill-warning' }[kind]}
            />
          )),
        )}
      </svg>
      {first && last && (
        <p aria-hidden className="flex justify-between text-xs text-muted">
          <span>{dayWords(new Date(first.date))}</span>
          <span>{dayWords(new Date(last.date))}</span>
        </p>
      )}
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-3 ${className}`} />
      {children}
    </span>
  );
}
