'use client';

import type { Ref } from 'react';
import { SignInLink } from '../shell/sign-in-link.tsx';
import { Callout } from '../ui/callout.tsx';

/** What stands in the place of "Run" for a visitor. */
export function SignInNote({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref}>
      <Callout title="You are not signed in">
        <p>
          It runs with your own rights on your company’s data. You come back to this spot, and what you typed is kept.
          Until then the recorded answer below shows what comes back.
        </p>
        <div className="mt-3">
          <SignInLink size="small">Sign in to run it with your data</SignInLink>
        </div>
      </Callout>
    </div>
  );
}
