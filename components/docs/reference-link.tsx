import { Fragment, type ReactNode } from 'react';
import { softLink } from '../../lib/soft-link.ts';

interface ReferenceLinkProps {
  href: string;
  className?: string | undefined;
  /** Whether it is the page one is on. */
  current?: boolean | undefined;
  children: ReactNode;
}

/** A link within the reference. A page has hundreds. */
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

/** A name that may break where a word of it begins, and nowhere else unless it must. */
export function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=[a-z0-9_.])(?=[A-Z])|(?<=[._(])/).map((part, position) => (
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
