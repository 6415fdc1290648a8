'use client';

import { Field } from '../../../../components/ui/field.tsx';
import { useField } from '../../../../components/ui/field-context.tsx';

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  onChange: (addresses: string) => void;
}

/** From where the key may be used. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  return (
    <Field
      label="Allowed addresses"
      hint="Ranges in CIDR notation, one a line, such as 203.0.113.0/24 or 2001:db8::/32. Empty: from anywhere."
      error={error}
    >
      <AddressInput value={value} onChange={onChange} />
    </Field>
  );
}

function AddressInput({ value, onChange }: Omit<AddressFieldProps, 'error'>) {
  return (
    <textarea
      {...useField()}
      name="allowed-addresses"
      rows={3}
      spellCheck={false}
      autoComplete="off"
      data-1p-ignore
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-full rounded-sm border border-rule-strong bg-panel px-3 py-2 font-mono text-sm hover:border-ink aria-invalid:border-2 aria-invalid:border-danger"
    />
  );
}
