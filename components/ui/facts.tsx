import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface FactsProps {
  /** A long value, such as an ID, is below its term where both wouldn't fit one line. */
  facts: readonly { term: string; value: ReactNode; isLong?: boolean }[];
}

/** Properties of an object as a list of names and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="@container divide-y divide-rule border-y border-rule text-sm">
      {facts.map(({ term, value, isLong = false }, index) => (
        // A term may occur twice, and the order of the list never changes.
        <div
          key={index}
          className={clsx(
            'grid items-baseline gap-x-4 gap-y-1 py-2',
            isLong ? '@md:grid-cols-[7rem_minmax(0,1fr)]' : 'grid-cols-[7rem_minmax(0,1fr)]',
          )}
        >
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
