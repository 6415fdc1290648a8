'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

// Loaded after an answer: most readers give none, and every page pays for its script.
const FeedbackComment = lazy(async () => ({ default: (await import('./feedback-comment.tsx')).FeedbackComment }));

type State = 'asking' | 'sending' | 'failed' | { id: string; isHelpful: boolean };

/** “Was this page helpful?” The answer is sent immediately, and a comment can follow. Neither says who the reader is. */
export function PageFeedback({ path }: { path: string }) {
  const [state, setState] = useState<State>('asking');

  const answer = async (isHelpful: boolean) => {
    setState('sending');
    const id = await import('#lib/text/send-feedback.ts')
      .then(({ sendFeedback }) => sendFeedback({ kind: 'page', path, isHelpful }))
      .catch(() => undefined);
    setState(id === undefined ? 'failed' : { id, isHelpful });
  };

  return (
    <section aria-label="Feedback on this page" className="mt-16 border-t border-rule pt-6 print:hidden">
      {typeof state === 'object' ? (
        <Suspense>
          <FeedbackComment {...state} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold">Was this page helpful?</p>
          <div className="flex gap-2">
            {[true, false].map((isHelpful) => (
              <Button
                key={String(isHelpful)}
                size="small"
                disabled={state === 'sending'}
                onClick={() => void answer(isHelpful)}
              >
                {isHelpful ? 'Yes' : 'No'}
              </Button>
            ))}
          </div>
          <p role="status">{state === 'failed' && 'Your answer could not be sent. Try again.'}</p>
        </div>
      )}
    </section>
  );
}
