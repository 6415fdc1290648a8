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

/** The signed-in member, at the right of the header. A placeholder prevents a layout shift while the session loads. */
export function AccountMenu() {
  const session = useHeaderSession();
  return (
    <div className="flex h-10 min-w-20 items-center justify-end sm:min-w-40">
      {session === 'loading' && placeholder}
      {session !== 'loading' && !session.signedIn && <SignInLink variant="secondary" size="small" />}
      {session !== 'loading' && session.signedIn && (
        <Suspense fallback={placeholder}>
          <AccountDisclosure session={session} />
        </Suspense>
      )}
    </div>
  );
}
