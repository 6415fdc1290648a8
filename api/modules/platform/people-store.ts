import { sql } from 'kysely';
import { hasSecondFactor } from '../../auth/second-factor-sql.ts';
import { type ListTable, listTable } from '../../db/list/list-table.ts';
import { query, type Runner } from '../../db/sql.ts';
import type { CompanyRow } from '../companies/index.ts';

/** Whether a person can use the portal. */
type PersonState = 'ACTIVE' | 'INVITED' | 'NO_COMPANY';

/** A person as staff see them. */
export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly state: PersonState;
  /** Whether the email address is known to be this person's. */
  readonly isProven: boolean;
  readonly isStaff: boolean;
  readonly hasSecondFactor: boolean;
  /** Companies that the person has joined. */
  readonly companies: number;
  /** Open invitations. */
  readonly invitations: number;
  readonly createdAt: string;
  readonly lastSignedInAt: string | null;
}

const withSecondFactor = hasSecondFactor('person.id');

const memberships = 'from company_member as member where member.user_id = person.id and member.accepted_at';

const places = 'from partner_member as place where place.user_id = person.id and place.accepted_at';

const state = `case when person.is_staff or exists (select ${memberships} is not null)
    or exists (select ${places} is not null) then 'ACTIVE'
  when exists (select ${memberships} is null) or exists (select ${places} is null) then 'INVITED'
  else 'NO_COMPANY' end`;

/** All people, for staff. The role of staff alone may read it. */
export const platformPersonTable = listTable<PersonRow>()({
  name: 'Person',
  from: 'user_account as person',
  columns: {
    id: 'person.id',
    email: 'person.email',
    name: 'person.name',
    state,
    isProven: 'person.email_proven',
    isStaff: 'person.is_staff',
    hasSecondFactor: withSecondFactor,
    companies: `(select count(*)::int ${memberships} is not null)`,
    invitations: `(select count(*)::int ${memberships} is null)`,
    createdAt: 'person.created_at',
    lastSignedInAt: 'person.last_signed_in_at',
  },
  id: 'person.id',
  companyId: null,
  filters: {
    id: { kind: 'id', sql: 'person.id' },
    email: { kind: 'string', sql: 'person.email' },
    name: { kind: 'string', sql: 'person.name' },
    state: { kind: 'enum', sql: state, computed: true },
    isStaff: { kind: 'boolean', sql: 'person.is_staff', computed: true },
    hasSecondFactor: { kind: 'boolean', sql: withSecondFactor, computed: true },
    lastSignedInAt: { kind: 'timestamp', sql: 'person.last_signed_in_at', computed: true },
  },
  sorts: {
    EMAIL: { kind: 'text', sql: 'person.email_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'person.created_at' },
    LAST_SIGNED_IN_AT: { kind: 'timestamp', sql: 'person.last_signed_in_at', nullable: true, computed: true },
  },
  defaultSort: [{ field: 'EMAIL', direction: 'ASC' }],
  isLarge: true,
});

/** The people of one company: members and people who are invited. */
export function peopleOfCompany(companyId: string): ListTable<PersonRow> {
  return {
    ...platformPersonTable,
    from: (values) =>
      `user_account as person join company_member as one on one.user_id = person.id and one.company_id = ${values.add(companyId)}::uuid`,
  };
}

/** The accounts of an email address, the one of its proven owner first. Each open invitation has one of its own. */
export async function findIdsByEmail(staff: Runner, email: string): Promise<string[]> {
  const found = await staff.all(
    query
      .selectFrom('user_account')
      .where(sql<string>`email_key`, '=', email.toLowerCase())
      .orderBy('email_proven', 'desc')
      .orderBy('id')
      .select('id'),
  );
  return found.map(({ id }) => id);
}

/** A company that a person has joined, or is invited to. */
export interface PersonMembershipRow extends Pick<CompanyRow, 'status'> {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  readonly createdAt: string;
  readonly acceptedAt: string | null;
  /** When the link of an open invitation expires. */
  readonly invitationExpiresAt: string | null;
}

/** The companies of a person by name. */
export function findMemberships(staff: Runner, userId: string, limit: number): Promise<PersonMembershipRow[]> {
  return staff.all(
    query
      .selectFrom('company_member as member')
      .innerJoin('company', 'company.id', 'member.company_id')
      .leftJoin('member_invitation as invitation', (join) =>
        join.onRef('invitation.company_id', '=', 'member.company_id').onRef('invitation.member_id', '=', 'member.id'),
      )
      .where('member.user_id', '=', userId)
      .select([
        'member.id',
        'member.company_id as companyId',
        'company.name as companyName',
        'company.status',
        'member.role',
        'member.created_at as createdAt',
        'member.accepted_at as acceptedAt',
        'invitation.expires_at as invitationExpiresAt',
      ])
      .orderBy(sql`company.name_key collate "C"`)
      .orderBy('member.id')
      .limit(limit),
  );
}

/** All memberships of a person: in companies that they have joined, and in those that have invited them. */
export function findMembershipIds(
  staff: Runner,
  userId: string,
): Promise<Pick<PersonMembershipRow, 'id' | 'companyId'>[]> {
  return staff.all(
    query
      .selectFrom('company_member')
      .where('user_id', '=', userId)
      .select(['id', 'company_id as companyId'])
      .orderBy('company_id'),
  );
}

/** Makes a person staff or takes it back; returns whether that changed something. */
export function updateStaff(platform: Runner, id: string, isStaff: boolean): Promise<boolean> {
  return platform.has(
    query
      .updateTable('user_account')
      .set({ is_staff: isStaff })
      .where('id', '=', id)
      .where('is_staff', '<>', isStaff)
      .returning('id'),
  );
}
