'use client';

import { Field, FieldGroup, TextInput } from '../../../../components/ui/field.tsx';
import { expiryChoices, type ExpiryChoice, type TokenDraft } from '../../../../lib/token-draft.ts';

const labels: Record<ExpiryChoice, string> = {
  '30': '30 days',
  '60': '60 days',
  '90': '90 days',
  '365': '365 days',
  date: 'On a date',
  never: 'Never',
};

interface ExpiryFieldProps {
  draft: TokenDraft;
  error: string | undefined;
  onChange: (part: Partial<TokenDraft>) => void;
}

/** When the key stops working. */
export function ExpiryField({ draft, error, onChange }: ExpiryFieldProps) {
  const onDate = draft.expiry === 'date';
  return (
    <FieldGroup
      label="Expires"
      hint="After that the key is refused. A short life limits the harm of a lost key."
      error={onDate ? undefined : error}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {expiryChoices.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="expiry"
              value={choice}
              checked={draft.expiry === choice}
              onChange={() => onChange({ expiry: choice })}
              className="size-5 accent-accent-fill"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
      {onDate && (
        <div className="max-w-60">
          <Field label="Last day" hint="It works until the end of that day, UTC." error={error} required>
            <TextInput
              type="date"
              name="expiry-date"
              value={draft.expiryDate}
              onChange={(event) => onChange({ expiryDate: event.target.value })}
            />
          </Field>
        </div>
      )}
    </FieldGroup>
  );
}
