'use client';

import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';

interface PasteKeyFormProps {
  /** Whether there is a key already, which this one replaces. */
  isOther: boolean;
  /** Keeps the key; or says why not. */
  onKeep: (key: string) => Promise<string | null>;
}

/**
 * Takes an API key. The value lives in the field until it is sent and nowhere else: no state of React holds it, and the
 * field is empty before the answer comes.
 */
export function PasteKeyForm({ isOther, onKeep }: PasteKeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get('key');
    event.currentTarget.reset();
    if (pending || typeof key !== 'string') return;
    startTransition(async () => {
      const failed = await onKeep(key);
      setProblem(failed);
      if (failed !== null) form.current?.querySelector('input')?.focus();
    });
  };

  return (
    <form ref={form} onSubmit={onSubmit} autoComplete="off" className="space-y-3 border-t border-rule pt-4">
      <Field
        label={isOther ? 'Paste another API key' : 'Paste an API key'}
        hint="Requests then have its rights and spend its budget. It is kept encrypted in a cookie that no script can read, until you remove it, sign out, or 8 hours have passed, and is never shown again."
        error={problem}
        required
      >
        <TextInput
          type="password"
          name="key"
          // Password managers and the browser's own are to leave it alone.
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          className="font-mono text-sm"
        />
      </Field>
      <Button type="submit" pending={pending}>
        Run as this key
      </Button>
    </form>
  );
}
