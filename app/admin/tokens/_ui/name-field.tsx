'use client';

import { Field, TextInput } from '#components/ui/field.tsx';
import { maximumLengths } from '#shared/limits.ts';

interface NameFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The name of a key. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  return (
    <Field
      label="Name"
      hint="The program that uses the key, such as “Nightly export” or “BI connector”. The name is in the list of keys and in the audit log."
      error={error}
      required
    >
      <TextInput
        name="token-name"
        value={value}
        maxLength={maximumLengths.tokenName}
        data-1p-ignore
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
