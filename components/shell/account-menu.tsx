'use client';

import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useHeaderSession } from './header-session.tsx';

const placeholder = <Skeleton className="needs-script h-8 w-20" />;

// Loaded lazily: most readers of the documentation aren't signed in.
const AccountDisclosure = lazy(async () => ({
  default: (await import('./account-disclosure.tsx')).AccountDisclosure,
}));
const CompanySwitch = lazy(async () => ({ default: (await import('./company-switch.tsx')).CompanySwitch }));

/** The chosen company and the signed-in member, at the right of the header, or the link to sign in. */
export function AccountMenu() {
  const session = useHeaderSession();
  return (
    <div className="flex h-10 min-w-0 items-center justify-end gap-1 sm:gap-2">
      {session === 'loading' && placeholder}
      {session !== 'loading' && !session.signedIn && <SignInLink variant="secondary" />}
      {session !== 'loading' && session.signedIn && (
        <Suspense fallback={placeholder}>
          <CompanySwitch session={session} />
          <AccountDisclosure session={session} />
        </Suspense>
      )}
    </div>
  );
}
