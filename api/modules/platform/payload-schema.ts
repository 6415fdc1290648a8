import { Company, type CompanyRow } from '../companies/index.ts';

/** The field of a payload with the company that a mutation changed. */
export const changedCompany = {
  type: Company,
  nullable: true,
  description: 'The company after the change; null if nothing was written.',
  resolve: ({ company }: { readonly company: CompanyRow | null }) => company,
} as const;

/** The field of a payload with the time from which a change applies. */
export const effectiveTime = {
  type: 'DateTime',
  nullable: true,
  description:
    'Time from which every process of the API applies the change, at most 5 seconds after the request. Null if nothing was written.',
  resolve: ({ effectiveAt }: { readonly effectiveAt: string | null }) => effectiveAt,
} as const;
