import { query, type Runner } from '../../db/sql.ts';

/** A person who is invited to a company and has not joined. */
export interface PendingInvitationRow {
  /** Id of the member. */
  readonly id: string;
  readonly email: string;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  readonly createdAt: string;
  /** Null if the invitation has no link, as with an external issuer. */
  readonly expiresAt: string | null;
}

/** The pending invitations of a company, newest first, including those whose link has expired. */
export function findPendingInvitations(
  staff: Runner,
  companyId: string,
  limit: number,
): Promise<PendingInvitationRow[]> {
  return staff.all(
    query
      .selectFrom('company_member as member')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .leftJoin('member_invitation as invitation', (join) =>
        join.onRef('invitation.company_id', '=', 'member.company_id').onRef('invitation.member_id', '=', 'member.id'),
      )
      .where('member.company_id', '=', companyId)
      .where('member.accepted_at', 'is', null)
      .select([
        'member.id',
        'person.email',
        'member.role',
        'member.created_at as createdAt',
        'invitation.expires_at as expiresAt',
      ])
      .orderBy('member.created_at', 'desc')
      .orderBy('member.id')
      .limit(limit),
  );
}
