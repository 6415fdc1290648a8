'use client';

import type { ReactNode } from 'react';
import { Field, Select } from '#components/ui/field.tsx';
import type { Agency } from '#lib/admin/agencies.ts';

interface AgencyFieldProps {
  agencies: readonly Agency[];
  /** The ID of the chosen agency, or an empty text. */
  value: string;
  error: ReactNode;
  onChange: (agencyId: string) => void;
}

/** The choice of the agency that manages a company. */
export function AgencyField({ agencies, value, error, onChange }: AgencyFieldProps) {
  return (
    <Field
      label="Managing agency"
      hint="Its members and API keys reach the company’s campaigns, audiences and reports."
      error={error}
    >
      <Select name="agency" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">No agency</option>
        {agencies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
