'use client';

import clsx from 'clsx';
import type { LiveAnswer } from '#lib/run/run-operation.ts';
import { Badge } from '../ui/badge.tsx';
import { runFacts } from './run-facts.tsx';

/** Status, time and cost of a response in one line, in every view. A narrow pane has its line for the tabs: only the status. */
export function ShortFacts({ answer, isOld }: { answer: LiveAnswer; isOld: boolean }) {
  const facts = runFacts(answer).filter(({ term }) => term === 'Status' || term === 'Time' || term === 'Cost');
  return (
    <p className="flex flex-wrap items-center gap-x-3 py-1 text-xs text-muted">
      {isOld && <span>Previous response:</span>}
      {facts.map(({ term, value }) => (
        <span key={term} className={clsx(term !== 'Status' && '@max-[24rem]:hidden')}>
          <span className="sr-only">{term}: </span>
          {term === 'Status' ? <Badge tone={toneOf(answer)}>{value}</Badge> : value}
        </span>
      ))}
    </p>
  );
}

/** A GraphQL response can have the status 200 and errors. */
function toneOf({ status, errors, userErrors }: LiveAnswer): 'danger' | 'warning' | 'success' {
  if (status >= 400) return 'danger';
  return errors.length + userErrors.length > 0 ? 'warning' : 'success';
}
