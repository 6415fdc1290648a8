import './schema.ts';

export { normalizeIdentifier } from './normalize.ts';
export { IdentifierTypeEnum, IssueSeverityEnum, RowIssueCodeEnum } from './schema.ts';
