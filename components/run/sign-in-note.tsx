'use client';

import type { Ref } from 'react';
import { SignInLink } from '../shell/sign-in-link.tsx';
import { Callout } from '../ui/callout.tsx';

/** Replaces "Run" for a visitor who isn't signed in. */
export function SignInNote({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref}>
      <Callout title="You aren’t signed in">
        <p>
          The operation runs with your permissions on your company’s data. After signing in you return here, and what
          you typed is kept. Until then, the recorded response below shows an example.
        </p>
        <div className="mt-3">
          <SignInLink size="small">Sign in to run it with your data</SignInLink>
        </div>
      </Callout>
    </div>
  );
}
