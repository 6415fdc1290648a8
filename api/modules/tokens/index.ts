import './mutations.ts';

export { revokeReportedToken } from './revocation.ts';
export {
  createRecentUseLoader,
  createScopeUseLoader,
  createSecretLoader,
  createUsageLoader,
  type RecentUseLoader,
  type ScopeUseLoader,
  type SecretLoader,
  type UsageLoader,
} from './service.ts';
