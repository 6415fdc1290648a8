const number = new Intl.NumberFormat('en');

interface CountGridProps {
  counts: readonly { term: string; count: number }[];
}

/** Four counts with their names: in one row, or in two rows where they would touch each other. */
export function CountGrid({ counts }: CountGridProps) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-px border border-rule bg-rule @lg:grid-cols-4">
        {counts.map(({ term, count }) => (
          <div key={term} className="flex flex-col justify-between gap-1 bg-paper p-3">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-2xl font-bold @lg:text-xl @2xl:text-2xl">{number.format(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
