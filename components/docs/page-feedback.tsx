'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { sendFeedback } from '#lib/text/send-feedback.ts';
import { Button } from '../ui/button.tsx';

const FeedbackComment = lazy(async () => ({ default: (await import('./feedback-comment.tsx')).FeedbackComment }));

type State =
  | { kind: 'asking'; hasFailed: boolean }
  | { kind: 'sending' }
  | { kind: 'answered'; id: string; isHelpful: boolean }
  | { kind: 'commented' };

/** “Was this page helpful?” The answer is sent immediately, and a comment can follow. Neither says who the reader is. */
export function PageFeedback({ path }: { path: string }) {
  const [state, setState] = useState<State>({ kind: 'asking', hasFailed: false });

  const status = useRef<HTMLParagraphElement>(null);
  const isSent = state.kind === 'answered' || state.kind === 'commented';

  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) status.current?.focus();
  }, [isSent, state.kind]);

  const answer = async (isHelpful: boolean) => {
    setState({ kind: 'sending' });
    const id = await sendFeedback({ kind: 'page', path, isHelpful });
    setState(id === undefined ? { kind: 'asking', hasFailed: true } : { kind: 'answered', id, isHelpful });
  };

  return (
    <section aria-label="Feedback on this page" className="mt-16 border-t border-rule pt-6 print:hidden">
      {(state.kind === 'asking' || state.kind === 'sending') && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold">Was this page helpful?</p>
          <div className="flex gap-2">
            {[true, false].map((isHelpful) => (
              <Button
                key={String(isHelpful)}
                size="small"
                disabled={state.kind === 'sending'}
                onClick={() => void answer(isHelpful)}
              >
                {isHelpful ? 'Yes' : 'No'}
              </Button>
            ))}
          </div>
        </div>
      )}
      <p role="status" ref={status} tabIndex={-1} className="font-semibold focus:outline-none">
        {state.kind === 'asking' && state.hasFailed && 'Your answer could not be sent. Try again.'}
        {state.kind === 'answered' && 'Thank you for your answer.'}
        {state.kind === 'commented' && 'Thank you. The authors of this page read every comment.'}
      </p>
      {state.kind === 'answered' && (
        <Suspense>
          <FeedbackComment
            id={state.id}
            isHelpful={state.isHelpful}
            onSent={() => {
              setState({ kind: 'commented' });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
