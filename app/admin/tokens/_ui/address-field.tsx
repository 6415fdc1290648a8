'use client';

import { Field, TextArea } from '#components/ui/field.tsx';

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  onChange: (addresses: string) => void;
}

/** The IP addresses that may use the key. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  return (
    <Field
      label="Allowed IP addresses"
      hint="Ranges in CIDR notation, one per line, such as 203.0.113.0/24 or 2001:db8::/32. Leave it empty to allow any address."
      error={error}
    >
      <TextArea
        name="allowed-addresses"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        data-1p-ignore
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono text-sm"
      />
    </Field>
  );
}
