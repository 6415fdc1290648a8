import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly { term: string; value: ReactNode }[];
}

/** Properties of an object as a list of names and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="divide-y divide-rule border-y border-rule text-sm">
      {facts.map(({ term, value }, index) => (
        // A term may occur twice, and the order of the list never changes.
        <div key={index} className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-4 py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
