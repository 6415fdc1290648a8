'use client';

import { useEffect, useRef, useState } from 'react';
import { runOperation, type RunOutcome, type RunRequest } from '#lib/run/run-operation.ts';

interface AskedRun {
  request: RunRequest;
  /** The texts it was created from, to detect later changes. */
  texts: { query: string; variables: string };
  isMutation: boolean;
  headers?: Readonly<Record<string, string>>;
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

  const run = async (asked: AskedRun): Promise<void> => {
    latest.current?.abort();
    const own = new AbortController();
    latest.current = own;
    setRunning(true);
    const outcome = await runOperation(asked.request, own.signal, asked);
    if (latest.current !== own) return;
    setRunning(false);
    setFinished({ ...asked, outcome });
    if (outcome.kind === 'answered') setAnswered({ ...asked, outcome });
  };

  return { running, finished, answered, run, cancel: () => latest.current?.abort() };
}
