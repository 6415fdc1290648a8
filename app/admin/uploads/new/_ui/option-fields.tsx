'use client';

import { Checkbox, Field, TextInput } from '#components/ui/field.tsx';
import type { UploadDraft } from '#lib/uploads/upload-draft.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';

interface OptionFieldsProps {
  draft: UploadDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UploadDraft>) => void;
}

/** Options that most files don't need. */
export function OptionFields({ draft, errors, onChange }: OptionFieldsProps) {
  return (
    <div className="space-y-6">
      <Checkbox
        name="validate-only"
        label="Only check the file"
        hint="The file is sent, read and counted, but the audience isn’t changed."
        checked={draft.validateOnly}
        onChange={(event) => onChange({ validateOnly: event.target.checked })}
      />
      <Field
        label="Country of phone numbers"
        hint="For numbers without a country code. Two letters, such as DE."
        error={errors['defaultCountry']}
      >
        <TextInput
          name="default-country"
          value={draft.defaultCountry}
          className="max-w-60"
          maxLength={2}
          autoCapitalize="characters"
          onChange={(event) => onChange({ defaultCountry: event.target.value })}
        />
      </Field>
      <Field
        label="Maximum share of rejected rows, in percent"
        hint="If more rows are rejected, the upload fails and changes nothing."
        error={errors['maxRejectedPercent']}
        required
      >
        <TextInput
          name="max-rejected"
          className="max-w-60"
          inputMode="decimal"
          value={draft.maxRejectedPercent}
          onChange={(event) => onChange({ maxRejectedPercent: event.target.value })}
        />
      </Field>
    </div>
  );
}
