import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import type { CompanyMemberRow } from './store.ts';

/**
 * Inserts the account of an invitation, without a password. Every invitation has its own, whether or not the address has
 * an account: who accepts decides which account the membership belongs to.
 */
export async function insertInvitedAccount(tenant: TenantRunner, email: string): Promise<string> {
  const id = randomUUID();
  await tenant.all(query.insertInto('user_account').values({ id, email, email_proven: false }));
  return id;
}

/** Whether a person of this address has joined the company or is invited; undefined if neither. */
export async function findStatus(
  tenant: TenantRunner,
  companyId: string,
  email: string,
): Promise<CompanyMemberRow['status'] | undefined> {
  const found = await tenant.first(
    query
      .selectFrom('company_member as member')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .where('member.company_id', '=', ofScope(tenant))
      .where('member.company_id', '=', companyId)
      .where(sql`lower(person.email)`, '=', email.toLowerCase())
      .select(
        sql<CompanyMemberRow['status']>`case when member.accepted_at is null then 'INVITED' else 'ACTIVE' end`.as(
          'status',
        ),
      ),
  );
  return found?.status;
}
