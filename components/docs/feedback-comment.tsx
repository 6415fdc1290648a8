'use client';

import { useState, type SubmitEvent } from 'react';
import { feedbackLimits } from '#shared/limits.ts';
import { sendFeedback } from '#lib/text/send-feedback.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextArea } from '../ui/field.tsx';

interface FeedbackCommentProps {
  id: string;
  isHelpful: boolean;
  onSent: () => void;
}

/** A comment on an answer. What was typed stays in the field if it can't be sent. */
export function FeedbackComment({ id, isHelpful, onSent }: FeedbackCommentProps) {
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state === 'sending' || comment.trim() === '') return;
    setState('sending');
    if ((await sendFeedback({ kind: 'comment', id, comment })) === undefined) setState('failed');
    else onSent();
  };

  return (
    <form onSubmit={(event) => void send(event)} className="max-w-[60ch] space-y-3">
      <Field
        label={isHelpful ? 'What helped you?' : 'What was missing or wrong?'}
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
  );
}
