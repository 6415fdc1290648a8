import './mutations.ts';

export { revokeReportedToken, revokeTokenOf } from './revocation.ts';
