import { sql } from 'kysely';
import { hasAuthenticatorApp, hasPasskey } from '../../auth/second-factor-sql.ts';
import { listTable } from '../../db/list/list-table.ts';
import { ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

export interface CompanyMemberRow {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  /** The account, which other companies know too; null until the person has joined. */
  readonly personId: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  readonly status: 'ACTIVE' | 'INVITED';
  readonly createdAt: string;
  readonly lastSignedInAt: string | null;
  /** When the link of an open invitation expires; null without one. */
  readonly invitationExpiresAt: string | null;
  /** Null until the person has joined. */
  readonly hasAuthenticatorApp: boolean | null;
  readonly hasPasskey: boolean | null;
}

/** Account data that a company may see only after the person has joined. */
const ofJoined = (column: string) => `case when member.accepted_at is null then null else ${column} end`;

/** A sign-in before joining isn't the company's business. */
const sinceJoining = 'case when person.last_signed_in_at >= member.accepted_at then person.last_signed_in_at end';

export const companyMemberTable = listTable<CompanyMemberRow>()({
  name: 'CompanyMember',
  from: 'company_member as member join user_account as person on person.id = member.user_id',
  columns: {
    id: 'member.id',
    companyId: 'member.company_id',
    userId: 'member.user_id',
    personId: ofJoined('member.user_id'),
    email: 'person.email',
    name: ofJoined('person.name'),
    role: 'member.role',
    status: `case when member.accepted_at is null then 'INVITED' else 'ACTIVE' end`,
    createdAt: 'member.created_at',
    lastSignedInAt: sinceJoining,
    invitationExpiresAt: `(select link.expires_at from member_invitation as link
      where link.company_id = member.company_id and link.member_id = member.id)`,
    hasAuthenticatorApp: ofJoined(hasAuthenticatorApp('person.id')),
    hasPasskey: ofJoined(hasPasskey('person.id')),
  },
  id: 'member.id',
  companyId: 'member.company_id',
  filters: {
    id: { kind: 'id', sql: 'member.id' },
    personId: { kind: 'id', sql: ofJoined('member.user_id'), computed: true },
    email: { kind: 'string', sql: 'person.email' },
    role: { kind: 'enum', sql: 'member.role' },
  },
  sorts: {
    EMAIL: { kind: 'text', sql: 'person.email_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'member.created_at' },
    LAST_SIGNED_IN_AT: {
      kind: 'timestamp',
      sql: sinceJoining,
      nullable: true,
      computed: true,
    },
  },
  defaultSort: [{ field: 'EMAIL', direction: 'ASC' }],
});

/** Whether the company has another admin who has joined, besides this member. */
export function hasOtherAdmin(
  tenant: TenantRunner,
  { companyId, id }: Pick<CompanyMemberRow, 'companyId' | 'id'>,
): Promise<boolean> {
  return tenant.has(
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
}

export interface NewMember {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly role: CompanyMemberRow['role'];
}

/** Inserts a member, who has no access before accepting. */
export async function insertMember(tenant: TenantRunner, member: NewMember): Promise<void> {
  await tenant.all(
    query.insertInto('company_member').values({
      id: member.id,
      company_id: member.companyId,
      user_id: member.userId,
      role: member.role,
      accepted_at: null,
    }),
  );
}

/** The number of days that an invitation's link is valid. */
export const invitationDays = 7;

/** The link of an invitation, as it is stored. */
export interface InvitationLink {
  readonly digest: Uint8Array;
  /** Whether it was sent to the address and to no one else. */
  readonly byMail: boolean;
  readonly expiresAt: string;
}

/**
 * Writes the invitation of a member, with only the digest of its link's secret, in the place of the one before, whose link
 * stops working.
 */
export async function writeInvitation(
  tenant: TenantRunner,
  { id, companyId }: Pick<NewMember, 'id' | 'companyId'>,
  { digest, byMail, expiresAt }: InvitationLink,
): Promise<void> {
  const link = { digest, by_mail: byMail, expires_at: expiresAt };
  await tenant.all(
    query
      .insertInto('member_invitation')
      .values({ company_id: companyId, member_id: id, ...link })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...link, created_at: sql<string>`now()` })),
  );
}

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

/** Removes a member, and the invitation that wasn't accepted. */
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
