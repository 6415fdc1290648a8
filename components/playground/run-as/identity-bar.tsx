'use client';

import clsx from 'clsx';
import { KeyRound, UserRound } from 'lucide-react';
import { budgetWords, companyWords, scopeWords } from '#lib/proxy/identity-words.ts';
import { Button } from '../../ui/button.tsx';
import { useRunAs } from './use-run-as.ts';

/** The identity that requests run as: name, companies, permissions and remaining rate limit. */
export function IdentityBar({ onSwitch }: { onSwitch: () => void }) {
  const { session, key, asKey, remaining } = useRunAs();
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
    <section
      aria-label="Run as"
      className={clsx(
        'flex min-w-0 shrink-0 items-center gap-x-1 self-stretch px-1 text-sm sm:gap-x-3 sm:px-2',
        asKey && 'bg-accent-wash',
      )}
    >
      <p role="status" className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden size={16} className="shrink-0 max-sm:hidden" />
        <span className="max-w-72 min-w-0 truncate max-lg:max-w-44">
          <span className="max-sm:block max-sm:text-xs max-sm:leading-4 max-sm:text-muted">Runs as </span>
          <strong className="font-semibold">{identity?.name ?? (asKey ? 'an API key' : 'yourself')}</strong>
          {asKey && (
            <>
              , API key <code className="text-xs">{key?.hint}</code>
            </>
          )}
        </span>
      </p>
      <ul className="hidden gap-x-3 text-muted 2xl:flex">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Button size="small" variant="quiet" className="shrink-0 max-sm:px-2" onClick={onSwitch}>
        Switch<span className="sr-only"> identity</span>
      </Button>
    </section>
  );
}
