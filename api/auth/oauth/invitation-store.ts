import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';
import type { MembershipKey } from '../membership-store.ts';

/** A valid invitation, its membership, and the account that the membership has until someone accepts it. */
export interface InvitationRecord extends MembershipKey {
  readonly companyName: string;
  readonly email: string;
  /** Whether the link was sent to the address and to no one else, so that using it proves the address. */
  readonly byMail: boolean;
}

/** The invitation whose link contains the secret of this digest; undefined if it has expired or was accepted. */
export function findInvitation(identity: Runner, digest: Uint8Array): Promise<InvitationRecord | undefined> {
  return identity.first(
    query
      .selectFrom('member_invitation as invitation')
      .innerJoin('company_member as member', (join) =>
        join.onRef('member.id', '=', 'invitation.member_id').onRef('member.company_id', '=', 'invitation.company_id'),
      )
      .innerJoin('company', 'company.id', 'member.company_id')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .where('invitation.digest', '=', digest)
      .where('invitation.expires_at', '>', sql<string>`now()`)
      .where('company.status', '<>', 'CLOSED')
      .select([
        'member.id as memberId',
        'member.company_id as companyId',
        'member.user_id as userId',
        'company.name as companyName',
        'person.email',
        'invitation.by_mail as byMail',
      ]),
  );
}

/** Uses an invitation's link up. Of several concurrent calls, one returns true. */
export async function useInvitation(identity: Runner, digest: Uint8Array): Promise<boolean> {
  const used = await identity.first(
    query
      .deleteFrom('member_invitation')
      .where('digest', '=', digest)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('member_id'),
  );
  return used !== undefined;
}
