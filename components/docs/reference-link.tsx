import type { ReactNode } from 'react';
import { softLink } from '#lib/text/soft-link.ts';

interface ReferenceLinkProps {
  href: string;
  className?: string | undefined;
  /** Whether the link points at the current page. */
  current?: boolean | undefined;
  children: ReactNode;
}

/** A link within the reference. It is a plain element because a page has hundreds of them. */
export function ReferenceLink({ href, className, current = false, children }: ReferenceLinkProps) {
  return (
    <a
      href={href}
      {...softLink}
      aria-current={current ? 'page' : undefined}
      className={className ?? 'text-accent underline decoration-1 underline-offset-3 hover:decoration-2'}
    >
      {children}
    </a>
  );
}
