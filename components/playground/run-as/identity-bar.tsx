'use client';

import clsx from 'clsx';
import { KeyRound, UserRound } from 'lucide-react';
import { useState } from 'react';
import { budgetWords, companyWords, scopeWords } from '#lib/proxy/identity-words.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRefusedNote } from './key-refused-note.tsx';
import { RunAsDialog } from './run-as-dialog.tsx';
import { useRunAs } from './use-run-as.ts';

/**
 * The identity that requests run as: name, companies, permissions and remaining rate limit. It is above everything
 * else.
 */
export function IdentityBar() {
  const runAs = useRunAs();
  const [open, setOpen] = useState(false);
  const { session, key, asKey, remaining, refused } = runAs;
  const identity = asKey ? (key?.identity ?? null) : session;
  const Icon = asKey ? KeyRound : UserRound;
  const facts =
    identity === null
      ? []
      : [
          companyWords(identity),
          scopeWords(identity),
          identity.budget === null ? null : budgetWords(identity.budget, remaining),
        ].filter((words) => words !== null);

  return (
    <section aria-label="Run as">
      <div
        className={clsx(
          'flex min-h-11 items-center gap-x-4 border-b border-rule px-4 py-1 text-sm',
          asKey && 'bg-accent-wash',
        )}
      >
        <p role="status" className="flex min-w-0 items-center gap-2">
          <Icon aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0">
            Runs as <strong className="font-semibold">{identity?.name ?? (asKey ? 'an API key' : 'yourself')}</strong>
            {asKey && (
              <>
                , API key <code className="text-xs">{key?.hint}</code>
              </>
            )}
          </span>
        </p>
        <ul className="hidden gap-x-4 text-muted md:flex">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Button size="small" variant="quiet" className="ml-auto shrink-0" onClick={() => setOpen(true)}>
          Switch identity
        </Button>
      </div>
      {refused && <KeyRefusedNote requestId={refused.requestId} runAs={runAs} onPaste={() => setOpen(true)} />}
      <RunAsDialog open={open} onClose={() => setOpen(false)} runAs={runAs} />
    </section>
  );
}
