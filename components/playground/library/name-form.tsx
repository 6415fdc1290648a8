'use client';

import { useState, type KeyboardEvent } from 'react';
import { maximumLengths } from '#shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';

interface NameFormProps {
  label: string;
  initial: string;
  onName: (name: string) => void;
  onCancel: () => void;
}

/** Asks for a name in a single-line form. Esc cancels it. */
export function NameForm({ label, initial, onName, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form
      className="flex min-w-0 flex-1 items-center gap-2 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onName(name.trim());
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={label}
        autoFocus
        data-autofocus
        required
        maxLength={maximumLengths.savedQueryName}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-8! min-w-0 flex-1 py-0.5! text-sm"
      />
      <Button type="submit" size="small" variant="primary">
        Save
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
