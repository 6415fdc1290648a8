'use client';

import { useTransition } from 'react';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import type { RunAs } from './use-run-as.ts';

interface KeyRefusedNoteProps {
  /** The request that was refused, by which an admin finds out why. */
  requestId: string | null;
  runAs: RunAs;
  onPaste: () => void;
}

/** Says that it is the key that ended, and not the session. */
export function KeyRefusedNote({ requestId, runAs, onPaste }: KeyRefusedNoteProps) {
  const [pending, startTransition] = useTransition();
  return (
    <Callout kind="warning" title="The API no longer takes this key" live>
      <div className="space-y-2">
        <p>
          <code>{runAs.key?.hint}</code> was revoked, has expired, or may not be used from this portal’s address.
          Nothing was run. You are still signed in as {runAs.session?.name ?? 'yourself'}.
          {requestId !== null && (
            <>
              {' '}
              Admins of its account see <a href={`/admin/audit/denial?request=${requestId}`}>why it was refused</a>.
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => runAs.choose(null)}>
            Run as yourself
          </Button>
          <Button size="small" onClick={onPaste}>
            Paste another key
          </Button>
          <Button
            size="small"
            variant="quiet"
            pending={pending}
            onClick={() =>
              startTransition(async () => {
                await runAs.forget();
              })
            }
          >
            Remove this key
          </Button>
        </div>
      </div>
    </Callout>
  );
}
