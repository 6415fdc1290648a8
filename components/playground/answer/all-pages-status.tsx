'use client';

import { useEffect, useState } from 'react';
import type { AllPages, AllPagesState } from '#lib/playground/all-pages.ts';
import type { PagesProgress } from '#lib/playground/fetch-pages.ts';
import { ErrorCard } from '../../run/run-errors.tsx';
import { Button } from '../../ui/button.tsx';

interface AllPagesStatusProps {
  pages: AllPages;
  state: AllPagesState;
}

/** The progress or the result of fetching all pages, with the next actions. */
export function AllPagesStatus({ pages, state }: AllPagesStatusProps) {
  if (state.kind === 'fetching') return <Fetching pages={pages} state={state} />;
  if (state.kind === 'ended') return <Ended pages={pages} state={state} />;
  return null;
}

function Fetching({ pages, state }: { pages: AllPages; state: Extract<AllPagesState, { kind: 'fetching' }> }) {
  const { progress, most, estimate } = state;
  const goal = Math.min(most, estimate.rows ?? most);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-4 py-2 text-sm">
      <progress
        aria-label="Rows fetched"
        value={progress.rows}
        max={Math.max(goal, progress.rows)}
        className="h-2 min-w-24 flex-1 appearance-none bg-sunken [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent-fill"
      />
      <p>
        {progress.rows.toLocaleString('en')} of {estimate.rows === null && 'at most '}
        {goal.toLocaleString('en')} rows
      </p>
      <p role="status" className="text-warning">
        {progress.waiting !== null && <Waiting key={progress.pages} waiting={progress.waiting} />}
      </p>
      <Button size="small" onClick={() => pages.stop()}>
        Stop
      </Button>
    </div>
  );
}

function Waiting({ waiting: { seconds, because } }: { waiting: NonNullable<PagesProgress['waiting']> }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const why = because === 'asked' ? 'The API asks to wait' : 'Waiting for the rate limit to refill';
  return (
    <>
      {why}: <span aria-hidden>{left} s</span>
    </>
  );
}

function Ended({ pages, state }: { pages: AllPages; state: Extract<AllPagesState, { kind: 'ended' }> }) {
  const { end, progress } = state;
  const rows = progress.rows.toLocaleString('en');
  const requests = `${progress.pages.toLocaleString('en')} ${progress.pages === 1 ? 'page' : 'pages'}`;
  const words = {
    complete: `All ${rows} rows, from ${requests}, for ${progress.points.toLocaleString('en')} points.`,
    capped: `The first ${rows} rows, from ${requests}, for ${progress.points.toLocaleString('en')} points. There are more.`,
    stopped: `Stopped after ${rows} rows.`,
    failed: `Fetching ended after ${rows} rows.`,
  }[end.kind];
  return (
    <div className="space-y-2 border-b border-rule px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto">
          {words}
        </p>
        {end.kind !== 'complete' && (
          <Button
            size="small"
            onClick={() => {
              pages.goOn(10_000).catch(reportError);
            }}
          >
            Fetch up to 10,000 more
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => pages.forget()}>
          Show the single page
        </Button>
      </div>
      {end.kind === 'failed' && <ErrorCard code={end.code} message={end.message} kind="request" />}
    </div>
  );
}
