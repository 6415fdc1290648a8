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
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t-4 border-ink pt-3">
        <h2 id={id} className="min-w-0 text-xl font-bold tracking-tight">
          {title}
        </h2>
        {actions !== undefined && <div className="flex flex-wrap gap-3 max-sm:order-last max-sm:mt-2">{actions}</div>}
        {summary !== undefined && (
          <p className="basis-full text-pretty text-muted">
            <span className="block max-w-[44rem]">{summary}</span>
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
