'use client';

import { CircleUser } from 'lucide-react';
import type { SessionState } from '#lib/session/session-state.ts';
import { AccountPanel } from './account-panel.tsx';
import { Disclosure } from './disclosure.tsx';

type SignedIn = Extract<SessionState, { signedIn: true }>;

/** The member's name as a button that opens the account panel. */
export function AccountDisclosure({ session }: { session: SignedIn }) {
  const [company, ...others] = session.companies;
  const companies = others.length > 0 ? `${others.length + 1} companies` : company?.name;
  return (
    <Disclosure
      label={
        <>
          <CircleUser aria-hidden size={20} className="shrink-0" />
          <span className="sr-only">Account of {session.name}</span>
          <span
            aria-hidden
            className="hidden max-w-40 min-w-0 text-left leading-tight sm:block xl:max-w-32 2xl:max-w-40"
          >
            <span className="block truncate font-semibold">{session.name}</span>
            {companies !== undefined && <span className="block truncate text-xs text-muted">{companies}</span>}
          </span>
        </>
      }
    >
      <AccountPanel session={session} />
    </Disclosure>
  );
}
