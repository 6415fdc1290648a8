'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { sendOperation, type Operation } from '../../../../../lib/graphql-request.ts';
import { readAsked, type AskingProblem } from '../../../../../lib/uploads/asked-upload.ts';

const afterProblemMs = 5000;

/**
 * Asks for an upload again and again, but not while nobody looks at the page. `onItem` answers after how many
 * milliseconds to ask again, or null when there is nothing more to ask.
 */
export function useAskedUpload<Item>(
  operation: Operation<{ getFirstPartyUpload: Item | null }>,
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
