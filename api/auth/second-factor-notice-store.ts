import { sql } from 'kysely';
import { query, type Runner } from '../db/sql.ts';
import { hasSecondFactor } from './second-factor-sql.ts';

/** A company's rule that its admins need a second factor. */
export interface AdminRule {
  readonly companyName: string;
  readonly requiredFrom: string;
}

/** The rule of a company, if this member is an admin who has joined and has no second factor. */
export function findRuleForAdmin(
  transaction: Runner,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<AdminRule | undefined> {
  return transaction.first(
    query
      .selectFrom('company_member as member')
      .innerJoin('company', 'company.id', 'member.company_id')
      .where('member.company_id', '=', companyId)
      .where('member.user_id', '=', userId)
      .where('member.role', '=', 'ADMIN')
      .where('member.accepted_at', 'is not', null)
      .where('company.second_factor_required_from', 'is not', null)
      .where(sql<boolean>`not ${sql.raw(hasSecondFactor('member.user_id'))}`)
      .select(['company.name as companyName', 'company.second_factor_required_from as requiredFrom'])
      .$narrowType<{ requiredFrom: string }>(),
  );
}
