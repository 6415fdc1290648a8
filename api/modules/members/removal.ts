import { forgetUnprovenAccount } from '../../auth/membership-store.ts';
import type { ActingContext, RequestContext } from '../../context.ts';
import type { TenantScope } from '../../db/tenant.ts';
import type { DeleteResult, UserError } from '../../user-error.ts';
import { memberErrors } from './errors.ts';
import { assertMayManage, findLocked, isLastAdmin, recordMemberEvent } from './service.ts';
import { type CompanyMemberRow, deleteMember } from './store.ts';

/** Removes a member, or cancels an invitation; the last admin can't be removed. Needs ACCESS_WRITE. */
export async function removeCompanyMember(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<DeleteResult> {
  const { viewer } = context;
  const scope = viewer.scopeWith('ACCESS_WRITE');
  assertMayManage(viewer);
  const { removed, userErrors } = await remove(context, scope, id);
  return { deletedId: removed?.id ?? null, userErrors };
}

/** A canceled invitation; undefined with errors. */
export interface CanceledInvitation {
  readonly removed: CompanyMemberRow | undefined;
  readonly userErrors: readonly UserError[];
}

/** Cancels an invitation to the one company of a scope, for staff, who remove no person that has joined. */
export function cancelMemberInvitation(
  context: ActingContext,
  scope: TenantScope,
  id: string,
): Promise<CanceledInvitation> {
  return remove(context, scope, id, ({ status }) => (status === 'INVITED' ? [] : [memberErrors.joined()]));
}

async function remove(
  context: ActingContext,
  scope: TenantScope,
  id: string,
  errorsOf: (member: CompanyMemberRow) => readonly UserError[] = () => [],
): Promise<CanceledInvitation> {
  const result = await context.database.tenant(scope).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return refused(memberErrors.unknown());
    const wrong = errorsOf(before);
    if (wrong.length > 0) return refused(...wrong);
    if (await isLastAdmin(tenant, before)) return refused(memberErrors.lastAdmin('id'));
    await deleteMember(tenant, before);
    await recordMemberEvent(tenant, context, 'company_member.removed', before, [
      { field: 'email', before: before.email, after: null },
      { field: 'role', before: before.role, after: null },
    ]);
    return { removed: before, userErrors: [] };
  });
  if (result.removed !== undefined) await forget(context, result.removed.userId);
  return result;
}

/** In a transaction of its own: it runs as another role. Without a membership the account has no access anyway. */
async function forget({ database }: ActingContext, userId: string): Promise<void> {
  await database.identity.transaction((transaction) => forgetUnprovenAccount(transaction, userId));
}

function refused(...userErrors: readonly UserError[]): CanceledInvitation {
  return { removed: undefined, userErrors };
}
