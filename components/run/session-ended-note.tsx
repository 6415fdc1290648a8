'use client';

import { SignInLink } from '../shell/sign-in-link.tsx';
import { Callout } from '../ui/callout.tsx';

/** Shown at the editor when the API no longer accepts the session. */
export function SessionEndedNote({ kept }: { kept: string }) {
  return (
    <Callout kind="warning" title="Your session has ended" live>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Nothing was run. Sign in again to continue here: {kept}.</p>
        <SignInLink size="small">Sign in again</SignInLink>
      </div>
    </Callout>
  );
}
