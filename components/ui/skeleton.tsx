import clsx from 'clsx';

/** A gray placeholder for loading content. Give it a size: `<Skeleton className="h-4 w-40" />`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-rule', className)} />;
}

interface SkeletonLinesProps {
  /** The text for screen readers: "Loading API keys". */
  label: string;
  lines?: number | undefined;
}

/** A stack of lines with a label for screen readers. */
export function SkeletonLines({ label, lines = 3 }: SkeletonLinesProps) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  );
}
