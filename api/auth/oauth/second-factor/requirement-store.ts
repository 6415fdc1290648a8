import { sql } from 'kysely';
import { query, type Runner } from '#api/db/sql.ts';

/** The name of a company that requires a second factor of this person by now, because they are its admin. */
export async function findRequiringCompany(identity: Runner, userId: string): Promise<string | undefined> {
  const found = await identity.first(
    query
      .selectFrom('company_member as member')
      .innerJoin('company', 'company.id', 'member.company_id')
      .where('member.user_id', '=', userId)
      .where('member.role', '=', 'ADMIN')
      .where('member.accepted_at', 'is not', null)
      .where('company.status', '=', 'ACTIVE')
      .where('company.second_factor_required_from', '<=', sql<string>`now()`)
      .select('company.name')
      .orderBy('company.id')
      .limit(1),
  );
  return found?.name;
}
