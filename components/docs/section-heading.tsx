import clsx from 'clsx';
import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id?: string | undefined;
  /** 2 for a part of the page, 3 for a part of that. */
  level?: 2 | 3;
  children?: ReactNode;
}

const looks = { 2: 'mt-12 mb-4 text-xl tracking-tight', 3: 'mt-8 mb-2 text-lg' };

/** A heading within a page that can be linked to. */
export function SectionHeading({ id, level = 2, children }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} className={clsx('font-bold first:mt-0', looks[level])}>
      {children}
      {id !== undefined && (
        <a
          href={`#${id}`}
          aria-label={typeof children === 'string' ? `Link to “${children}”` : 'Link to this section'}
          className="ml-2 font-normal text-rule-strong hover:text-accent focus-visible:text-accent"
        >
          #
        </a>
      )}
    </Heading>
  );
}
