'use client';

import type { LiveAnswer } from '#lib/run/run-operation.ts';
import { CopyButton } from '../ui/copy-button.tsx';

interface RunFact {
  term: string;
  value: string;
}

/** Status, time, size, cost and rate limit of a response, as text. */
export function runFacts({ status, milliseconds, bytes, cost }: LiveAnswer): RunFact[] {
  const facts = [
    { term: 'Status', value: String(status) },
    {
      term: 'Time',
      value: milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`,
    },
    { term: 'Size', value: bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB` },
  ];
  if (cost === null) return facts;
  const reserved = cost.requested === cost.actual ? '' : ` (${count(cost.requested)} reserved)`;
  facts.push({ term: 'Cost', value: `${count(cost.actual)} ${cost.actual === 1 ? 'point' : 'points'}${reserved}` });
  if (cost.remaining !== null) {
    const back = cost.restorePerSecond === null ? '' : `, ${count(cost.restorePerSecond)} restored per second`;
    facts.push({ term: 'Left', value: `${count(cost.remaining)} points${back}` });
  }
  return facts;
}

/** Details of a response: status, time, size, cost, remaining rate limit and request ID. */
export function RunFacts({ answer }: { answer: LiveAnswer }) {
  const { requestId } = answer;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {runFacts(answer).map(({ term, value }) => (
        <div key={term} className="flex gap-1.5">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {requestId !== null && (
        <div className="flex min-w-0 items-center gap-1.5">
          <dt className="text-muted">Request</dt>
          <dd className="flex min-w-0 items-center">
            <code className="text-xs wrap-anywhere">{requestId}</code>
            <CopyButton text={requestId} label="Copy request ID" />
          </dd>
        </div>
      )}
    </dl>
  );
}

function count(points: number): string {
  return Math.round(points).toLocaleString('en');
}
