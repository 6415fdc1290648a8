'use client';

import { useId } from 'react';
import { FieldContext } from '../../../components/ui/field-context.tsx';
import { Select, TextInput } from '../../../components/ui/field.tsx';

interface FilterFieldProps {
  label: string;
  name: string;
  value: string | undefined;
  /** Choices of a select; a line of text when absent. The first entry stands for "any". */
  choices?: readonly { value: string; label: string }[] | undefined;
  type?: 'search' | 'date' | 'text' | undefined;
  placeholder?: string | undefined;
}

/** One field of a filter: small label above, no "optional", because a filter always is. */
export function FilterField({ label, name, value = '', choices, type = 'search', placeholder }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="w-full min-w-0 space-y-1 sm:w-44">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {/* A new key for a new value: an uncontrolled field would keep what it showed for the last address. */}
      <FieldContext value={{ id }}>
        {choices ? (
          <Select key={value} name={name} defaultValue={value}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput key={value} type={type} name={name} defaultValue={value} placeholder={placeholder} />
        )}
      </FieldContext>
    </div>
  );
}
