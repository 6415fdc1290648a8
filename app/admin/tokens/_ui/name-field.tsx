'use client';

import { Field, TextInput } from '../../../../components/ui/field.tsx';

interface NameFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** What a key is called. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  return (
    <Field
      label="Name"
      hint="What will use it: “Nightly export”, “BI connector”. Seen in the list and the audit log."
      error={error}
      required
    >
      <TextInput
        name="token-name"
        value={value}
        maxLength={100}
        data-1p-ignore
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
