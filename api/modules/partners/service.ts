import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { mintPartnerClientId, mintPartnerClientSecret } from '../../auth/partner-credentials.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { partnerErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import {
  endIssuedTokens,
  findPartner,
  insertPartner,
  knownPartnerTable,
  lockPartner,
  partnerDirectoryTable,
  type PartnerRow,
  type PartnerStatus,
  partnerTable,
  updatePartnerStatus,
} from './partner-store.ts';
import { type PartnerCredentialResult, partnerRefused, type PartnerResult } from './results.ts';
import { valueErrors } from './partner-values.ts';
import { storeSecret } from './secrets.ts';

/** Lists partners: all of them for staff, and those available to a company for viewers with ACCESS_READ. */
export function listPartners(
  { database, services, viewer }: RequestContext,
  list: ListArguments,
): Promise<Page<PartnerRow>> {
  const { cursors } = services;
  const context = { cursors, viewerId: viewer.actor.id };
  if (viewer.isStaff) return readPage(database.staff(viewer.staffScope()), partnerTable, context, list);
  return readPage(database.tenant(viewer.scopeWith('ACCESS_READ')), partnerDirectoryTable, context, list);
}

/** The partners that the signed-in person belongs to, by name. */
export async function listOwnPartners({ database, viewer }: RequestContext, maximum: number): Promise<PartnerRow[]> {
  const own = viewer.ownPartners.slice(0, maximum);
  const found = await Promise.all(own.map((scope) => findPartner(database.partner(scope))));
  return found.filter((partner) => partner !== undefined).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** A partner: any for staff, one's own for a partner's people, an active one for viewers with ACCESS_READ. */
export async function getPartner({ database, viewer }: RequestContext, id: string): Promise<PartnerRow | null> {
  if (viewer.isStaff || viewer.partnerIds.includes(id.toLowerCase())) {
    const scope = viewer.scopeForPartner(id);
    return scope === undefined ? null : ((await findPartner(database.partner(scope))) ?? null);
  }
  // For a person of another partner, there is no such partner.
  if (viewer.partnerIds.length > 0 && !viewer.scopes.includes('ACCESS_READ')) return null;
  const [partner] = await findByIds(database.tenant(viewer.scopeWith('ACCESS_READ')), partnerDirectoryTable, [id]);
  return partner ?? null;
}

/** Loads the partners of grants that the viewer can read: one statement per request. */
export function createPartnerLoader({ database, viewer }: RequestContext): DataLoader<string, PartnerRow> {
  return new DataLoader(async (ids) => {
    const found = viewer.isStaff
      ? await findByIds(database.staff(viewer.staffScope()), partnerTable, ids)
      : await findByIds(database.tenant(viewer.reachable), knownPartnerTable, ids);
    const byId = new Map(found.map((partner) => [partner.id, partner]));
    return ids.map((id) => byId.get(id) ?? new Error(`Partner ${id} is out of the viewer's reach.`));
  });
}

export interface CreatePartnerInput {
  readonly name: string;
  readonly websiteUrl?: string | null | undefined;
  readonly redirectUris?: readonly string[] | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** Creates a partner with a client id and its first secret. Staff only. */
export async function createPartner(
  context: RequestContext,
  input: CreatePartnerInput,
): Promise<PartnerCredentialResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const values = {
    name: input.name.trim(),
    websiteUrl: input.websiteUrl ?? null,
    redirectUris: [...new Set(input.redirectUris ?? [])],
  };
  const clientSecret = mintPartnerClientSecret();
  return database.transaction(async (staff) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const wrong = valueErrors(values, services);
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      const id = randomUUID();
      const createdAt = timestampText(services.now());
      const partner = { id, ...values, clientId: mintPartnerClientId(), createdAt };
      if (!(await insertPartner(staff, partner))) return { kind: 'refused', userErrors: [partnerErrors.nameTaken()] };
      await storeSecret(staff, context, id, clientSecret);
      await recordPartnerEvent(staff, context, 'partner.created', id, [
        { field: 'name', before: null, after: values.name },
        { field: 'websiteUrl', before: null, after: values.websiteUrl },
        { field: 'redirectUris', before: null, after: values.redirectUris.join(' ') || null },
        { field: 'clientId', before: null, after: partner.clientId },
      ]);
      return { kind: 'created', id };
    };
    const outcome = await once(staff, { companyId: null, mutation: 'createPartner', input }, create);
    if (outcome.kind === 'refused') return { partner: null, clientSecret: null, userErrors: outcome.userErrors };
    const [partner = null] = await findByIds(staff, partnerTable, [outcome.id]);
    return { partner, clientSecret: outcome.kind === 'created' ? clientSecret : null, userErrors: [] };
  });
}

/** Suspends a partner, which permanently invalidates its tokens, or activates it again. Staff only. */
export async function setPartnerStatus(
  context: RequestContext,
  { partnerId, status }: { readonly partnerId: string; readonly status: PartnerStatus },
): Promise<PartnerResult> {
  const { services, viewer } = context;
  return context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const before = await lockPartner(staff, partnerId);
    if (before === undefined) return partnerRefused(partnerErrors.unknown());
    if (before.status !== status) {
      await updatePartnerStatus(staff, before.id, status);
      if (status === 'SUSPENDED') await endIssuedTokens(staff, before.id);
      await recordPartnerEvent(
        staff,
        context,
        status === 'SUSPENDED' ? 'partner.suspended' : 'partner.reactivated',
        before.id,
        [{ field: 'status', before: before.status, after: status }],
      );
    }
    const [partner = null] = await findByIds(staff, partnerTable, [before.id]);
    return { partner, effectiveAt: timestampText(services.now()), userErrors: [] };
  });
}
