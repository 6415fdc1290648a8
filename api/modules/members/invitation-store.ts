import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { query, type Runner } from '../../db/sql.ts';

/** A membership that a person can accept. */
export interface InvitationRow {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  /** The address as the company wrote it. */
  readonly email: string;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  readonly status: 'ACTIVE' | 'INVITED';
  readonly createdAt: string;
  /** The account that the membership has until the person accepts it. */
  readonly userId: string;
}

/** The most invitations that the API lists. */
export const maximumInvitations = 50;

/**
 * The memberships for a person's email address that aren't theirs yet, oldest first: invitations, and memberships that
 * were accepted by a link without a proof of the address. Only the proven owner of the address has any.
 */
export function findInvitationsOf(identity: Runner, userId: string): Promise<InvitationRow[]> {
  return identity.all(
    invitationsOf(userId).orderBy('member.created_at').orderBy('member.id').limit(sql.lit(maximumInvitations)),
  );
}

/** One of {@link findInvitationsOf}. */
export async function findInvitationOf(
  identity: Runner,
  userId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return isUuid(id) ? identity.first(invitationsOf(userId).where('member.id', '=', id)) : undefined;
}

function invitationsOf(userId: string) {
  return (
    query
      .selectFrom('user_account as person')
      .innerJoin('user_account as invited', (join) =>
        join.on(sql<boolean>`lower(invited.email) = lower(person.email)`).on('person.email_proven', '=', true),
      )
      .innerJoin('company_member as member', 'member.user_id', 'invited.id')
      // An invitation's own account can be proven too, if a mailed link was used with its password.
      .where((where) => where.or([where('invited.email_proven', '=', false), where('member.accepted_at', 'is', null)]))
      .innerJoin('company', 'company.id', 'member.company_id')
      .where('person.id', '=', userId)
      .where('company.status', '<>', 'CLOSED')
      .select([
        'member.id',
        'member.company_id as companyId',
        'company.name as companyName',
        'invited.email',
        'member.role',
        sql<InvitationRow['status']>`case when member.accepted_at is null then 'INVITED' else 'ACTIVE' end`.as(
          'status',
        ),
        'member.created_at as createdAt',
        'member.user_id as userId',
      ])
  );
}

/** Deletes a membership that its person has declined. Returns false if it has ended or was accepted meanwhile. */
export function deleteDeclined(
  transaction: Runner,
  { id, companyId, userId }: Pick<InvitationRow, 'companyId' | 'id' | 'userId'>,
): Promise<boolean> {
  return transaction.has(
    query
      .deleteFrom('company_member')
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .returning('id'),
  );
}
