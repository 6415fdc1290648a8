import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id?: string | undefined;
  children?: ReactNode;
}

/** A second-level heading that can be linked to. */
export function SectionHeading({ id, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className="mt-12 mb-4 text-xl font-bold tracking-tight wrap-anywhere first:mt-0">
      {children}
      <AnchorLink id={id}>{children}</AnchorLink>
    </h2>
  );
}

/** A third-level heading that can be linked to. */
export function SubsectionHeading({ id, children }: SectionHeadingProps) {
  return (
    <h3 id={id} className="mt-8 mb-2 text-lg font-bold wrap-anywhere first:mt-0">
      {children}
      <AnchorLink id={id}>{children}</AnchorLink>
    </h3>
  );
}

/** The anchor link of a heading. A pointer shows it on hover, a touch screen always. */
export function AnchorLink({ id, children }: SectionHeadingProps) {
  return (
    id !== undefined && (
      <a
        href={`#${id}`}
        aria-label={typeof children === 'string' ? `Link to “${children}”` : 'Link to this section'}
        className="anchor-link ml-2 font-normal text-rule-strong hover:text-accent focus-visible:text-accent"
      >
        #
      </a>
    )
  );
}
