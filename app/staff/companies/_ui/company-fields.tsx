'use client';

import { Field, TextInput } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { SuggestedInput } from '#components/ui/suggested-input.tsx';
import type { Agency } from '#lib/admin/agencies.ts';
import { type CompanyDraft, offersAgency } from '#lib/admin/company-draft.ts';
import { companyKinds } from '#lib/admin/company-list.ts';
import { currencies, timeZones } from '#lib/admin/company-suggestions.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { maximumLengths } from '#shared/limits.ts';
import { AgencyField } from './agency-field.tsx';

interface CompanyFieldsProps {
  draft: CompanyDraft;
  errors: FieldErrors;
  /** The agencies that can manage the company. */
  agencies: readonly Agency[];
  change: (part: Partial<CompanyDraft>) => void;
}

/** The fields of a company that staff set. */
export function CompanyFields({ draft, errors, agencies, change }: CompanyFieldsProps) {
  return (
    <>
      <Field label="Name" hint="Its members and partners see this name." error={errors['name']} required>
        <TextInput
          name="company-name"
          value={draft.name}
          maxLength={maximumLengths.companyName}
          data-1p-ignore
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <RadioGroup
        label="Kind"
        error={errors['kind']}
        name="kind"
        choices={companyKinds}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {offersAgency(draft) && (
        <AgencyField
          agencies={agencies}
          value={draft.agencyId}
          error={errors['agencyId']}
          onChange={(agencyId) => change({ agencyId })}
        />
      )}
      <Field
        label="Currency"
        hint="ISO 4217 code of all its amounts, such as EUR. It is fixed with the first campaign."
        error={errors['currencyCode']}
        required
      >
        <SuggestedInput
          name="currency"
          suggest={currencies}
          value={draft.currencyCode}
          maxLength={3}
          spellCheck={false}
          className="max-w-28 uppercase"
          onChange={(event) => change({ currencyCode: event.target.value })}
        />
      </Field>
      <Field
        label="Time zone"
        hint="IANA time zone of all its days, such as Europe/Berlin. It is fixed with the first campaign."
        error={errors['timeZone']}
        required
      >
        <SuggestedInput
          name="time-zone"
          suggest={timeZones}
          value={draft.timeZone}
          maxLength={64}
          spellCheck={false}
          onChange={(event) => change({ timeZone: event.target.value })}
        />
      </Field>
      <Field label="Website domain" hint="Without https://, such as example.com." error={errors['domain']}>
        <TextInput
          name="domain"
          value={draft.domain}
          maxLength={253}
          spellCheck={false}
          onChange={(event) => change({ domain: event.target.value })}
        />
      </Field>
    </>
  );
}
