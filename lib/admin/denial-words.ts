import type { ListedDenial } from './audit.ts';
import { scopeName } from './token-scopes.ts';

const checks: Record<ListedDenial['check'], string> = {
  SCOPE: 'Permission missing',
  NOT_ALLOWED: 'Not for this kind of caller',
  REVOKED_KEY: 'Revoked key',
  EXPIRED_KEY: 'Expired key',
  ROTATED_KEY: 'Old secret of a rotated key',
  ADDRESS: 'IP address not allowed',
  COMPANY_SUSPENDED: 'Company suspended',
  COMPANY_CLOSED: 'Company closed',
  SECOND_FACTOR: 'Second factor missing',
  RATE_LIMIT: 'Rate limit reached',
  COST: 'Cost above the limit per request',
};

/**
 * Why a request was denied, for another person than its caller: "Permission missing: API keys (read)". The API's message
 * addresses the caller.
 */
export function denialWords({ check, requiredScopes }: Pick<ListedDenial, 'check' | 'requiredScopes'>): string {
  return [checks[check], requiredScopes.map(scopeName).join(', ')].filter(Boolean).join(': ');
}
