import { takeLock } from '../../db/advisory-lock.ts';
import { sql } from 'kysely';
import { listTable } from '../../db/list-table.ts';
import { ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

export interface CompanyMemberRow {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  readonly status: 'ACTIVE' | 'INVITED';
  readonly createdAt: string;
  readonly lastSignedInAt: string | null;
}

/** What a company may know of a person's account only once that person has joined. */
const ofJoined = (column: string) => `case when member.accepted_at is null then null else ${column} end`;

export const companyMemberTable = listTable<CompanyMemberRow>()({
  name: 'CompanyMember',
  from: 'company_member as member join user_account as person on person.id = member.user_id',
  columns: {
    id: 'member.id',
    companyId: 'member.company_id',
    userId: 'member.user_id',
    email: 'person.email',
    name: ofJoined('person.name'),
    role: 'member.role',
    status: `case when member.accepted_at is null then 'INVITED' else 'ACTIVE' end`,
    createdAt: 'member.created_at',
    lastSignedInAt: ofJoined('person.last_signed_in_at'),
  },
  id: 'member.id',
  companyId: 'member.company_id',
  filters: {
    email: { kind: 'string', sql: 'person.email' },
    role: { kind: 'enum', sql: 'member.role' },
  },
  sorts: {
    EMAIL: { kind: 'text', sql: 'person.email_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'member.created_at' },
    LAST_SIGNED_IN_AT: { kind: 'timestamp', sql: ofJoined('person.last_signed_in_at'), nullable: true },
  },
  defaultSort: [{ field: 'EMAIL', direction: 'ASC' }],
});

/**
 * Lets one transaction at a time change the members of a company, until its end. Two that each take away one of two
 * admins would both find another one left; locking rows would not help against one that adds.
 */
export async function lockMembers(tenant: TenantRunner, companyId: string): Promise<void> {
  await takeLock(tenant, 'company members', companyId);
}

/** Whether the company has an admin who has joined, besides this member. */
export async function hasOtherAdmin(
  tenant: TenantRunner,
  { companyId, id }: Pick<CompanyMemberRow, 'companyId' | 'id'>,
): Promise<boolean> {
  const other = await tenant.first(
    query
      .selectFrom('company_member')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('role', '=', 'ADMIN')
      .where('accepted_at', 'is not', null)
      .where('id', '<>', id)
      .select('id')
      .limit(1),
  );
  return other !== undefined;
}

/** A member about to be stored. */
export interface NewMember {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly role: CompanyMemberRow['role'];
  /** Whether the person is in at once; otherwise they have access once they have accepted. */
  readonly accepted: boolean;
}

/** Stores a member, unless the person is one already: then it stores nothing and answers false. */
export async function insertMember(tenant: TenantRunner, member: NewMember): Promise<boolean> {
  const inserted = await tenant.first(
    query
      .insertInto('company_member')
      .values({
        id: member.id,
        company_id: member.companyId,
        user_id: member.userId,
        role: member.role,
        accepted_at: member.accepted ? sql<string>`now()` : null,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
      .returning('id'),
  );
  return inserted !== undefined;
}

/** Whether a person has joined the company or is invited; undefined: neither. */
export async function findStatus(
  tenant: TenantRunner,
  { companyId, userId }: Pick<NewMember, 'companyId' | 'userId'>,
): Promise<CompanyMemberRow['status'] | undefined> {
  const found = await tenant.first(
    query
      .selectFrom('company_member')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .select(
        sql<CompanyMemberRow['status']>`case when accepted_at is null then 'INVITED' else 'ACTIVE' end`.as('status'),
      ),
  );
  return found?.status;
}

/** How long the link of an invitation works. */
export const invitationDays = 7;

/** Stores the invitation of a new member; of the secret in its link only the digest. */
export async function insertInvitation(
  tenant: TenantRunner,
  { id, companyId }: Pick<NewMember, 'id' | 'companyId'>,
  digest: Uint8Array,
): Promise<void> {
  await tenant.all(
    query.insertInto('member_invitation').values({
      company_id: companyId,
      member_id: id,
      digest,
      expires_at: sql<string>`now() + ${sql.lit(invitationDays)} * interval '1 day'`,
    }),
  );
}

/** Gives a member another role. */
export async function updateRole(
  tenant: TenantRunner,
  { companyId, id }: Pick<CompanyMemberRow, 'companyId' | 'id'>,
  role: CompanyMemberRow['role'],
): Promise<void> {
  await tenant.all(
    query
      .updateTable('company_member')
      .set({ role })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('id', '=', id),
  );
}

/** Removes a member, and an invitation that wasn't accepted with it. */
export async function deleteMember(
  tenant: TenantRunner,
  { companyId, id }: Pick<CompanyMemberRow, 'companyId' | 'id'>,
): Promise<void> {
  await tenant.all(
    query
      .deleteFrom('company_member')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('id', '=', id),
  );
}
