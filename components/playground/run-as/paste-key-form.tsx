'use client';

import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

interface PasteKeyFormProps {
  /** Whether this key replaces an existing one. */
  isOther: boolean;
  /** Stores the key, or returns the reason why it can't. */
  onKeep: (key: string) => Promise<string | null>;
}

/**
 * A form for an API key. The value is only in the DOM field: no React state holds it. The field is cleared before the
 * response arrives.
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
        hint="Requests then use its permissions and its rate limit. The key is stored encrypted in a cookie that scripts can’t read. It is deleted after 8 hours, when you remove it, or when you sign out. It is never shown again."
        error={problem}
        required
      >
        <TextInput
          type="password"
          name="key"
          // Keeps password managers and the browser's autofill away.
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
