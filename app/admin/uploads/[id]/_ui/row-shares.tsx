import type { UploadDetail } from '#lib/uploads/uploads.ts';

const width = 1000;

/** Accepted, duplicate and rejected rows as one bar. The counts are above it; the bar only shows their proportion. */
export function RowShares({ rows }: { rows: UploadDetail['rows'] }) {
  const total = Number(rows.total);
  if (total === 0) return null;
  const parts = [
    { label: 'accepted', count: Number(rows.accepted), fill: 'fill-success', dot: 'bg-success' },
    { label: 'duplicate', count: Number(rows.duplicate), fill: 'fill-rule-strong', dot: 'bg-rule-strong' },
    { label: 'rejected', count: Number(rows.rejected), fill: 'fill-danger', dot: 'bg-danger' },
  ];
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0));
  return (
    <div aria-hidden>
      {/* An SVG, because widths in a style attribute would need an exception in the content security policy. */}
      <svg viewBox={`0 0 ${width} 12`} preserveAspectRatio="none" className="h-3 w-full rounded-sm">
        {parts.map(({ label, count, fill }, index) => (
          <rect
            key={label}
            x={((starts[index] ?? 0) / total) * width}
            width={(count / total) * width}
            height={12}
            className={fill}
          />
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
        {parts.map(({ label, dot }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className={`size-2 rounded-full ${dot}`} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
