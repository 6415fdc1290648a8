import type { Budget, Identity } from './run-as-state.ts';

/** A short summary of the companies that an identity can access. Null when the server has none. */
export function companyWords({ companies }: Identity): string | null {
  const [first, ...others] = companies;
  if (first === undefined) return null;
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

/** The number of permissions that an identity has in any company. */
export function scopeWords({ companies }: Identity): string | null {
  if (companies.length === 0) return null;
  const count = new Set(companies.flatMap(({ scopes }) => scopes)).size;
  return count === 1 ? '1 permission' : `${count} permissions`;
}

/** The remaining points and the limit. Uses the newest response when there is one. */
export function budgetWords({ limit, ...budget }: Budget, newest: number | null): string {
  const left = Math.round(newest ?? budget.remaining);
  return `${left.toLocaleString('en')} of ${limit.toLocaleString('en')} points left`;
}
