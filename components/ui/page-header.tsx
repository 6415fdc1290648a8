import clsx from 'clsx';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** A short label above the title that names the section. */
  eyebrow?: ReactNode;
  /** Short facts below the title, such as the status of the object that the page shows. */
  facts?: ReactNode;
  /** What the page is for, in a sentence. */
  summary?: ReactNode;
  /** For a list: the summary takes one line, and on a small phone it is shown on demand, so that the rows begin earlier. */
  foldsSummary?: boolean;
  actions?: ReactNode;
}

/** The header of a page: its only `<h1>`, the page's actions beside it, and a summary. */
export function PageHeader(props: PageHeaderProps) {
  const { title, eyebrow, facts, summary, foldsSummary = false, actions } = props;
  return (
    <header>
      {eyebrow !== undefined && <p className="mb-1 text-sm font-semibold text-accent">{eyebrow}</p>}
      <div
        className={clsx(
          'flex flex-wrap justify-between gap-x-2 gap-y-3 sm:gap-x-8',
          facts === undefined ? 'items-center' : 'items-start',
        )}
      >
        <div className="max-w-[44rem] min-w-0">
          <h1
            className={clsx(
              'text-2xl font-extrabold tracking-tight break-words',
              // The rows of a list are its content. The switch follows the last word.
              foldsSummary ? 'max-[30rem]:inline' : 'sm:text-3xl',
            )}
          >
            {title}
          </h1>
          {summary !== undefined && foldsSummary && <SummarySwitch />}
          {facts !== undefined && <div className="mt-2 flex flex-wrap items-center gap-3 text-muted">{facts}</div>}
        </div>
        {actions !== undefined && (
          // On a phone, several actions follow the summary.
          <div className="flex flex-wrap gap-2 max-sm:has-[>:nth-child(2)]:order-last max-sm:has-[>:nth-child(2)]:mt-1 max-sm:has-[>:nth-child(2)]:basis-full sm:gap-3 max-sm:[&>.border]:px-3 max-sm:[&>.border]:text-sm">
            {actions}
          </div>
        )}
        {summary !== undefined && (
          <p
            className={clsx(
              'basis-full text-muted',
              foldsSummary
                ? 'text-balance sm:-mt-1.5 max-[30rem]:[header:not(:has(.summary-switch:checked))_&]:hidden'
                : 'text-lg text-balance',
            )}
          >
            <span className={clsx('block', !foldsSummary && 'max-w-[44rem]')}>{summary}</span>
          </p>
        )}
      </div>
    </header>
  );
}

/** A checkbox, drawn as a question mark, that shows the summary. It needs no script. */
function SummarySwitch() {
  return (
    <label className="ml-1 inline-flex size-7 items-center justify-center rounded-sm align-[-0.125rem] text-muted hover:text-ink has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-ink min-[30rem]:hidden">
      <input type="checkbox" className="summary-switch sr-only" />
      <CircleQuestionMark aria-hidden size={18} />
      <span className="sr-only">Describe this page</span>
    </label>
  );
}
