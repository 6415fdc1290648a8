import { joinPartner, lockPartnerPeople } from '../../auth/partner-membership-store.ts';
import type { RequestContext } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import type { UserError } from '../../user-error.ts';
import { partnerPersonErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import { findPartnerInvitationsOf, type PartnerInvitationRow } from './people-store.ts';

/** The partners that have invited the signed-in person; keys and partners have none. */
export async function listPartnerInvitations({ database, viewer }: RequestContext): Promise<PartnerInvitationRow[]> {
  return viewer.actor.kind === 'USER' ? findPartnerInvitationsOf(database.identity, viewer.actor.id) : [];
}

export interface AcceptPartnerInvitationResult {
  readonly invitation: PartnerInvitationRow | null;
  readonly userErrors: readonly UserError[];
}

/** Accepts the invitation of a partner as the signed-in person. Their access starts with their next request. */
export async function acceptPartnerInvitation(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<AcceptPartnerInvitationResult> {
  const { database, viewer } = context;
  const { actor, scopes } = viewer;
  if (actor.kind !== 'USER') throw forbidden('Only a person who signed in has invitations.', [], scopes);
  const unknown = { invitation: null, userErrors: [partnerPersonErrors.unknownInvitation()] };
  return database.identity.transaction(async (transaction) => {
    const invitations = await findPartnerInvitationsOf(transaction, actor.id);
    const invitation = invitations.find((found) => found.id === id.toLowerCase());
    if (invitation === undefined) return unknown;
    const { partnerId, partnerName, userId, status } = invitation;
    await lockPartnerPeople(transaction, partnerId);
    if (!(await joinPartner(transaction, { memberId: invitation.id, partnerId, userId }, actor.id))) return unknown;
    await recordPartnerEvent(transaction, context, 'partner_person.accepted', invitation.id, [
      { field: 'partner', before: null, after: partnerName },
      // A place that a link's holder took without a proof of the address passes to the address's owner.
      status === 'INVITED'
        ? { field: 'status', before: 'INVITED', after: 'ACTIVE' }
        : { field: 'emailProven', before: 'false', after: 'true' },
    ]);
    return { invitation, userErrors: [] };
  });
}
