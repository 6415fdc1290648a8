'use client';

import { Checkbox, Field, TextInput } from '../../../../../components/ui/field.tsx';
import type { UploadDraft } from '../../../../../lib/uploads/upload-draft.ts';
import type { FieldErrors } from '../../../../../lib/user-errors.ts';

interface OptionFieldsProps {
  draft: UploadDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UploadDraft>) => void;
}

/** What most files needn't say. */
export function OptionFields({ draft, errors, onChange }: OptionFieldsProps) {
  return (
    <div className="space-y-6">
      <Checkbox
        name="validate-only"
        label="Only check the file"
        hint="It is sent, read and counted like any other, and nobody’s membership changes."
        checked={draft.validateOnly}
        onChange={(event) => onChange({ validateOnly: event.target.checked })}
      />
      <div className="max-w-60">
        <Field
          label="Country of telephone numbers"
          hint="For numbers without a country code: two letters, such as DE."
          error={errors['defaultCountry']}
        >
          <TextInput
            name="default-country"
            value={draft.defaultCountry}
            maxLength={2}
            autoCapitalize="characters"
            onChange={(event) => onChange({ defaultCountry: event.target.value })}
          />
        </Field>
      </div>
      <div className="max-w-60">
        <Field
          label="Rejected rows allowed, in percent"
          hint="With more than that, nothing is applied."
          error={errors['maxRejectedPercent']}
          required
        >
          <TextInput
            name="max-rejected"
            inputMode="decimal"
            value={draft.maxRejectedPercent}
            onChange={(event) => onChange({ maxRejectedPercent: event.target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
