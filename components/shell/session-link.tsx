'use client';

import { NavLink } from './nav-link.tsx';
import { useHeaderSession } from './header-session.tsx';

/** The items of the header's navigation that only some people have, with what the session must say of them. */
const items = {
  isOfPartner: { href: '/partner', label: 'Partner' },
  isStaff: { href: '/staff', label: 'Staff' },
} as const;

interface SessionLinkProps {
  /** Whom the item is for. */
  shownIf: keyof typeof items;
  /** Of the list item. */
  className?: string | undefined;
  linkClassName: string;
  currentClassName: string;
}

/** An item of the header's navigation for some people only: the pages of a partner, or the staff console. */
export function SessionLink({ shownIf, className, linkClassName, currentClassName }: SessionLinkProps) {
  const session = useHeaderSession();
  if (session === 'loading' || !session.signedIn || !session[shownIf]) return null;
  const { href, label } = items[shownIf];
  return (
    <li className={className}>
      <NavLink href={href} section className={linkClassName} currentClassName={currentClassName}>
        {label}
      </NavLink>
    </li>
  );
}
