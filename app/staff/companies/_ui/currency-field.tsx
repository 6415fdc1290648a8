'use client';

import type { ReactNode } from 'react';
import { Field, Select } from '#components/ui/field.tsx';
import type { Currency } from '#lib/admin/currencies.ts';

interface CurrencyFieldProps {
  currencies: readonly Currency[];
  /** The chosen code, or an empty text. */
  value: string;
  error: ReactNode;
  onChange: (currencyCode: string) => void;
}

/** The choice of a company's currency. Typing a code in the closed list selects it. */
export function CurrencyField({ currencies, value, error, onChange }: CurrencyFieldProps) {
  return (
    <Field
      label="Currency"
      hint="The currency of all its amounts. It is fixed with the first campaign."
      error={error}
      required
    >
      <Select name="currency" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose a currency</option>
        {currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${code} – ${name}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
