'use client';

import { Field, TextArea, TextInput } from '#components/ui/field.tsx';
import type { PartnerDraft } from '#lib/admin/partner-register.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { maximumLengths } from '#shared/limits.ts';

interface PartnerFieldsProps {
  draft: PartnerDraft;
  errors: FieldErrors;
  change: (part: Partial<PartnerDraft>) => void;
}

/** The fields of a partner that staff set. */
export function PartnerFields({ draft, errors, change }: PartnerFieldsProps) {
  return (
    <>
      <Field label="Name" hint="Companies see this name when they choose a partner." error={errors['name']} required>
        <TextInput
          name="partner-name"
          value={draft.name}
          maxLength={maximumLengths.partnerName}
          data-1p-ignore
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Website" hint="An HTTPS URL. Companies see it next to the name." error={errors['websiteUrl']}>
        <TextInput
          type="url"
          name="partner-website"
          value={draft.websiteUrl}
          maxLength={maximumLengths.partnerWebsite}
          placeholder="https://"
          data-1p-ignore
          onChange={(event) => change({ websiteUrl: event.target.value })}
        />
      </Field>
      <Field
        label="Redirect URLs"
        hint="HTTPS URLs to which a connect link may send an admin back, one per line. They are compared exactly."
        error={errors['redirectUris']}
      >
        <TextArea
          name="redirect-uris"
          rows={3}
          value={draft.redirectUris}
          spellCheck={false}
          className="font-mono text-sm"
          onChange={(event) => change({ redirectUris: event.target.value })}
        />
      </Field>
    </>
  );
}
