import clsx from 'clsx';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** A short label above the title that names the section. */
  eyebrow?: ReactNode;
  summary?: ReactNode;
  actions?: ReactNode;
  /** Beside the title instead of the end of the summary: for a link that isn't the next step. */
  actionsAtTop?: boolean;
}

/** The header of a page: its only `<h1>`, a summary, and the page's actions. */
export function PageHeader({ title, eyebrow, summary, actions, actionsAtTop = false }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-[44rem] min-w-0">
        {eyebrow !== undefined && <p className="mb-2 text-sm font-semibold text-accent">{eyebrow}</p>}
        <h1 className="text-2xl font-extrabold tracking-tight break-words sm:text-3xl">{title}</h1>
        {summary !== undefined && <p className="mt-3 text-lg text-pretty text-muted sm:text-balance">{summary}</p>}
      </div>
      {actions !== undefined && (
        <div className={clsx('flex flex-wrap gap-3', actionsAtTop && 'self-start sm:pt-2')}>{actions}</div>
      )}
    </header>
  );
}
