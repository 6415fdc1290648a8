'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { softLink } from '../../lib/soft-link.ts';

interface NavLinkProps {
  href: string;
  className: string;
  /** Added while the link's page, or with `section` any page below it, is open. */
  currentClassName: string;
  section?: boolean | undefined;
  children: ReactNode;
}

/** A link that knows whether it points at the page one is on. */
export function NavLink({ href, className, currentClassName, section = false, children }: NavLinkProps) {
  const pathname = usePathname();
  const isPage = pathname === href;
  const isCurrent = isPage || (section && pathname.startsWith(`${href}/`));
  return (
    <a
      href={href}
      {...softLink}
      aria-current={isPage ? 'page' : isCurrent ? 'true' : undefined}
      className={clsx(className, isCurrent && currentClassName)}
    >
      {children}
    </a>
  );
}
