export { type PhoneCountry, readCountry } from '../../../shared/identifiers/country.ts';
export { type IdentifierType, identifierTypes } from '../../../shared/identifiers/identifier-types.ts';
export { normaliseIdentifier } from './normalise.ts';
export type { Accepted } from '../../../shared/identifiers/normalised.ts';
export { type IssueSeverity, type RowIssueCode, rowIssues } from '../../../shared/identifiers/row-issues.ts';
export { IdentifierTypeEnum, IssueSeverityEnum, RowIssueCodeEnum } from './schema.ts';
export type { DigestLanes } from './digest-lanes.ts';
export { IdentityDigests, storedDigestBytes } from './sha256.ts';
export { trimInvisible } from '../../../shared/identifiers/trim.ts';
