import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';
import type { MembershipKey } from '../membership-store.ts';
import type { PartnerMembershipKey } from '../partner-membership-store.ts';

interface InvitedPerson {
  /** Name of the company or the partner. */
  readonly organizationName: string;
  readonly email: string;
  /** Whether the link was sent to the address and to no one else, so that using it proves the address. */
  readonly byMail: boolean;
}

/** A valid invitation, its membership, and the account that the membership has until someone accepts it. */
export type InvitationRecord =
  | (InvitedPerson & MembershipKey & { readonly kind: 'COMPANY' })
  | (InvitedPerson & PartnerMembershipKey & { readonly kind: 'PARTNER' });

/** The invitation whose link contains the secret of these digests; undefined if it has expired or was accepted. */
export async function findInvitation(
  identity: Runner,
  digests: readonly Uint8Array[],
): Promise<InvitationRecord | undefined> {
  const ofCompany = await identity.first(
    query
      .selectFrom('member_invitation as invitation')
      .innerJoin('company_member as member', (join) =>
        join.onRef('member.id', '=', 'invitation.member_id').onRef('member.company_id', '=', 'invitation.company_id'),
      )
      .innerJoin('company', 'company.id', 'member.company_id')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .where('invitation.digest', 'in', digests)
      .where('invitation.expires_at', '>', sql<string>`now()`)
      .where('company.status', '<>', 'CLOSED')
      .select([
        'member.id as memberId',
        'member.company_id as companyId',
        'member.user_id as userId',
        'company.name as organizationName',
        'person.email',
        'invitation.by_mail as byMail',
      ]),
  );
  if (ofCompany !== undefined) return { kind: 'COMPANY', ...ofCompany };
  const ofPartner = await findPartnerInvitation(identity, digests);
  return ofPartner && { kind: 'PARTNER', ...ofPartner };
}

function findPartnerInvitation(
  identity: Runner,
  digests: readonly Uint8Array[],
): Promise<(InvitedPerson & PartnerMembershipKey) | undefined> {
  return identity.first(
    query
      .selectFrom('partner_invitation as invitation')
      .innerJoin('partner_member as member', 'member.id', 'invitation.member_id')
      .innerJoin('partner', 'partner.id', 'member.partner_id')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .where('invitation.digest', 'in', digests)
      .where('invitation.expires_at', '>', sql<string>`now()`)
      .select([
        'member.id as memberId',
        'member.partner_id as partnerId',
        'member.user_id as userId',
        'partner.name as organizationName',
        'person.email',
        'invitation.by_mail as byMail',
      ]),
  );
}

/** Uses an invitation's link up. Of several concurrent calls, one returns true. */
export function useInvitation(
  identity: Runner,
  { kind }: Pick<InvitationRecord, 'kind'>,
  digests: readonly Uint8Array[],
): Promise<boolean> {
  return identity.has(
    query
      .deleteFrom(kind === 'COMPANY' ? 'member_invitation' : 'partner_invitation')
      .where('digest', 'in', digests)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('member_id'),
  );
}
