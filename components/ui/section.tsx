import { useId, type ReactNode } from 'react';

interface SectionProps {
  /** The anchor of its heading, for a section that others link to. */
  id?: string | undefined;
  title: ReactNode;
  /** A sentence that describes the section. */
  summary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its own heading. */
export function Section({ id: anchor, title, summary, actions, children }: SectionProps) {
  const ownId = useId();
  const id = anchor ?? ownId;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-t-4 border-ink pt-3">
        <div className="max-w-[44rem] min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-xl font-bold tracking-tight">
            {title}
          </h2>
          {summary !== undefined && <p className="mt-1 text-pretty text-muted">{summary}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
