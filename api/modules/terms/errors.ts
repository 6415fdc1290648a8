import type { TermsConfig } from '../../config/terms.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** The errors of accepting the terms of service, and of work that needs them. */
export const termsErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  none: () => inputError('STATE_FORBIDS', 'version', 'This installation has no terms of service to accept.'),
  otherVersion: ({ version, url }: TermsConfig) =>
    inputError('VERSION_MISMATCH', 'version', `The current version is ${version}. Read it at ${url} and accept it.`),
  person: (maximum: number) =>
    inputError('INVALID', 'acceptedBy', `Give the name of the person who accepted, 1 to ${maximum} characters.`),
  notAccepted: ({ version, url }: TermsConfig): UserError => ({
    code: 'TERMS_NOT_ACCEPTED',
    field: null,
    message: `An admin of the company must accept version ${version} of the terms of service first: ${url}. Use acceptTerms.`,
  }),
} satisfies Record<string, (...details: never[]) => UserError>;
