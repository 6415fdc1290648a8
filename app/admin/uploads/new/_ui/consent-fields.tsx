'use client';

import { Field, Select } from '#components/ui/field.tsx';
import type { UploadDraft } from '#lib/uploads/upload-draft.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';

const answers = [
  { value: '', label: 'Choose …' },
  { value: 'GRANTED', label: 'Yes, all of them' },
  { value: 'UNSPECIFIED', label: 'Unknown, or a column states it per person' },
] as const;

const bases = [
  { value: '', label: 'Not specified' },
  { value: 'CONSENT', label: 'Consent' },
  { value: 'LEGITIMATE_INTEREST', label: 'Legitimate interest' },
  { value: 'CONTRACT', label: 'Contract' },
  { value: 'LEGAL_OBLIGATION', label: 'Legal obligation' },
] as const;

interface ConsentFieldsProps {
  draft: UploadDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UploadDraft>) => void;
}

/** The consent of the people in the file. Removing people needs no consent. */
export function ConsentFields({ draft, errors, onChange }: ConsentFieldsProps) {
  if (draft.operation === 'REMOVE') return null;
  return (
    <div className="space-y-6">
      <Field
        label="Did they consent to their data being sent to the platform for advertising?"
        error={errors['adUserData']}
        required
      >
        <Choice
          name="ad-user-data"
          choices={answers}
          value={draft.adUserData}
          onChoose={(adUserData) => onChange({ adUserData })}
        />
      </Field>
      <Field label="Did they consent to personalized advertising?" error={errors['adPersonalization']} required>
        <Choice
          name="ad-personalization"
          choices={answers}
          value={draft.adPersonalization}
          onChoose={(adPersonalization) => onChange({ adPersonalization })}
        />
      </Field>
      <Field
        label="Lawful basis"
        hint="The basis in Article 6 GDPR on which you process the data."
        error={errors['lawfulBasis']}
      >
        <Choice
          name="lawful-basis"
          choices={bases}
          value={draft.lawfulBasis}
          onChoose={(lawfulBasis) => onChange({ lawfulBasis })}
        />
      </Field>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ name, choices, value, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      name={name}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
