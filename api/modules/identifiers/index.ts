export { type PhoneCountry, readCountry } from './country.ts';
export { type IdentifierType, identifierTypes } from './identifier-types.ts';
export { normaliseIdentifier } from './normalise.ts';
export type { Accepted } from './normalised.ts';
export { type IssueSeverity, type RowIssueCode, rowIssues } from './row-issues.ts';
export { IdentifierTypeEnum, IssueSeverityEnum, RowIssueCodeEnum } from './schema.ts';
export type { DigestLanes } from './digest-lanes.ts';
export { IdentityDigests, storedDigestBytes } from './sha256.ts';
export { trimInvisible } from './trim.ts';
