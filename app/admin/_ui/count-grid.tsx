const number = new Intl.NumberFormat('en');

interface CountGridProps {
  counts: readonly { term: string; count: number }[];
}

/** A few counts side by side, each with its name. */
export function CountGrid({ counts }: CountGridProps) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule xl:grid-cols-4">
      {counts.map(({ term, count }) => (
        <div key={term} className="flex flex-col justify-between gap-1 bg-paper p-3">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="text-2xl font-bold">{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
