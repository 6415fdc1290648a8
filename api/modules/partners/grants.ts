import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { recordAuditEvent } from '../../audit-store.ts';
import { partnerScopes } from '../../auth/permissions.ts';
import { type Actor, nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { readTimestamp, timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import { forbidden } from '../../errors.ts';
import { findCompanyName, portalPages } from '../../mail/index.ts';
import type { UserError } from '../../user-error.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { findPartnerUses, type PartnerUseRow } from '../usage/index.ts';
import { grantErrors } from './errors.ts';
import {
  closeGrant,
  countGrantingCompanies,
  findOpenGrant,
  grantsAt,
  insertGrant,
  lockConsent,
  type PartnerAccessGrantRow,
} from './grant-store.ts';
import { knownPartnerTable, partnerDirectoryTable, type PartnerRow } from './partner-store.ts';

/**
 * Lists all partner access that a company ever granted. Needs ACCESS_READ there; an unknown or inaccessible company has
 * none.
 */
export function listPartnerAccessGrantsByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<PartnerAccessGrantRow>> {
  const tenant = database.tenant(viewer.scopeFor(companyId, 'ACCESS_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, grantsAt(timestampText(services.now())), context, list);
}

/** Loads the partners' requests for a page of grants: one statement per request. Undefined without any request. */
export function createPartnerUseLoader({
  database,
  viewer,
}: RequestContext): DataLoader<PartnerAccessGrantRow, PartnerUseRow | undefined> {
  return new DataLoader(async (grants) => {
    const tenant = database.tenant(viewer.reachable);
    const uses = await findPartnerUses(tenant, [...new Set(grants.map(({ partnerId }) => partnerId))]);
    return grants.map((grant) =>
      uses.find((use) => use.companyId === grant.companyId && use.partnerId === grant.partnerId),
    );
  });
}

/** Counts the companies that grant access to a page's partners: one statement per request. Null for all viewers but staff. */
export function createCompanyCountLoader({
  database,
  services,
  viewer,
}: RequestContext): DataLoader<string, number | null> {
  return new DataLoader(async (ids) => {
    if (!viewer.isStaff) return ids.map(() => null);
    const staff = database.staff(viewer.staffScope());
    const counts = await countGrantingCompanies(staff, ids, timestampText(services.now()));
    return ids.map((id) => counts.find(({ partnerId }) => partnerId === id)?.companies ?? 0);
  });
}

export interface GrantPartnerAccessInput {
  readonly companyId: string;
  readonly partnerId: string;
  readonly scopes: readonly APITokenScope[];
  readonly expiresAt?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

export interface PartnerAccessGrantResult {
  readonly grant: PartnerAccessGrantRow | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

/**
 * Grants a partner access to a company, from the partner's next request. An open grant of the same partner ends when
 * this one begins, so that there is no gap. Needs ACCESS_WRITE.
 */
export async function grantPartnerAccess(
  context: RequestContext,
  input: GrantPartnerAccessInput,
): Promise<PartnerAccessGrantResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'ACCESS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([grantErrors.unknownCompany()]);
  const grantedBy = granter(viewer);
  const scopes = apiTokenScopes.filter((known) => input.scopes.includes(known));
  const expiresAt = input.expiresAt ?? null;

  return context.database.tenant(scope).transaction(async (tenant) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const now = services.now();
      const wrong = [
        ...scopeErrors(scopes, viewer.access.get(companyId)?.scopes ?? []),
        ...expiryErrors(expiresAt, now, viewer),
        ...addressErrors(viewer),
      ];
      const [partner] = await findByIds(tenant, partnerDirectoryTable, [input.partnerId]);
      if (partner === undefined) return { kind: 'refused', userErrors: [grantErrors.unknownPartner(), ...wrong] };
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      const id = randomUUID();
      const grant = {
        id,
        companyId,
        partnerId: partner.id,
        scopes,
        grantedBy,
        createdAt: timestampText(now),
        expiresAt,
      };
      await replaceGrant(tenant, context, partner, grant);
      return { kind: 'created', id };
    };
    const outcome = await once(tenant, { companyId, mutation: 'grantPartnerAccess', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    const [grant] = await findByIds(tenant, grantsAt(timestampText(services.now())), [outcome.id]);
    return { grant: grant ?? null, effectiveAt: grant?.createdAt ?? null, userErrors: [] };
  });
}

async function replaceGrant(
  tenant: TenantRunner,
  context: RequestContext,
  partner: PartnerRow,
  grant: Parameters<typeof insertGrant>[1],
): Promise<void> {
  const { companyId, expiresAt, createdAt } = grant;
  await lockConsent(tenant, companyId, partner.id);
  const open = await findOpenGrant(tenant, companyId, partner.id);
  // False if another transaction has just revoked it.
  const isClosed = open !== undefined && (await closeGrant(tenant, open.id, createdAt));
  await insertGrant(tenant, grant);
  const replaced = isClosed && !hasEnded(open.expiresAt, createdAt) ? open : undefined;
  await recordAuditEvent(tenant, context, {
    companyId,
    action: 'partner_access_grant.created',
    targetType: 'PartnerAccessGrant',
    targetId: grant.id,
    changes: [
      { field: 'partner', before: replaced && partner.name, after: partner.name },
      { field: 'scopes', before: replaced?.scopes.join(' '), after: grant.scopes.join(' ') },
      { field: 'expiresAt', before: replaced?.expiresAt && readTimestamp(replaced.expiresAt), after: expiresAt },
    ].map((change) => ({ ...change, before: change.before ?? null })),
  });
  const change = replaced === undefined ? 'GRANTED' : 'CHANGED';
  await notifyAdmins(tenant, context, { companyId, partnerName: partner.name, change, until: expiresAt });
}

/** About the partner access of a company, in the transaction that changes it. */
async function notifyAdmins(
  tenant: TenantRunner,
  { services: { mail, portalUrl } }: RequestContext,
  {
    companyId,
    ...change
  }: {
    readonly companyId: string;
    readonly partnerName: string;
    readonly change: 'GRANTED' | 'CHANGED' | 'ENDED';
    readonly until: string | null;
  },
): Promise<void> {
  const companyName = await findCompanyName(tenant, companyId);
  const url = portalPages(portalUrl).partners(companyId);
  await mail.queueMail(tenant, { adminsOf: companyId }, { kind: 'PARTNER_ACCESS', companyName, url, ...change });
}

/**
 * Revokes a partner's access, from the partner's next request. Changes nothing if it has ended already. Needs
 * ACCESS_WRITE.
 */
export async function revokePartnerAccess(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<PartnerAccessGrantResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('ACCESS_WRITE'));
  return database.transaction(async (tenant) => {
    const table = grantsAt(timestampText(services.now()));
    const [before] = await findByIds(tenant, table, [id]);
    if (before === undefined) return refused([grantErrors.unknown()]);
    const revoked = before.status === 'ACTIVE' && (await closeGrant(tenant, before.id, timestampText(services.now())));
    const [grant = before] = await findByIds(tenant, table, [before.id]);
    if (revoked) {
      const [partner] = await findByIds(tenant, knownPartnerTable, [before.partnerId]);
      await recordAuditEvent(tenant, context, {
        companyId: before.companyId,
        action: 'partner_access_grant.revoked',
        targetType: 'PartnerAccessGrant',
        targetId: before.id,
        changes: [
          { field: 'partner', before: partner?.name ?? null, after: null },
          { field: 'scopes', before: before.scopes.join(' '), after: null },
        ],
      });
      const { companyId } = before;
      const ended = { change: 'ENDED', until: null } as const;
      await notifyAdmins(tenant, context, { companyId, partnerName: partner?.name ?? '', ...ended });
    }
    return { grant, effectiveAt: grant.revokedAt ?? grant.expiresAt, userErrors: [] };
  });
}

function refused(userErrors: readonly UserError[]): PartnerAccessGrantResult {
  return { grant: null, effectiveAt: null, userErrors };
}

/** A partner may not grant access to another partner, because the company granted it to that partner only. */
function granter({ actor, scopes }: Viewer): Actor & { readonly kind: 'USER' | 'API_TOKEN' | 'SYSTEM' } {
  const { kind } = actor;
  if (kind === 'PARTNER') throw forbidden('A partner can’t grant or revoke access.', ['ACCESS_WRITE'], scopes);
  return { ...actor, kind };
}

function scopeErrors(scopes: readonly APITokenScope[], held: readonly APITokenScope[]): UserError[] {
  if (scopes.length === 0) return [grantErrors.noScopes()];
  const beyondPartners = scopes.filter((scope) => !partnerScopes.includes(scope));
  if (beyondPartners.length > 0) return [grantErrors.scopesBeyondPartners(beyondPartners)];
  const beyondOwn = scopes.filter((scope) => !held.includes(scope));
  return beyondOwn.length === 0 ? [] : [grantErrors.scopesBeyondOwn(beyondOwn)];
}

function expiryErrors(expiresAt: string | null, now: number, { bounds }: Viewer): UserError[] {
  if (expiresAt !== null && timestampMilliseconds(expiresAt) <= now) return [grantErrors.expiryPast()];
  const own = bounds?.expiresAt ?? null;
  if (own === null) return [];
  const outlives = expiresAt === null || timestampMilliseconds(expiresAt) > timestampMilliseconds(own);
  return outlives ? [grantErrors.expiryBeyondOwn(readTimestamp(own))] : [];
}

function addressErrors({ bounds }: Viewer): UserError[] {
  return (bounds?.allowedCidrs.length ?? 0) > 0 ? [grantErrors.addressesBeyondOwn()] : [];
}

function hasEnded(expiresAt: string | null, at: string): boolean {
  return expiresAt !== null && timestampMilliseconds(expiresAt) <= timestampMilliseconds(at);
}
