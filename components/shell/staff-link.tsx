'use client';

import { NavLink } from './nav-link.tsx';
import { useHeaderSession } from './header-session.tsx';

interface StaffLinkProps {
  /** Of the list item. */
  className?: string | undefined;
  linkClassName: string;
  currentClassName: string;
}

/** An item of the header's navigation: the staff console, for staff only. */
export function StaffLink({ className, linkClassName, currentClassName }: StaffLinkProps) {
  const session = useHeaderSession();
  if (session === 'loading' || !session.signedIn || !session.isStaff) return null;
  return (
    <li className={className}>
      <NavLink href="/staff" section className={linkClassName} currentClassName={currentClassName}>
        Staff
      </NavLink>
    </li>
  );
}
