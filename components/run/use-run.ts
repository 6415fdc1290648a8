'use client';

import { useEffect, useRef, useState } from 'react';
import { runOperation, type RunOutcome, type RunRequest } from '#lib/run/run-operation.ts';

interface AskedRun {
  request: RunRequest;
  /** The texts it was created from, to detect later changes. */
  texts: { query: string; variables: string };
  isMutation: boolean;
}

/** A completed run. */
export interface FinishedRun extends AskedRun {
  outcome: RunOutcome;
}

/** A run with a response. */
export interface AnsweredRun extends AskedRun {
  outcome: Extract<RunOutcome, { kind: 'answered' }>;
}

/** Runs one operation at a time. A newer run aborts the older one, and a late response is dropped. */
export function useRun() {
  const latest = useRef<AbortController>(null);
  const [running, setRunning] = useState(false);
  const [finished, setFinished] = useState<FinishedRun | null>(null);
  const [answered, setAnswered] = useState<AnsweredRun | null>(null);

  useEffect(() => () => latest.current?.abort(), []);

  /** Returns null if `send` does, which then leaves the results as they are. */
  const run = async (
    asked: AskedRun,
    send: (signal: AbortSignal) => Promise<RunOutcome | null> = (signal) => runOperation(asked.request, signal),
  ): Promise<RunOutcome | null> => {
    latest.current?.abort();
    const own = new AbortController();
    latest.current = own;
    setRunning(true);
    const outcome = await send(own.signal);
    if (latest.current !== own) return { kind: 'canceled' };
    setRunning(false);
    if (outcome === null) return null;
    setFinished({ ...asked, outcome });
    if (outcome.kind === 'answered') setAnswered({ ...asked, outcome });
    return outcome;
  };

  return { running, finished, answered, run, cancel: () => latest.current?.abort() };
}
