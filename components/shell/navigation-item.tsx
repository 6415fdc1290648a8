'use client';

import type { ReactNode } from 'react';
import { adminHref, partnerHref, staffHref } from '#lib/server/site.ts';
import { isOutsideCompanies, type SessionState } from '#lib/session/session-state.ts';
import { useHeaderSession } from './header-session.tsx';

interface NavigationItemProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An item of the navigation, if the page is for the reader. */
export function NavigationItem({ href, className, children }: NavigationItemProps) {
  const session = useHeaderSession();
  return isFor(session, href) && <li className={className}>{children}</li>;
}

/**
 * The pages of a partner and of the staff are shown to those who have them. The pages of companies are hidden for staff
 * and partners without a company.
 */
function isFor(session: SessionState | 'loading', href: string): boolean {
  const known = session !== 'loading' && session.signedIn ? session : undefined;
  if (href === partnerHref) return known?.isOfPartner === true;
  if (href === staffHref) return known?.isStaff === true;
  return href !== adminHref || known === undefined || !isOutsideCompanies(known);
}
