'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { adminHref } from '#lib/server/site.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { useHeaderSession } from './header-session.tsx';

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
  const target = useTarget(href);
  const isPage = pathname === href;
  const isCurrent = isPage || (section && pathname.startsWith(`${href}/`));
  return (
    <a
      href={target}
      {...softLink}
      aria-current={isPage ? 'page' : isCurrent ? 'true' : undefined}
      className={clsx(className, isCurrent && currentClassName) || undefined}
    >
      {children}
    </a>
  );
}

/** The URL of a link. The pages of companies have the chosen company in it, because a URL without one is redirected. */
function useTarget(href: string): string {
  const session = useHeaderSession();
  if (href !== adminHref || session === 'loading' || !session.signedIn) return href;
  return pageLink(href, { company: session.companyId ?? undefined });
}
