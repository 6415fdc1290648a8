'use client';

import clsx from 'clsx';
import { CircleUser } from 'lucide-react';
import type { SessionState } from '#lib/session/session-state.ts';
import { AccountPanel } from './account-panel.tsx';
import { Disclosure } from './disclosure.tsx';

type SignedIn = Extract<SessionState, { signedIn: true }>;

/** The member's name as a button that opens the account panel. */
export function AccountDisclosure({ session }: { session: SignedIn }) {
  // Members of several companies see the chosen one in the company switch.
  const [company, ...others] = session.companies;
  return (
    <Disclosure
      label={
        <>
          <CircleUser aria-hidden size={20} className="shrink-0" />
          <span className="sr-only">Account of {session.name}</span>
          <span
            aria-hidden
            className={clsx(
              'hidden max-w-32 min-w-0 text-left leading-tight md:block',
              // At this width, the line has room for one name beside the links.
              others.length > 0 && 'lg:hidden xl:block',
            )}
          >
            <span className="block truncate font-semibold">{session.name}</span>
            {company !== undefined && others.length === 0 && (
              <span className="block truncate text-xs text-muted">{company.name}</span>
            )}
          </span>
        </>
      }
    >
      <AccountPanel session={session} />
    </Disclosure>
  );
}
