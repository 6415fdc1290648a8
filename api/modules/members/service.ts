import { randomUUID } from 'node:crypto';
import type { APITokenScope } from '#shared/permissions.ts';
import { type AuditChange, type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import { lockMembers } from '../../auth/membership-store.ts';
import { notifyNewAdmin } from '../../auth/second-factor-notice.ts';
import { type CompanyRole, scopesOf } from '../../auth/permissions.ts';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { ActingContext, RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { TenantRunner, TenantScope } from '../../db/tenant.ts';
import { forbidden } from '../../errors.ts';
import type { UserError } from '../../user-error.ts';
import { createdIsDeleted, type IdempotentOutcome, once } from '../idempotency/index.ts';
import { findStatus, insertInvitedAccount } from './account-store.ts';
import { memberErrors } from './errors.ts';
import { notSent, sendMemberInvitation, type SentInvitation } from './invite.ts';
import { type CompanyMemberRow, companyMemberTable, hasOtherAdmin, insertMember, updateRole } from './store.ts';

/**
 * Lists the members of a company, for its own members and viewers with ACCESS_READ. An unknown or inaccessible company
 * has none.
 */
export function listCompanyMembers(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<CompanyMemberRow>> {
  const tenant = database.tenant(viewer.scopeForMembers(companyId) ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, companyMemberTable, context, list);
}

export interface AddCompanyMemberInput {
  readonly companyId: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly idempotencyKey?: string | null | undefined;
}

export interface CompanyMemberResult extends SentInvitation {
  readonly member: CompanyMemberRow | null;
  readonly userErrors: readonly UserError[];
}

/**
 * Invites a person by email address, who has no access before accepting. It does the same for every address and looks
 * for none outside the company, so it takes as long and says as much for people that Litfass knows. Needs ACCESS_WRITE.
 */
export async function addCompanyMember(
  context: RequestContext,
  input: AddCompanyMemberInput,
): Promise<CompanyMemberResult> {
  const { viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'ACCESS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([memberErrors.unknownCompany()]);
  assertMayManage(viewer);
  const email = input.email.trim();
  const wrong = [...emailErrors(email), ...roleErrors(input.role, viewer, companyId)];
  if (wrong.length > 0) return refused(wrong);
  return addMember(context, scope, { ...input, companyId, email });
}

/** Adds a member to the one company of a scope, for staff, who may give every role. */
export async function inviteMember(
  context: ActingContext,
  scope: TenantScope,
  input: Pick<AddCompanyMemberInput, 'email' | 'role'>,
): Promise<CompanyMemberResult> {
  const [companyId = ''] = scope.companyIds;
  const email = input.email.trim();
  const wrong = emailErrors(email);
  return wrong.length > 0 ? refused(wrong) : addMember(context, scope, { ...input, companyId, email });
}

async function addMember(
  context: ActingContext,
  scope: TenantScope,
  input: AddCompanyMemberInput,
): Promise<CompanyMemberResult> {
  const { companyId, email } = input;
  let sent = notSent;

  return context.database.tenant(scope).transaction(async (tenant) => {
    const create = async (): Promise<IdempotentOutcome> => {
      await lockMembers(tenant, companyId);
      const status = await findStatus(tenant, companyId, email);
      if (status !== undefined) return { kind: 'refused', userErrors: [memberAlready(status)] };
      const userId = await insertInvitedAccount(tenant, email);
      const member = { id: randomUUID(), companyId, userId, role: input.role };
      await insertMember(tenant, member);
      sent = await sendMemberInvitation(tenant, context, { ...member, email });
      await recordMemberEvent(tenant, context, 'company_member.added', member, [
        { field: 'email', before: null, after: email },
        { field: 'role', before: null, after: input.role },
        { field: 'status', before: null, after: 'INVITED' },
      ]);
      return { kind: 'created', id: member.id };
    };
    const outcome = await once(tenant, { companyId, mutation: 'addCompanyMember', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    const result = await written(tenant, outcome.id);
    return result.member === null ? refused([createdIsDeleted()]) : { ...result, ...sent };
  });
}

/** Changes a member's role; the last admin must stay one. Needs ACCESS_WRITE. */
export async function updateCompanyMember(
  context: RequestContext,
  { id, role }: { readonly id: string; readonly role: CompanyRole },
): Promise<CompanyMemberResult> {
  const { viewer } = context;
  const scope = viewer.scopeWith('ACCESS_WRITE');
  assertMayManage(viewer);
  return context.database.tenant(scope).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return refused([memberErrors.unknown()]);
    const wrong = roleErrors(role, viewer, before.companyId);
    if (wrong.length > 0) return refused(wrong);
    if (role !== 'ADMIN' && (await isLastAdmin(tenant, before))) return refused([memberErrors.lastAdmin('role')]);
    if (role !== before.role) {
      await updateRole(tenant, before, role);
      await recordMemberEvent(tenant, context, 'company_member.updated', before, [
        { field: 'role', before: before.role, after: role },
      ]);
      if (role === 'ADMIN') await notifyNewAdmin(tenant, context.services, before);
    }
    return written(tenant, before.id);
  });
}

/** Partner access is for data; only the company's own people and keys may manage its members. */
export function assertMayManage({ actor, scopes }: Viewer): void {
  if (actor.kind === 'PARTNER')
    throw forbidden('A partner can’t add, change or remove members.', ['ACCESS_WRITE'], scopes);
}

/**
 * ASCII only: beyond it, different characters have the same lower case (the Kelvin sign becomes k). One email address
 * must never match another.
 */
export function emailErrors(email: string, field = 'email'): UserError[] {
  return email.length <= 254 && /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email) ? [] : [memberErrors.email(field)];
}

/** A role has permissions, and a viewer can't grant permissions that they lack. */
function roleErrors(role: CompanyRole, viewer: Viewer, companyId: string): UserError[] {
  const beyond = permissionsBeyond(role, viewer, companyId);
  return beyond.length === 0 ? [] : [memberErrors.roleBeyondOwn(beyond)];
}

/** The permissions of a role that the viewer lacks in a company. */
export function permissionsBeyond(role: CompanyRole, viewer: Viewer, companyId: string): APITokenScope[] {
  const held = viewer.access.get(companyId)?.scopes ?? [];
  return scopesOf(role).filter((scope) => !held.includes(scope));
}

/** The current member, after locking the company's members. */
export async function findLocked(tenant: TenantRunner, id: string): Promise<CompanyMemberRow | undefined> {
  const [found] = await findByIds(tenant, companyMemberTable, [id]);
  if (found === undefined) return undefined;
  await lockMembers(tenant, found.companyId);
  return (await findByIds(tenant, companyMemberTable, [id]))[0];
}

/** Whether the company would have no admin without this member. */
export async function isLastAdmin(tenant: TenantRunner, member: CompanyMemberRow): Promise<boolean> {
  return member.role === 'ADMIN' && member.status === 'ACTIVE' && !(await hasOtherAdmin(tenant, member));
}

function memberAlready(status: CompanyMemberRow['status']): UserError {
  return status === 'INVITED' ? memberErrors.alreadyInvited() : memberErrors.alreadyMember();
}

/** The result of a change: the member as it is now. */
export async function written(tenant: TenantRunner, id: string): Promise<CompanyMemberResult> {
  const [member] = await findByIds(tenant, companyMemberTable, [id]);
  return { ...notSent, member: member ?? null, userErrors: [] };
}

/** The result if nothing was written. */
export function refused(userErrors: readonly UserError[]): CompanyMemberResult {
  return { ...notSent, member: null, userErrors };
}

/** Records a change of a member in the audit log of the company. */
export async function recordMemberEvent(
  tenant: TenantRunner,
  context: ActingContext,
  action: AuditEntry['action'],
  { companyId, id }: { readonly companyId: string; readonly id: string },
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAuditEvent(tenant, context, { companyId, action, targetType: 'CompanyMember', targetId: id, changes });
}
