import type { ActingContext, RequestContext } from '../../context.ts';
import type { TenantScope } from '../../db/tenant.ts';
import { readTimestamp } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { memberErrors } from './errors.ts';
import { sendMemberInvitation } from './invite.ts';
import {
  assertMayManage,
  type CompanyMemberResult,
  findLocked,
  permissionsBeyond,
  recordMemberEvent,
  refused,
  written,
} from './service.ts';
import type { CompanyMemberRow } from './store.ts';

/** Sends an open invitation again, with a new link in the place of the one before. Needs ACCESS_WRITE. */
export async function resendInvitation(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<CompanyMemberResult> {
  const { viewer } = context;
  const scope = viewer.scopeWith('ACCESS_WRITE');
  assertMayManage(viewer);
  return resend(context, scope, id, ({ role, companyId }) => {
    const beyond = permissionsBeyond(role, viewer, companyId);
    return beyond.length > 0 ? [memberErrors.invitationBeyondOwn(beyond)] : [];
  });
}

/** Sends an open invitation to the one company of a scope again, for staff, who may give every role. */
export function resendMemberInvitation(
  context: ActingContext,
  scope: TenantScope,
  id: string,
): Promise<CompanyMemberResult> {
  return resend(context, scope, id);
}

/** Locks the members, so that the person either has joined with the earlier link or can no longer use it. */
async function resend(
  context: ActingContext,
  scope: TenantScope,
  id: string,
  errorsOf: (member: CompanyMemberRow) => readonly UserError[] = () => [],
): Promise<CompanyMemberResult> {
  return context.database.tenant(scope).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return refused([memberErrors.unknown()]);
    if (before.status !== 'INVITED') return refused([memberErrors.alreadyJoined()]);
    const wrong = errorsOf(before);
    if (wrong.length > 0) return refused(wrong);
    const sent = await sendMemberInvitation(tenant, context, before);
    const after = await written(tenant, before.id);
    const was = invitationExpiryOf(before, context.services);
    const is = after.member && invitationExpiryOf(after.member, context.services);
    await recordMemberEvent(tenant, context, 'company_member.invitation_resent', before, [
      { field: 'email', before: before.email, after: before.email },
      ...(is === null ? [] : [{ field: 'invitationExpiresAt', before: was, after: is }]),
    ]);
    return { ...after, ...sent };
  });
}

/** When the link of an invitation expires. With an external issuer, no link works, also one from before it was used. */
export function invitationExpiryOf(
  { invitationExpiresAt }: CompanyMemberRow,
  { signIn }: Pick<ActingContext['services'], 'signIn'>,
): string | null {
  return signIn.isBuiltIn && invitationExpiresAt !== null ? readTimestamp(invitationExpiresAt) : null;
}
