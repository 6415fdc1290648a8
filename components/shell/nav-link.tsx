'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

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
    <Link
      href={href}
      // Sixty of them beside every page, each of which would be fetched ahead: pages come in milliseconds when asked for.
      prefetch={false}
      aria-current={isPage ? 'page' : isCurrent ? 'true' : undefined}
      className={clsx(className, isCurrent && currentClassName)}
    >
      {children}
    </Link>
  );
}
