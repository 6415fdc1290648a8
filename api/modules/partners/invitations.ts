import { forgetUnprovenAccount } from '../../auth/membership-store.ts';
import { joinPartner, lockPartnerPeople } from '../../auth/partner-membership-store.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import type { Runner } from '../../db/sql.ts';
import { forbidden } from '../../errors.ts';
import type { DeleteResult, UserError } from '../../user-error.ts';
import { partnerPersonErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import { deleteDeclinedPerson, findPartnerInvitationsOf, type PartnerInvitationRow } from './people-store.ts';

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
  const personId = assertPerson(viewer);
  const unknown = { invitation: null, userErrors: [partnerPersonErrors.unknownInvitation()] };
  return database.identity.transaction(async (transaction) => {
    const invitation = await findLocked(transaction, personId, id);
    if (invitation === undefined) return unknown;
    const { partnerId, partnerName, userId, status } = invitation;
    if (!(await joinPartner(transaction, { memberId: invitation.id, partnerId, userId }, personId))) return unknown;
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

/** Declines the invitation of a partner as the signed-in person, which deletes it. The platform's audit log records it. */
export async function declinePartnerInvitation(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<DeleteResult> {
  const { database, viewer } = context;
  const personId = assertPerson(viewer);
  const unknown = { deletedId: null, userErrors: [partnerPersonErrors.unknownInvitation()] };
  return database.identity.transaction(async (transaction) => {
    const invitation = await findLocked(transaction, personId, id);
    if (invitation === undefined || !(await deleteDeclinedPerson(transaction, invitation))) return unknown;
    await recordPartnerEvent(transaction, context, 'partner_person.declined', invitation.id, [
      { field: 'partner', before: invitation.partnerName, after: null },
      { field: 'status', before: invitation.status, after: null },
    ]);
    await forgetUnprovenAccount(transaction, invitation.userId);
    return { deletedId: invitation.id, userErrors: [] };
  });
}

/** An invitation of a person, after locking the partner's people. */
async function findLocked(
  transaction: Runner,
  personId: string,
  id: string,
): Promise<PartnerInvitationRow | undefined> {
  const invitations = await findPartnerInvitationsOf(transaction, personId);
  const invitation = invitations.find((found) => found.id === id.toLowerCase());
  if (invitation !== undefined) await lockPartnerPeople(transaction, invitation.partnerId);
  return invitation;
}

/** The id of the signed-in person. Only people are invited. */
function assertPerson({ actor, scopes }: Viewer): string {
  if (actor.kind !== 'USER') throw forbidden('Only a person who signed in has invitations.', [], scopes);
  return actor.id;
}
