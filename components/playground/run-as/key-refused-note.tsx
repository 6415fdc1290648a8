'use client';

import { useTransition } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { RunAs } from './use-run-as.ts';

interface KeyRefusedNoteProps {
  /** The ID of the denied request, which an admin can look up. */
  requestId: string | null;
  runAs: RunAs;
  onPaste: () => void;
}

/** Explains that the API key is no longer valid, as opposed to the session. */
export function KeyRefusedNote({ requestId, runAs, onPaste }: KeyRefusedNoteProps) {
  const [pending, startTransition] = useTransition();
  return (
    <Callout kind="warning" title="The API no longer accepts this key" live>
      <div className="space-y-2">
        <p>
          <code>{runAs.key?.hint}</code> was revoked, has expired, or isn’t allowed from your IP address. Nothing was
          run. You are still signed in as {runAs.session?.name ?? 'yourself'}.
          {requestId !== null && (
            <>
              {' '}
              Admins of its company can see{' '}
              <a href={`/admin/audit/denial?request=${requestId}`}>why the request was denied</a>.
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
            Remove key
          </Button>
        </div>
      </div>
    </Callout>
  );
}
