import './schema.ts';

export { termsErrors } from './errors.ts';
export { missingAcceptance, versionError } from './service.ts';
export { TermsAcceptanceType, TermsOfServiceType } from './acceptance-schema.ts';
