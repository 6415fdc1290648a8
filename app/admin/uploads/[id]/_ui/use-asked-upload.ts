'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { sendOperation } from '#lib/graphql/graphql-request.ts';
import type { Operation } from '#lib/graphql/operation.ts';
import { readAsked, type AskingProblem } from '#lib/uploads/asked-upload.ts';

const afterProblemMs = 5000;

/**
 * Polls an upload while the page is visible. `onItem` returns the milliseconds until the next request, or null to stop
 * polling.
 */
export function useAskedUpload<Item>(
  operation: Operation<{ getFirstPartyUpload: Item | null }, { id: string }>,
  id: string,
  onItem: (item: Item) => number | null,
): AskingProblem | undefined {
  const [problem, setProblem] = useState<AskingProblem>();

  const ask = useEffectEvent(async (signal: AbortSignal): Promise<number | null> => {
    const asked = readAsked(await sendOperation(operation, { url: '/api/graphql', variables: { id }, signal }));
    if (signal.aborted) return null;
    setProblem(asked.kind === 'problem' ? asked.problem : undefined);
    if (asked.kind === 'found') return onItem(asked.item);
    return asked.isPassing ? afterProblemMs : null;
  });

  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;
    const goOn = () => {
      clearTimeout(timer);
      if (isAsking || isOver || document.visibilityState === 'hidden') return;
      isAsking = true;
      ask(left.signal)
        .then((wait) => {
          isAsking = false;
          isOver = wait === null;
          if (wait !== null && !left.signal.aborted) timer = setTimeout(goOn, wait);
        })
        .catch(reportError);
    };
    goOn();
    document.addEventListener('visibilitychange', goOn, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [id]);

  return problem;
}
