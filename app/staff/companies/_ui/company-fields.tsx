'use client';

import { Field, TextInput } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { SuggestedInput } from '#components/ui/suggested-input.tsx';
import type { Agency } from '#lib/admin/agencies.ts';
import { type CompanyDraft, offersAgency } from '#lib/admin/company-draft.ts';
import { companyKinds } from '#lib/admin/company-list.ts';
import type { Currency } from '#lib/admin/currencies.ts';
import { timeZones } from '#lib/admin/time-zones.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { maximumLengths } from '#shared/limits.ts';
import { AgencyField } from './agency-field.tsx';
import { CurrencyField } from './currency-field.tsx';

interface CompanyFieldsProps {
  draft: CompanyDraft;
  errors: FieldErrors;
  /** The agencies that can manage the company. */
  agencies: readonly Agency[];
  currencies: readonly Currency[];
  change: (part: Partial<CompanyDraft>) => void;
}

/** The fields of a company that staff set. */
export function CompanyFields({ draft, errors, agencies, currencies, change }: CompanyFieldsProps) {
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
      <Field label="Website domain" hint="Without https://, such as example.com." error={errors['domain']}>
        <TextInput
          name="domain"
          value={draft.domain}
          maxLength={253}
          spellCheck={false}
          onChange={(event) => change({ domain: event.target.value })}
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
      <CurrencyField
        currencies={currencies}
        value={draft.currencyCode}
        error={errors['currencyCode']}
        onChange={(currencyCode) => change({ currencyCode })}
      />
      <Field
        label="Time zone"
        hint="IANA time zone of all its days. It is fixed with the first campaign."
        error={errors['timeZone']}
        required
      >
        <SuggestedInput
          name="time-zone"
          suggest={timeZones}
          value={draft.timeZone}
          maxLength={64}
          spellCheck={false}
          placeholder="Type a city, such as Berlin"
          onChange={(event) => change({ timeZone: event.target.value })}
        />
      </Field>
    </>
  );
}
