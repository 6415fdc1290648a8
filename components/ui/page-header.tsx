import clsx from 'clsx';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** A short label above the title that names the section. */
  eyebrow?: ReactNode;
  /** Short facts below the title, such as the status of the object that the page shows. */
  facts?: ReactNode;
  /** What the page is for, in a sentence. */
  summary?: ReactNode;
  actions?: ReactNode;
}

/** The header of a page: its only `<h1>`, the page's actions beside it, and a summary. */
export function PageHeader({ title, eyebrow, facts, summary, actions }: PageHeaderProps) {
  return (
    <header>
      {eyebrow !== undefined && <p className="mb-1 text-sm font-semibold text-accent">{eyebrow}</p>}
      <div
        className={clsx(
          'flex flex-wrap justify-between gap-x-4 gap-y-3 sm:gap-x-8',
          facts === undefined ? 'items-center' : 'items-start',
        )}
      >
        <div className="max-w-[44rem] min-w-0">
          <h1 className="text-2xl font-extrabold tracking-tight break-words sm:text-3xl">{title}</h1>
          {facts !== undefined && <div className="mt-2 flex flex-wrap items-center gap-3 text-muted">{facts}</div>}
        </div>
        {actions !== undefined && (
          // On a phone, several actions follow the summary.
          <div className="flex flex-wrap gap-2 max-sm:has-[>:nth-child(2)]:order-last max-sm:has-[>:nth-child(2)]:mt-1 max-sm:has-[>:nth-child(2)]:basis-full sm:gap-3 max-sm:[&>.border]:px-3 max-sm:[&>.border]:text-sm">
            {actions}
          </div>
        )}
        {summary !== undefined && (
          <p className="basis-full text-lg text-balance text-muted">
            <span className="block max-w-[44rem]">{summary}</span>
          </p>
        )}
      </div>
    </header>
  );
}
