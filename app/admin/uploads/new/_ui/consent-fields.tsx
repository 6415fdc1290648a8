'use client';

import { Field, Select } from '../../../../../components/ui/field.tsx';
import type { UploadDraft } from '../../../../../lib/uploads/upload-draft.ts';
import type { FieldErrors } from '../../../../../lib/user-errors.ts';

const answers = [
  { value: '', label: 'Choose …' },
  { value: 'GRANTED', label: 'Yes, all of them' },
  { value: 'UNSPECIFIED', label: 'Not known, or a column says it for each' },
] as const;

const bases = [
  { value: '', label: 'Not said' },
  { value: 'CONSENT', label: 'Their consent' },
  { value: 'LEGITIMATE_INTEREST', label: 'A legitimate interest' },
  { value: 'CONTRACT', label: 'A contract with them' },
  { value: 'LEGAL_OBLIGATION', label: 'A legal obligation' },
] as const;

interface ConsentFieldsProps {
  draft: UploadDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UploadDraft>) => void;
}

/** What the people of the file agreed to. Whoever is only taken out needn't have agreed to anything. */
export function ConsentFields({ draft, errors, onChange }: ConsentFieldsProps) {
  if (draft.operation === 'REMOVE') {
    return <p className="text-muted">Removing people needs no consent.</p>;
  }
  return (
    <div className="space-y-6">
      <p className="max-w-[60ch] text-muted">
        Leave out whoever refused. A consent column of the file goes before what you say here, row by row.
      </p>
      <Field
        label="Did they agree that their data is sent to the platform for advertising?"
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
      <Field label="Did they agree to personalised advertising?" error={errors['adPersonalization']} required>
        <Choice
          name="ad-personalization"
          choices={answers}
          value={draft.adPersonalization}
          onChoose={(adPersonalization) => onChange({ adPersonalization })}
        />
      </Field>
      <Field
        label="Lawful basis"
        hint="The ground of article 6 GDPR on which the data is used."
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
