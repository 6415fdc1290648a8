'use client';

import { CircleUser } from 'lucide-react';
import type { SessionState } from '../../lib/session-state.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccountPanel } from './account-panel.tsx';
import { Disclosure } from './disclosure.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useSession } from './use-session.ts';

/** Who is signed in, at the right of the header. Its place is kept while the answer is on its way, so nothing jumps. */
export function AccountMenu() {
  const session = useSession();
  return (
    <div className="flex h-10 min-w-20 items-center justify-end sm:min-w-40">
      {session === 'loading' ? <Skeleton className="needs-script h-8 w-20" /> : <Account session={session} />}
    </div>
  );
}

function Account({ session }: { session: SessionState }) {
  if (!session.signedIn) return <SignInLink variant="secondary" size="small" />;
  const [company, ...others] = session.companies;
  const companies = others.length > 0 ? `${others.length + 1} companies` : company?.name;
  return (
    <Disclosure
      label={
        <>
          <CircleUser aria-hidden size={20} className="shrink-0" />
          <span className="sr-only">Account of {session.name}</span>
          <span aria-hidden className="hidden max-w-40 min-w-0 text-left leading-tight sm:block">
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
