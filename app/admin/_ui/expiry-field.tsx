'use client';

import { Field, TextInput } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { momentWords } from '#lib/text/date-words.ts';
import { expiryChoices, type ExpiryChoice, type ExpiryDraft } from '#lib/admin/token-draft.ts';

const labels: Record<Exclude<ExpiryChoice, 'same'>, string> = {
  '30': '30 days',
  '60': '60 days',
  '90': '90 days',
  '365': '365 days',
  date: 'On a date',
  never: 'Never',
};

interface ExpiryFieldProps {
  label: string;
  hint: string;
  draft: ExpiryDraft;
  error: string | undefined;
  onChange: (part: Partial<ExpiryDraft>) => void;
}

/** The expiration date of an object. */
export function ExpiryField({ label, hint, draft, error, onChange }: ExpiryFieldProps) {
  const { presentEnd } = draft;
  const onDate = draft.expiry === 'date';
  const choices = expiryChoices.map((value) => ({ value, label: labels[value] }));
  return (
    <RadioGroup
      label={label}
      hint={hint}
      error={onDate ? undefined : error}
      name="expiry"
      choices={
        presentEnd === undefined
          ? choices
          : [{ value: 'same', label: `Unchanged: ${momentWords(new Date(presentEnd))}` }, ...choices]
      }
      value={draft.expiry}
      onChange={(expiry) => onChange({ expiry })}
    >
      {onDate && (
        <div className="max-w-60">
          <Field label="Last day" hint="It expires at the end of that day, UTC." error={error} required>
            <TextInput
              type="date"
              name="expiry-date"
              value={draft.expiryDate}
              onChange={(event) => onChange({ expiryDate: event.target.value })}
            />
          </Field>
        </div>
      )}
    </RadioGroup>
  );
}
