'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { softLink } from '#lib/text/soft-link.ts';

interface NavLinkProps {
  href: string;
  className?: string;
  /** Added when the link's page is the current one, and with `section` also for the pages below it. */
  currentClassName?: string;
  section?: boolean | undefined;
  children: ReactNode;
}

/** A link that marks the current page. */
export function NavLink({ href, className, currentClassName, section = false, children }: NavLinkProps) {
  const pathname = usePathname();
  const isPage = pathname === href;
  const isCurrent = isPage || (section && pathname.startsWith(`${href}/`));
  return (
    <a
      href={href}
      {...softLink}
      aria-current={isPage ? 'page' : isCurrent ? 'true' : undefined}
      className={clsx(className, isCurrent && currentClassName) || undefined}
    >
      {children}
    </a>
  );
}
