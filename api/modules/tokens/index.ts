import './mutations.ts';

export { cidrErrors } from './rules.ts';
export { revokeReportedToken, revokeTokenOf } from './revocation.ts';
