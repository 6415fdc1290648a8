import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { query, type Runner } from '../../db/sql.ts';
import type { PartnerRunner } from '../../db/tenant.ts';

/** A person of a partner. */
export interface PartnerPersonRow {
  readonly id: string;
  readonly partnerId: string;
  readonly userId: string;
  readonly email: string;
  /** Null while the person is invited. */
  readonly name: string | null;
  readonly status: 'ACTIVE' | 'INVITED';
  readonly createdAt: string;
  /** Last sign-in since the person joined. */
  readonly lastSignedInAt: string | null;
}

/** The most people of a partner, including invited ones. */
export const maximumPeople = 50;

const status = sql<PartnerPersonRow['status']>`case when member.accepted_at is null then 'INVITED' else 'ACTIVE' end`;

/** The people of the partner by email address. */
export function findPeople(runner: PartnerRunner): Promise<PartnerPersonRow[]> {
  return runner.all(
    query
      .selectFrom('partner_member as member')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .where('member.partner_id', '=', runner.partner.partnerId)
      .select([
        'member.id',
        'member.partner_id as partnerId',
        'member.user_id as userId',
        'person.email',
        sql<string | null>`case when member.accepted_at is not null then person.name end`.as('name'),
        status.as('status'),
        'member.created_at as createdAt',
        sql<
          string | null
        >`case when person.last_signed_in_at >= member.accepted_at then person.last_signed_in_at end`.as(
          'lastSignedInAt',
        ),
      ])
      .orderBy(sql`lower(person.email) collate "C"`)
      .orderBy('member.id'),
  );
}

/** Inserts an invited person, who has no access before accepting. */
export async function insertPerson(
  runner: PartnerRunner,
  person: { readonly id: string; readonly userId: string },
): Promise<void> {
  await runner.all(
    query
      .insertInto('partner_member')
      .values({ id: person.id, partner_id: runner.partner.partnerId, user_id: person.userId }),
  );
}

/** Inserts the invitation of a new person, with only the digest of its link's secret. */
export async function insertPartnerInvitation(
  runner: PartnerRunner,
  memberId: string,
  link: { readonly digest: Uint8Array; readonly byMail: boolean; readonly expiresAt: string },
): Promise<void> {
  await runner.all(
    query.insertInto('partner_invitation').values({
      partner_id: runner.partner.partnerId,
      member_id: memberId,
      digest: link.digest,
      by_mail: link.byMail,
      expires_at: link.expiresAt,
    }),
  );
}

/** Removes a person, and the invitation that wasn't accepted. */
export async function deletePerson(runner: PartnerRunner, id: string): Promise<void> {
  await runner.all(
    query.deleteFrom('partner_member').where('partner_id', '=', runner.partner.partnerId).where('id', '=', id),
  );
}

/** The partner of a person by the person's id, for staff. */
export async function findPartnerIdOf(staff: Runner, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await staff.first(
    query.selectFrom('partner_member').where('id', '=', id).select('partner_id as partnerId'),
  );
  return found?.partnerId;
}

/** Deletes an invitation that its person has declined. False if it has ended or was accepted meanwhile. */
export function deleteDeclinedPerson(
  transaction: Runner,
  { id, partnerId, userId }: Pick<PartnerInvitationRow, 'id' | 'partnerId' | 'userId'>,
): Promise<boolean> {
  return transaction.has(
    query
      .deleteFrom('partner_member')
      .where('id', '=', id)
      .where('partner_id', '=', partnerId)
      .where('user_id', '=', userId)
      .returning('id'),
  );
}

/** An invitation that a person can accept in the portal. */
export interface PartnerInvitationRow {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly status: 'ACTIVE' | 'INVITED';
  readonly createdAt: string;
  /** The account that has the place until the person accepts it. */
  readonly userId: string;
}

/** The invitations for a person's email address that aren't theirs yet, oldest first. Only its proven owner has any. */
export function findPartnerInvitationsOf(identity: Runner, userId: string): Promise<PartnerInvitationRow[]> {
  return identity.all(
    query
      .selectFrom('user_account as person')
      .innerJoin('user_account as invited', (join) =>
        join.on(sql<boolean>`lower(invited.email) = lower(person.email)`).on('person.email_proven', '=', true),
      )
      .innerJoin('partner_member as member', 'member.user_id', 'invited.id')
      // An invitation's own account can be proven too, if a mailed link was used with its password.
      .where((where) => where.or([where('invited.email_proven', '=', false), where('member.accepted_at', 'is', null)]))
      .innerJoin('partner', 'partner.id', 'member.partner_id')
      .where('person.id', '=', userId)
      .select([
        'member.id',
        'member.partner_id as partnerId',
        'partner.name as partnerName',
        status.as('status'),
        'member.created_at as createdAt',
        'member.user_id as userId',
      ])
      .orderBy('member.created_at')
      .orderBy('member.id')
      .limit(sql.lit(maximumPeople)),
  );
}
