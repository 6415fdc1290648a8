import { randomBytes, randomUUID } from 'node:crypto';
import { type CompanyRole, scopesOf } from '../../auth/permissions.ts';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { forbidden } from '../../errors.ts';
import type { UserError } from '../../user-error.ts';
import { type AuditChange, type AuditEntry, recordAuditEvent } from '../audit/index.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { findOrCreateAccount } from './account-store.ts';
import { memberErrors } from './errors.ts';
import {
  type CompanyMemberRow,
  companyMemberTable,
  deleteMember,
  findStatus,
  hasOtherAdmin,
  insertInvitation,
  insertMember,
  lockMembers,
  updateRole,
} from './store.ts';

/** Members of a company, for its own members and holders of ACCESS_READ; an unknown or foreign company has none. */
export function listCompanyMembers(
  { services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<CompanyMemberRow>> {
  const tenant = services.database.tenant(viewer.scopeForMembers(companyId) ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, companyMemberTable, context, list);
}

export interface AddCompanyMemberInput {
  readonly companyId: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly idempotencyKey?: string | null | undefined;
}

/** `invitationUrl` is the only time the secret in it leaves the process. */
export interface CompanyMemberResult {
  readonly member: CompanyMemberRow | null;
  readonly invitationUrl: string | null;
  readonly userErrors: readonly UserError[];
}

/**
 * Adds a person by e-mail address. Whose address nobody has vouched for gets a link, and has no access before it is
 * accepted: an account of that address could be anybody's who was invited with it elsewhere. Needs ACCESS_WRITE.
 */
export async function addCompanyMember(
  context: RequestContext,
  input: AddCompanyMemberInput,
): Promise<CompanyMemberResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'ACCESS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([memberErrors.unknownCompany()]);
  assertMayManage(viewer);
  const email = input.email.trim();
  const wrong = [...emailErrors(email), ...roleErrors(input.role, viewer, companyId)];
  if (wrong.length > 0) return refused(wrong);
  // Before the transaction: it is work of another role. An account without membership reaches nothing.
  const account = await findOrCreateAccount(services.database.identity, email);
  let invitationUrl: string | null = null;

  return services.database.tenant(scope).transaction(async (tenant) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const member = {
        id: randomUUID(),
        companyId,
        userId: account.id,
        role: input.role,
        accepted: account.emailProven,
      };
      if (!(await insertMember(tenant, member))) {
        return { kind: 'refused', userErrors: [await memberAlready(tenant, companyId, account.id)] };
      }
      if (!member.accepted && services.signIn.isBuiltIn) {
        const secret = randomBytes(32).toString('base64url');
        await insertInvitation(tenant, member, services.digests.invitation(secret));
        invitationUrl = services.signIn.invitationUrl(secret);
      }
      await audit(tenant, context, 'company_member.added', member, [
        { field: 'email', before: null, after: email },
        { field: 'role', before: null, after: input.role },
        { field: 'status', before: null, after: member.accepted ? 'ACTIVE' : 'INVITED' },
      ]);
      return { kind: 'created', id: member.id };
    };
    const outcome = await once(tenant, { companyId, mutation: 'addCompanyMember', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    return { ...(await written(tenant, outcome.id)), invitationUrl };
  });
}

export interface UpdateCompanyMemberInput {
  readonly id: string;
  readonly role: CompanyRole;
}

/** Gives a member another role; the last admin stays one. Needs ACCESS_WRITE. */
export async function updateCompanyMember(
  context: RequestContext,
  { id, role }: UpdateCompanyMemberInput,
): Promise<CompanyMemberResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeWith('ACCESS_WRITE');
  assertMayManage(viewer);
  return services.database.tenant(scope).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return refused([memberErrors.unknown()]);
    const wrong = roleErrors(role, viewer, before.companyId);
    if (wrong.length > 0) return refused(wrong);
    if (role !== 'ADMIN' && (await isLastAdmin(tenant, before))) return refused([memberErrors.lastAdmin('role')]);
    if (role !== before.role) {
      await updateRole(tenant, before, role);
      await audit(tenant, context, 'company_member.updated', before, [
        { field: 'role', before: before.role, after: role },
      ]);
    }
    return written(tenant, before.id);
  });
}

export interface RemoveCompanyMemberResult {
  readonly deletedId: string | null;
  readonly userErrors: readonly UserError[];
}

/** Takes a member's access away; the last admin stays. Needs ACCESS_WRITE. */
export async function removeCompanyMember(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<RemoveCompanyMemberResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeWith('ACCESS_WRITE');
  assertMayManage(viewer);
  return services.database.tenant(scope).transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return { deletedId: null, userErrors: [memberErrors.unknown()] };
    if (await isLastAdmin(tenant, before)) return { deletedId: null, userErrors: [memberErrors.lastAdmin('id')] };
    await deleteMember(tenant, before);
    await audit(tenant, context, 'company_member.removed', before, [
      { field: 'email', before: before.email, after: null },
      { field: 'role', before: before.role, after: null },
    ]);
    return { deletedId: before.id, userErrors: [] };
  });
}

/** Opting a partner in is about data; who belongs to the company is for its own people and keys. */
function assertMayManage({ actor, scopes }: Viewer): void {
  if (actor.kind === 'PARTNER') throw forbidden('Partners don’t change members.', ['ACCESS_WRITE'], scopes);
}

/**
 * ASCII only: beyond it different characters fold to the same lower case (the Kelvin sign to k), and an address must never
 * be taken for another.
 */
function emailErrors(email: string): UserError[] {
  return email.length <= 254 && /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email) ? [] : [memberErrors.email()];
}

/** A role carries scopes: like a key, nobody hands out what they don't hold. */
function roleErrors(role: CompanyRole, viewer: Viewer, companyId: string): UserError[] {
  const held = viewer.access.get(companyId)?.scopes ?? [];
  const beyond = scopesOf(role).filter((scope) => !held.includes(scope));
  return beyond.length === 0 ? [] : [memberErrors.roleBeyondOwn(beyond)];
}

/** The member as they are once nobody else can change the company's members. */
async function findLocked(tenant: TenantRunner, id: string): Promise<CompanyMemberRow | undefined> {
  const [found] = await findByIds(tenant, companyMemberTable, [id]);
  if (found === undefined) return undefined;
  await lockMembers(tenant, found.companyId);
  return (await findByIds(tenant, companyMemberTable, [id]))[0];
}

async function isLastAdmin(tenant: TenantRunner, member: CompanyMemberRow): Promise<boolean> {
  return member.role === 'ADMIN' && member.status === 'ACTIVE' && !(await hasOtherAdmin(tenant, member));
}

async function memberAlready(tenant: TenantRunner, companyId: string, userId: string): Promise<UserError> {
  const status = await findStatus(tenant, { companyId, userId });
  return status === 'INVITED' ? memberErrors.alreadyInvited() : memberErrors.alreadyMember();
}

async function written(tenant: TenantRunner, id: string): Promise<CompanyMemberResult> {
  const [member] = await findByIds(tenant, companyMemberTable, [id]);
  return { member: member ?? null, invitationUrl: null, userErrors: [] };
}

function refused(userErrors: readonly UserError[]): CompanyMemberResult {
  return { member: null, invitationUrl: null, userErrors };
}

async function audit(
  tenant: TenantRunner,
  context: RequestContext,
  action: AuditEntry['action'],
  { companyId, id }: { readonly companyId: string; readonly id: string },
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAuditEvent(tenant, context, { companyId, action, targetType: 'CompanyMember', targetId: id, changes });
}
