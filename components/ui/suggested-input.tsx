'use client';

import clsx from 'clsx';
import { useId, useState, type ComponentProps } from 'react';
import { TextInput } from './field.tsx';

/** A value that an input suggests, and its name in words. */
export interface Suggestion {
  readonly value: string;
  readonly name?: string | undefined;
}

interface SuggestedInputProps extends ComponentProps<typeof TextInput> {
  /** Called once the input has the focus: a list can be long, and a browser's can differ from the server's. */
  suggest: () => readonly Suggestion[];
}

/** A text input that suggests values, and accepts others. The arrow of a select says that there are some. */
export function SuggestedInput({ suggest, className, ...input }: SuggestedInputProps) {
  const id = useId();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  return (
    <>
      <TextInput
        {...input}
        className={clsx('select [&::-webkit-calendar-picker-indicator]:opacity-0!', className)}
        list={id}
        onFocus={() => setSuggestions((known) => (known.length > 0 ? known : suggest()))}
      />
      <datalist id={id}>
        {suggestions.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
