import clsx from 'clsx';
import type { ReactNode } from 'react';
import { valueWords, type Unit } from '#lib/chart/unit.ts';

interface CountGridProps {
  counts: readonly {
    term: string;
    count: number;
    unit?: Unit;
    /** Below the figure, such as its change. */
    note?: ReactNode;
  }[];
}

/** Four or six values with their names: in one row, or in equal rows where they would touch each other. */
export function CountGrid({ counts }: CountGridProps) {
  return (
    <div className="@container">
      <dl
        className={clsx(
          'grid gap-px border border-rule bg-rule @min-[19rem]:grid-cols-2',
          counts.length === 6 ? '@lg:grid-cols-3 @3xl:grid-cols-6' : '@lg:grid-cols-4',
        )}
      >
        {counts.map(({ term, count, unit = { kind: 'count' }, note }) => (
          <div key={term} className="flex min-w-0 flex-col gap-1 bg-paper p-3">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="mt-auto text-xl font-bold tracking-tight @4xl:text-2xl">{valueWords(unit, count)}</dd>
            {note && <dd className="text-sm text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
