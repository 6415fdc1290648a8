import { type AuditChange, ofPerson, recordAuditEvent } from '../../audit-store.ts';
import { forgetUnprovenAccount, joinCompany, lockMembers } from '../../auth/membership-store.ts';
import { notifyNewAdmin } from '../../auth/second-factor-notice.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import type { DeleteResult, UserError } from '../../user-error.ts';
import { memberErrors } from './errors.ts';
import { deleteDeclined, findInvitationOf, findInvitationsOf, type InvitationRow } from './invitation-store.ts';

/** The open invitations of the signed-in person; keys and partners have none. */
export async function listInvitations({ database, viewer }: RequestContext): Promise<InvitationRow[]> {
  return viewer.actor.kind === 'USER' ? findInvitationsOf(database.identity, viewer.actor.id) : [];
}

export interface AcceptInvitationResult {
  readonly invitation: InvitationRow | null;
  readonly userErrors: readonly UserError[];
}

/** Accepts an invitation as the signed-in person. Their access starts with their next request. */
export async function acceptInvitation(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<AcceptInvitationResult> {
  const { database, viewer } = context;
  assertPerson(viewer);
  return database.identity.transaction(async (transaction) => {
    const invitation = await findInvitationOf(transaction, viewer.actor.id, id);
    if (invitation === undefined) return notFound;
    const { companyId, userId } = invitation;
    await lockMembers(transaction, companyId);
    if (!(await joinCompany(transaction, { memberId: invitation.id, companyId, userId }, viewer.actor.id)))
      return notFound;
    await recordAuditEvent(transaction, ofPerson(context), {
      companyId,
      action: 'company_member.accepted',
      targetType: 'CompanyMember',
      targetId: invitation.id,
      changes: [acceptance(invitation)],
    });
    await notifyNewAdmin(transaction, context.services, { companyId, userId: viewer.actor.id });
    return { invitation, userErrors: [] };
  });
}

/** Declines an invitation as the signed-in person, which deletes it. The company learns the address, not the name. */
export async function declineInvitation(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<DeleteResult> {
  const { database, viewer } = context;
  assertPerson(viewer);
  return database.identity.transaction(async (transaction) => {
    const invitation = await findInvitationOf(transaction, viewer.actor.id, id);
    if (invitation === undefined) return { deletedId: null, ...failed };
    await lockMembers(transaction, invitation.companyId);
    if (!(await deleteDeclined(transaction, invitation))) return { deletedId: null, ...failed };
    await recordAuditEvent(
      transaction,
      {
        requestId: context.requestId,
        address: context.address,
        viewer: { actor: { ...viewer.actor, name: invitation.email } },
      },
      {
        companyId: invitation.companyId,
        action: 'company_member.declined',
        targetType: 'CompanyMember',
        targetId: invitation.id,
        changes: [{ field: 'status', before: invitation.status, after: null }],
      },
    );
    await forgetUnprovenAccount(transaction, invitation.userId);
    return { deletedId: invitation.id, userErrors: [] };
  });
}

const failed = { userErrors: [memberErrors.unknownInvitation()] };
const notFound: AcceptInvitationResult = { invitation: null, ...failed };

/** A membership that a link's holder accepted without a proof of the address passes to the address's owner. */
function acceptance({ status }: InvitationRow): AuditChange {
  return status === 'INVITED'
    ? { field: 'status', before: 'INVITED', after: 'ACTIVE' }
    : { field: 'emailProven', before: 'false', after: 'true' };
}

/** Only people are invited. */
function assertPerson({ actor, scopes }: Viewer): void {
  if (actor.kind !== 'USER') throw forbidden('Only a person who signed in has invitations.', [], scopes);
}
