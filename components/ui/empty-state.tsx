import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty and what to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet, said as a sentence with a way on. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border-t-4 border-ink bg-sunken px-4 py-8 sm:px-8">
      <h2 className="text-xl font-bold tracking-tight">{title}</h2>
      {children !== undefined && <div className="mt-2 max-w-[60ch] space-y-2 text-muted">{children}</div>}
      {action !== undefined && <div className="mt-6 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
