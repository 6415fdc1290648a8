'use client';

import type { ReactNode } from 'react';
import { adminHref } from '#lib/server/site.ts';
import { isOutsideCompanies } from '#lib/session/session-state.ts';
import { useHeaderSession } from './header-session.tsx';

interface NavigationItemProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An item of the main navigation. The pages of companies are hidden for staff and partners without a company. */
export function NavigationItem({ href, className, children }: NavigationItemProps) {
  const session = useHeaderSession();
  if (href === adminHref && session !== 'loading' && isOutsideCompanies(session)) return null;
  return <li className={className}>{children}</li>;
}
