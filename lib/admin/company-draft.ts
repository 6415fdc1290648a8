import { z } from 'zod';
import type { CreateCompanyInput, UpdateCompanyInput } from '../graphql/generated/operations.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';
import type { StaffCompany } from './companies.ts';

/** The fields of a company as they are typed. */
export const companyDraftShape = z.object({
  name: z.string(),
  kind: z.enum(['ADVERTISER', 'AGENCY']),
  currencyCode: z.string(),
  timeZone: z.string(),
  domain: z.string(),
  /** Empty: no agency. */
  agencyId: z.string(),
});

/** The form of a new company, which can also invite its first admin. */
export const newCompanyDraftShape = companyDraftShape.extend({ adminEmail: z.string() });

export type CompanyDraft = z.output<typeof companyDraftShape>;
type NewCompanyDraft = z.output<typeof newCompanyDraftShape>;

/** Fields that can show an error of the API. */
export const companyFields = ['name', 'kind', 'currencyCode', 'timeZone', 'domain', 'agencyId'] as const;
export const newCompanyFields = [...companyFields, 'adminEmail'] as const;

export const emptyCompany: NewCompanyDraft = {
  name: '',
  kind: 'ADVERTISER',
  currencyCode: '',
  timeZone: '',
  domain: '',
  agencyId: '',
  adminEmail: '',
};

/** The form of an existing company, before a change. */
export function draftOfCompany({ name, kind, currencyCode, timeZone, domain, agencyId }: StaffCompany): CompanyDraft {
  return { name, kind, currencyCode, timeZone, domain: domain ?? '', agencyId: agencyId ?? '' };
}

/** Whether the form has a choice of the agency. An agency has none, but one that was chosen before can be removed. */
export function offersAgency({ kind, agencyId }: CompanyDraft): boolean {
  return kind === 'ADVERTISER' || agencyId !== '';
}

/** Finds empty fields without a request. */
export function checkCompany({ name, currencyCode, timeZone }: CompanyDraft): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Give the company a name.' }),
    ...(currencyCode.trim() === '' && { currencyCode: 'Choose a currency.' }),
    ...(timeZone.trim() === '' && { timeZone: 'Enter a time zone, such as Europe/Berlin.' }),
  };
}

export function toNewCompany({ adminEmail, ...draft }: NewCompanyDraft): CreateCompanyInput {
  return { ...valuesOf(draft), adminEmail: orNull(adminEmail) };
}

export function toCompanyChanges(companyId: string, draft: CompanyDraft): UpdateCompanyInput {
  return { companyId, ...valuesOf(draft) };
}

function valuesOf({ name, kind, currencyCode, timeZone, domain, agencyId }: CompanyDraft) {
  return {
    name: name.trim(),
    kind,
    currencyCode: currencyCode.trim().toUpperCase(),
    timeZone: timeZone.trim(),
    domain: orNull(domain),
    agencyId: orNull(agencyId),
  };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
