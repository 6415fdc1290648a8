import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';

interface ReferenceLinkProps {
  href: string;
  className?: string | undefined;
  /** Whether it is the page one is on. */
  current?: boolean | undefined;
  children: ReactNode;
}

/** A link within the reference. A page has hundreds: none is fetched before somebody wants it. */
export function ReferenceLink({ href, className, current = false, children }: ReferenceLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={className ?? 'text-accent underline decoration-1 underline-offset-3 hover:decoration-2'}
    >
      {children}
    </Link>
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
