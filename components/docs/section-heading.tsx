import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id?: string | undefined;
  children?: ReactNode;
}

/** A second-level heading that can be linked to. */
export function SectionHeading({ id, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className="group mt-12 mb-4 text-xl font-bold tracking-tight first:mt-0">
      {children}
      {id !== undefined && (
        <a
          href={`#${id}`}
          aria-label={typeof children === 'string' ? `Link to “${children}”` : 'Link to this section'}
          className="ml-2 font-normal text-muted opacity-0 group-hover:opacity-100 hover:text-accent focus-visible:opacity-100"
        >
          #
        </a>
      )}
    </h2>
  );
}
