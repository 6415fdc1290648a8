import './mutations.ts';

export { revokeReportedToken } from './revocation.ts';
export {
  createScopeUseLoader,
  createSecretLoader,
  createUsageLoader,
  type ScopeUseLoader,
  type SecretLoader,
  type UsageLoader,
} from './service.ts';
