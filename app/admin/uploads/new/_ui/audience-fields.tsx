'use client';

import { Checkbox, Field, FieldGroup, Select, TextInput } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { mayShrinkLabel } from '#lib/uploads/failure-words.ts';
import type { UploadDraft } from '#lib/uploads/upload-draft.ts';
import type { AudienceChoice } from '#lib/uploads/audience-choices.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { maximumLengths } from '#shared/limits.ts';

interface AudienceFieldsProps {
  audiences: readonly AudienceChoice[];
  draft: UploadDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UploadDraft>) => void;
}

/** The audience that the file changes, and the type of change. */
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
          label="Audience name"
          hint="Members stay for 180 days, or longer if a later file contains them again."
          error={errors['audienceName']}
          required
        >
          <TextInput
            name="audience-name"
            value={draft.audienceName}
            maxLength={maximumLengths.audienceName}
            onChange={(event) => onChange({ audienceName: event.target.value })}
          />
        </Field>
      )}
      <RadioGroup
        label="Change"
        name="operation"
        choices={[
          { value: 'ADD', label: 'Add', hint: 'Adds the people in the file, or extends their membership.' },
          { value: 'REMOVE', label: 'Remove', hint: 'Removes the people in the file.' },
          {
            value: 'REPLACE',
            label: 'Replace',
            hint: 'Replaces all members with the people in the file. Readers see the old audience until the change is complete.',
          },
        ]}
        value={draft.operation}
        onChange={(operation) => onChange({ operation })}
      />
      {draft.operation === 'REPLACE' && (
        <FieldGroup label="Allow a much smaller audience" error={errors['expectedAudienceVersion']}>
          <Checkbox
            name="may-shrink"
            label={mayShrinkLabel}
            hint="Otherwise the upload fails if it would remove more than 90% of the members. An incomplete file is the usual reason."
            aria-invalid={errors['expectedAudienceVersion'] !== undefined || undefined}
            checked={draft.mayShrink}
            onChange={(event) => onChange({ mayShrink: event.target.checked })}
          />
        </FieldGroup>
      )}
    </div>
  );
}
