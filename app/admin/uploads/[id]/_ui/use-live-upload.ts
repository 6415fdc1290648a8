'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { sendOperation } from '../../../../../lib/graphql-request.ts';
import { isFinal } from '../../../../../lib/uploads/upload-words.ts';
import { liveUploadOperation, type LiveUpload } from '../../../../../lib/uploads/upload-writes.ts';

/** The worker writes at least every two seconds. */
const everyMs = 1000;
const afterFailureMs = 5000;

type Problem = 'session-ended' | 'unreachable' | undefined;

/** Asks how an upload goes until it has ended; not while nobody looks at the page. */
export function useLiveUpload(
  id: string,
  initial: LiveUpload,
  { onStatus, onEnd }: { onStatus: (status: string) => void; onEnd: () => void },
): { upload: LiveUpload; problem: Problem } {
  const [upload, setUpload] = useState(initial);
  const [problem, setProblem] = useState<Problem>();

  /** Asks once; after how many milliseconds to ask again, or null when there is nothing more to ask. */
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<number | null> => {
    const answer = await sendOperation(liveUploadOperation, { url: '/api/graphql', variables: { id }, signal });
    if (signal.aborted) return null;
    if (answer.kind === 'unauthenticated') {
      setProblem('session-ended');
      return null;
    }
    if (answer.kind !== 'data' || answer.data.getFirstPartyUpload === null) {
      setProblem('unreachable');
      return afterFailureMs;
    }
    const now = answer.data.getFirstPartyUpload;
    setProblem(undefined);
    setUpload(now);
    if (isFinal(now.status)) {
      onEnd();
      return null;
    }
    onStatus(now.status);
    return everyMs;
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

  return { upload, problem };
}
