'use client';

import { Checkbox, Field, FieldGroup, Select, TextInput } from '../../../../../components/ui/field.tsx';
import { RadioGroup } from '../../../../../components/ui/radio-group.tsx';
import { mayShrinkLabel } from '../../../../../lib/uploads/failure-words.ts';
import type { UploadDraft } from '../../../../../lib/uploads/upload-draft.ts';
import type { AudienceChoice } from '../../../../../lib/uploads/audience-choices.ts';
import type { FieldErrors } from '../../../../../lib/user-errors.ts';

interface AudienceFieldsProps {
  audiences: readonly AudienceChoice[];
  draft: UploadDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UploadDraft>) => void;
}

/** Which audience the file changes, and how. */
export function AudienceFields({ audiences, draft, errors, onChange }: AudienceFieldsProps) {
  return (
    <div className="space-y-6">
      <Field label="Audience" error={errors['audienceId']} required>
        <Select
          name="audience"
          value={draft.audienceId}
          onChange={(event) => onChange({ audienceId: event.target.value })}
        >
          <option value="">Choose …</option>
          <option value="new">A new audience</option>
          {audiences.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {draft.audienceId === 'new' && (
        <Field
          label="Name of the audience"
          hint="Its members stay for 180 days unless a later file names them again."
          error={errors['audienceName']}
          required
        >
          <TextInput
            name="audience-name"
            value={draft.audienceName}
            maxLength={200}
            onChange={(event) => onChange({ audienceName: event.target.value })}
          />
        </Field>
      )}
      <RadioGroup
        label="What the file does"
        name="operation"
        choices={[
          { value: 'ADD', label: 'Add', hint: 'Its people become members, or stay longer.' },
          { value: 'REMOVE', label: 'Remove', hint: 'Its people are members no more.' },
          {
            value: 'REPLACE',
            label: 'Replace',
            hint: 'Its people are the members, and nobody else. Readers see the old audience until all of it is done.',
          },
        ]}
        value={draft.operation}
        onChange={(operation) => onChange({ operation })}
      />
      {draft.operation === 'REPLACE' && (
        <FieldGroup label="A much smaller audience" error={errors['expectedAudienceVersion']}>
          <Checkbox
            name="may-shrink"
            label={mayShrinkLabel}
            hint="Without this, nothing is changed when more than 90 % would be lost: a file that is cut off is the usual reason."
            aria-invalid={errors['expectedAudienceVersion'] !== undefined || undefined}
            checked={draft.mayShrink}
            onChange={(event) => onChange({ mayShrink: event.target.checked })}
          />
        </FieldGroup>
      )}
    </div>
  );
}
