import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** What of a company gives access to its data, in numbers. */
export interface CompanyAccessCounts {
  /** API keys that are valid. */
  readonly apiKeys: number;
  readonly partnerAccessGrants: number;
  /** People who are invited and haven't joined, also those whose link has expired. */
  readonly invitations: number;
  /** People who have joined. */
  readonly members: number;
}

/** Counts everything that gives access to a company at a point in time. */
export async function countAccess(staff: Runner, companyId: string, at: string): Promise<CompanyAccessCounts> {
  const found = await staff.first(
    query.selectNoFrom((select) => [
      select
        .selectFrom('api_token')
        .where('company_id', '=', companyId)
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
        .select(count)
        .as('apiKeys'),
      select
        .selectFrom('partner_access_grant')
        .where('company_id', '=', companyId)
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
        .select(count)
        .as('partnerAccessGrants'),
      select
        .selectFrom('company_member')
        .where('company_id', '=', companyId)
        .where('accepted_at', 'is', null)
        .select(count)
        .as('invitations'),
      select
        .selectFrom('company_member')
        .where('company_id', '=', companyId)
        .where('accepted_at', 'is not', null)
        .select(count)
        .as('members'),
    ]),
  );
  return {
    apiKeys: found?.apiKeys ?? 0,
    partnerAccessGrants: found?.partnerAccessGrants ?? 0,
    invitations: found?.invitations ?? 0,
    members: found?.members ?? 0,
  };
}

const count = sql<number>`count(*)::int`.as('count');

/** Revokes every key, partner access and invitation of a company. Members stay, without access while it is closed. */
export async function endAccess(staff: Runner, companyId: string, at: string): Promise<void> {
  await staff.all(
    query
      .updateTable('api_token')
      .set({ revoked_at: at })
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null),
  );
  await staff.all(
    query
      .updateTable('partner_access_grant')
      .set({ revoked_at: at })
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null),
  );
  // With their invitations.
  await staff.all(
    query.deleteFrom('company_member').where('company_id', '=', companyId).where('accepted_at', 'is', null),
  );
}
