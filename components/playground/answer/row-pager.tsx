'use client';

import { Button } from '../../ui/button.tsx';

interface RowPagerProps {
  /** Index of the first row that is shown. */
  start: number;
  /** Rows per page. */
  size: number;
  count: number;
  onStart: (start: number) => void;
}

/** Pages through more rows than fit on one page. */
export function RowPager({ start, size, count, onStart }: RowPagerProps) {
  if (count <= size) return null;
  const last = Math.floor((count - 1) / size) * size;
  const end = Math.min(start + size, count);
  return (
    <nav aria-label="Rows" className="flex flex-wrap items-center gap-2 border-t border-rule px-4 py-2 text-sm">
      <p className="mr-auto">
        Rows {(start + 1).toLocaleString('en')} to {end.toLocaleString('en')} of {count.toLocaleString('en')}
      </p>
      {Object.entries({
        First: 0,
        Previous: Math.max(0, start - size),
        Next: Math.min(start + size, last),
        Last: last,
      }).map(([label, target]) => (
        <Button key={label} size="small" disabled={target === start} onClick={() => onStart(target)}>
          {label}
        </Button>
      ))}
    </nav>
  );
}
