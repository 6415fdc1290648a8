'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { feedbackLimits } from '#shared/limits.ts';
import { sendFeedback } from '#lib/text/send-feedback.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextArea } from '../ui/field.tsx';

/** A comment on an answer. What was typed stays in the field if it can't be sent. */
export function FeedbackComment({ id, isHelpful }: { id: string; isHelpful: boolean }) {
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'sent'>('idle');
  const thanks = useRef<HTMLParagraphElement>(null);
  const isSent = state === 'sent';

  // The button that had the focus is gone.
  useEffect(() => thanks.current?.focus(), [isSent]);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state === 'sending' || comment.trim() === '') return;
    setState('sending');
    setState((await sendFeedback({ kind: 'comment', id, comment })) === undefined ? 'failed' : 'sent');
  };

  return (
    <>
      <p ref={thanks} role="status" tabIndex={-1} className="font-semibold focus:outline-none">
        {isSent ? 'Thank you. The authors of this page read every comment.' : 'Thank you for your answer.'}
      </p>
      {!isSent && (
        <form onSubmit={(event) => void send(event)} className="mt-3 max-w-[60ch] space-y-3">
          <Field
            label={isHelpful ? 'What helped you?' : 'What was missing or wrong?'}
            required
            hint="Don’t write names, email addresses or keys. The comment is stored without your name."
            error={state === 'failed' && 'Your comment could not be sent. Try again.'}
          >
            <TextArea
              name="comment"
              rows={3}
              maxLength={feedbackLimits.commentLength}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
          <Button type="submit" size="small" pending={state === 'sending'} disabled={comment.trim() === ''}>
            Send comment
          </Button>
        </form>
      )}
    </>
  );
}
