import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty and how to change that. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces the content of a page, such as an empty list: an explanation with a next action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border border-rule bg-panel px-4 py-12 text-center sm:px-8">
      <h2 className="text-lg font-bold tracking-tight">{title}</h2>
      {children !== undefined && (
        <div className="mx-auto mt-2 max-w-[60ch] space-y-2 text-muted [&_p]:text-balance">{children}</div>
      )}
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
