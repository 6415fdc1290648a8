import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { maximumLengths, maximumOverlapSeconds } from '#shared/limits.ts';
import { type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import { mintPartnerClientId, mintPartnerClientSecret } from '../../auth/partner-credentials.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { partnerErrors } from './errors.ts';
import {
  endIssuedTokens,
  endSecrets,
  findSecrets,
  insertPartner,
  insertPartnerSecret,
  knownPartnerTable,
  lockPartner,
  partnerDirectoryTable,
  type PartnerRow,
  type PartnerSecretRow,
  type PartnerStatus,
  partnerTable,
  updatePartnerStatus,
} from './partner-store.ts';

/** Of two concurrent rotations, the second would end the secret that the first has just returned. */
const justRotatedMs = 10_000;

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

/** Loads the valid secrets of a page's partners: one statement per request. Null for all viewers but staff. */
export function createPartnerSecretLoader({
  database,
  services,
  viewer,
}: RequestContext): DataLoader<string, PartnerSecretRow[] | null> {
  return new DataLoader(async (ids) => {
    if (!viewer.isStaff) return ids.map(() => null);
    const secrets = await findSecrets(database.staff(viewer.staffScope()), ids);
    const working = secrets.filter(worksAt(services.now()));
    return ids.map((id) => working.filter(({ partnerId }) => partnerId === id));
  });
}

export interface CreatePartnerInput {
  readonly name: string;
  readonly websiteUrl?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** `clientSecret` is returned only once and isn't stored. */
export interface PartnerCredentialResult {
  readonly partner: PartnerRow | null;
  readonly clientSecret: string | null;
  readonly userErrors: readonly UserError[];
}

/** Creates a partner with a client id and its first secret. Staff only. */
export async function createPartner(
  context: RequestContext,
  input: CreatePartnerInput,
): Promise<PartnerCredentialResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const name = input.name.trim();
  const websiteUrl = input.websiteUrl ?? null;
  const clientSecret = mintPartnerClientSecret();
  return database.transaction(async (staff) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const wrong = [...nameErrors(name), ...websiteErrors(websiteUrl)];
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      const id = randomUUID();
      const createdAt = timestampText(services.now());
      const partner = { id, name, clientId: mintPartnerClientId(), websiteUrl, createdAt };
      if (!(await insertPartner(staff, partner))) return { kind: 'refused', userErrors: [partnerErrors.nameTaken()] };
      await storeSecret(staff, context, id, clientSecret);
      await audit(staff, context, 'partner.created', id, [
        { field: 'name', before: null, after: name },
        { field: 'websiteUrl', before: null, after: websiteUrl },
        { field: 'clientId', before: null, after: partner.clientId },
      ]);
      return { kind: 'created', id };
    };
    const outcome = await once(staff, { companyId: null, mutation: 'createPartner', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    return written(staff, outcome.id, outcome.kind === 'created' ? clientSecret : null);
  });
}

export interface RotatePartnerSecretInput {
  readonly partnerId: string;
  readonly overlapSeconds: number;
}

/**
 * Gives a partner a new secret; the previous one is valid until the overlap ends. During an overlap, only a rotation
 * without overlap is accepted. That one is for a leaked secret: it ends every other secret and all issued tokens. Staff
 * only.
 */
export async function rotatePartnerSecret(
  context: RequestContext,
  { partnerId, overlapSeconds }: RotatePartnerSecretInput,
): Promise<PartnerCredentialResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  if (overlapSeconds < 0 || overlapSeconds > maximumOverlapSeconds) {
    return refused([partnerErrors.overlap(maximumOverlapSeconds)]);
  }
  const clientSecret = mintPartnerClientSecret();
  return database.transaction(async (staff) => {
    const partner = await lockPartner(staff, partnerId);
    if (partner === undefined) return refused([partnerErrors.unknown()]);
    const now = services.now();
    const secrets = await findSecrets(staff, [partner.id]);
    const wrong = rotationErrors(secrets, overlapSeconds, now);
    if (wrong.length > 0) return refused(wrong);

    const working = secrets.filter(worksAt(now));
    const oldEndsAt = timestampText(now + overlapSeconds * 1000);
    await endSecrets(
      staff,
      working.map(({ id }) => id),
      oldEndsAt,
    );
    await storeSecret(staff, context, partner.id, clientSecret);
    if (overlapSeconds === 0) await endIssuedTokens(staff, partner.id);
    await audit(staff, context, 'partner.secret_rotated', partner.id, [
      { field: 'secret', before: working[0]?.lastFour ?? null, after: clientSecret.slice(-4) },
      { field: 'oldSecretEndsAt', before: null, after: oldEndsAt },
    ]);
    return written(staff, partner.id, clientSecret);
  });
}

export interface SetPartnerStatusInput {
  readonly partnerId: string;
  readonly status: PartnerStatus;
}

export interface PartnerResult {
  readonly partner: PartnerRow | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

/** Suspends a partner, which permanently invalidates its tokens, or activates it again. Staff only. */
export async function setPartnerStatus(
  context: RequestContext,
  { partnerId, status }: SetPartnerStatusInput,
): Promise<PartnerResult> {
  const { services, viewer } = context;
  return context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const before = await lockPartner(staff, partnerId);
    if (before === undefined) {
      return { partner: null, effectiveAt: null, userErrors: [partnerErrors.unknown()] };
    }
    if (before.status !== status) {
      await updatePartnerStatus(staff, before.id, status);
      if (status === 'SUSPENDED') await endIssuedTokens(staff, before.id);
      await audit(staff, context, status === 'SUSPENDED' ? 'partner.suspended' : 'partner.reactivated', before.id, [
        { field: 'status', before: before.status, after: status },
      ]);
    }
    const [partner = null] = await findByIds(staff, partnerTable, [before.id]);
    return { partner, effectiveAt: timestampText(services.now()), userErrors: [] };
  });
}

async function storeSecret(
  staff: TenantRunner,
  { services }: RequestContext,
  partnerId: string,
  clientSecret: string,
): Promise<void> {
  await insertPartnerSecret(staff, {
    id: randomUUID(),
    partnerId,
    digest: services.digests.partnerSecret(clientSecret),
    lastFour: clientSecret.slice(-4),
    createdAt: timestampText(services.now()),
  });
}

function audit(
  staff: TenantRunner,
  context: RequestContext,
  action: AuditEntry['action'],
  targetId: string,
  changes: Parameters<typeof recordAuditEvent>[2]['changes'],
): Promise<void> {
  return recordAuditEvent(staff, context, { companyId: null, action, targetType: 'Partner', targetId, changes });
}

async function written(staff: TenantRunner, id: string, clientSecret: string | null): Promise<PartnerCredentialResult> {
  const [partner = null] = await findByIds(staff, partnerTable, [id]);
  return { partner, clientSecret, userErrors: [] };
}

function refused(userErrors: readonly UserError[]): PartnerCredentialResult {
  return { partner: null, clientSecret: null, userErrors };
}

function worksAt(now: number) {
  return ({ expiresAt }: PartnerSecretRow) => expiresAt === null || timestampMilliseconds(expiresAt) > now;
}

function rotationErrors(secrets: readonly PartnerSecretRow[], overlapSeconds: number, now: number): UserError[] {
  const [newest, former] = secrets;
  if (newest === undefined || former === undefined) return [];
  if (now - timestampMilliseconds(newest.createdAt) < justRotatedMs) return [partnerErrors.justRotated()];
  const until = secrets.filter(worksAt(now)).find(({ expiresAt }) => expiresAt !== null)?.expiresAt ?? null;
  return until !== null && overlapSeconds > 0 ? [partnerErrors.overlapRunning(until)] : [];
}

function nameErrors(name: string): UserError[] {
  return name.length > 0 && name.length <= maximumLengths.partnerName
    ? []
    : [partnerErrors.name(maximumLengths.partnerName)];
}

/** Admins see it as a link, and a URL with another scheme could be a script. */
function websiteErrors(websiteUrl: string | null): UserError[] {
  if (websiteUrl === null) return [];
  const isAddress =
    websiteUrl.length <= maximumLengths.partnerWebsite &&
    URL.canParse(websiteUrl) &&
    new URL(websiteUrl).protocol === 'https:';
  return isAddress ? [] : [partnerErrors.website(maximumLengths.partnerWebsite)];
}
