'use client';

import { SignInLink } from '../shell/sign-in-link.tsx';
import { Callout } from '../ui/callout.tsx';

/** Stands at the editor when the API no longer takes the session. */
export function SessionEndedNote({ kept }: { kept: string }) {
  return (
    <Callout kind="warning" title="Your session has ended" live>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Nothing was run. Sign in again and go on here: {kept}.</p>
        <SignInLink size="small">Sign in again</SignInLink>
      </div>
    </Callout>
  );
}
