import { query, ofScope } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { hasSecondFactor } from '../../auth/second-factor-sql.ts';
import { sql } from 'kysely';

/** The rule of a company, as it was locked for a change. */
export interface SecondFactorRule {
  readonly name: string;
  /** Null: no second factor is required. */
  readonly requiredFrom: string | null;
}

/** Only one transaction at a time may change the rule of a company. */
export function lockRule(tenant: TenantRunner, companyId: string): Promise<SecondFactorRule | undefined> {
  return tenant.first(
    query
      .selectFrom('company')
      .where('id', '=', ofScope(tenant))
      .where('id', '=', companyId)
      .select(['name', 'second_factor_required_from as requiredFrom'])
      .forUpdate(),
  );
}

/** Sets the time from which the company requires a second factor of its admins; null ends the rule. */
export async function updateRule(
  tenant: TenantRunner,
  companyId: string,
  { requiredFrom, at }: { readonly requiredFrom: string | null; readonly at: string },
): Promise<void> {
  await tenant.all(
    query
      .updateTable('company')
      .set({ second_factor_required_from: requiredFrom, updated_at: at })
      .where('id', '=', ofScope(tenant))
      .where('id', '=', companyId),
  );
}

/** The admins of a company who have joined, each with whether they have a second factor. */
export function findAdmins(
  tenant: TenantRunner,
  companyId: string,
): Promise<{ readonly userId: string; readonly hasSecondFactor: boolean }[]> {
  return tenant.all(
    query
      .selectFrom('company_member')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('role', '=', 'ADMIN')
      .where('accepted_at', 'is not', null)
      .select([
        'user_id as userId',
        sql<boolean>`${sql.raw(hasSecondFactor('company_member.user_id'))}`.as('hasSecondFactor'),
      ]),
  );
}
