'use client';

import { useTransition } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useRunAs } from './use-run-as.ts';

/** Explains that the API key is no longer valid, as opposed to the session. */
export function KeyRefusedNote({ onPaste }: { onPaste: () => void }) {
  const runAs = useRunAs();
  const [pending, startTransition] = useTransition();
  if (runAs.refused === null) return null;
  const { requestId } = runAs.refused;
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
