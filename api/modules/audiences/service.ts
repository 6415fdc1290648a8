import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { maximumLengths } from '#shared/limits.ts';
import { type AuditChange, type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { membersOf, takeLock } from '../../db/advisory-lock.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { uniqueValueTransaction } from '../../db/unique-violation.ts';
import type { DeleteResult, UserError } from '../../user-error.ts';
import { createdIsDeleted, type IdempotentOutcome, once } from '../idempotency/index.ts';
import { audienceErrors } from './errors.ts';
import {
  type AudienceRow,
  audienceTable,
  type AudienceValues,
  countUsingCampaigns,
  deleteAudience as removeAudience,
  findIdentifierCounts,
  findTaken,
  type IdentifierCountRow,
  insertAudience,
  lockAudience,
  updateAudience as storeAudience,
} from './store.ts';

const maximumExternalIdLength = 200;
const maximumDescriptionLength = 2_000;

/** Lists the audiences of a company. Needs AUDIENCES_READ there; an unknown or inaccessible company has none. */
export function listAudiencesByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<AudienceRow>> {
  const tenant = database.reading(viewer.scopeFor(companyId, 'AUDIENCES_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, audienceTable, context, list);
}

/** An audience; undefined for an unknown or inaccessible id. */
export async function getAudience({ database, viewer }: RequestContext, id: string): Promise<AudienceRow | undefined> {
  return (await findByIds(database.tenant(viewer.scopeWith('AUDIENCES_READ')), audienceTable, [id]))[0];
}

/** Loads the audiences of campaigns: one statement per request. Undefined for a deleted audience. */
export function createAudienceLoader({
  database,
  viewer,
}: RequestContext): DataLoader<string, AudienceRow | undefined> {
  return new DataLoader(async (ids) => {
    const found = await findByIds(database.tenant(viewer.reachable), audienceTable, ids);
    const byId = new Map(found.map((audience) => [audience.id, audience]));
    return ids.map((id) => byId.get(id));
  });
}

/** Loads the identifier counts of a page's audiences: one statement per request. */
export function createIdentifierCountLoader({
  database,
  viewer,
}: RequestContext): DataLoader<string, IdentifierCountRow[]> {
  return new DataLoader(async (audienceIds) => {
    const found = await findIdentifierCounts(database.tenant(viewer.reachable), audienceIds);
    return audienceIds.map((id) => found.filter(({ audienceId }) => audienceId === id));
  });
}

export interface CreateAudienceInput {
  readonly companyId: string;
  readonly name: string;
  readonly externalId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly membershipDays: number;
  readonly idempotencyKey?: string | null | undefined;
}

export interface AudienceResult {
  readonly audience: AudienceRow | null;
  readonly userErrors: readonly UserError[];
}

/** Creates an empty audience. Needs AUDIENCES_WRITE. */
export async function createAudience(context: RequestContext, input: CreateAudienceInput): Promise<AudienceResult> {
  const { viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'AUDIENCES_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([audienceErrors.unknownCompany()]);
  const values: AudienceValues = {
    name: input.name.trim(),
    externalId: input.externalId ?? null,
    description: input.description ?? null,
    membershipDays: input.membershipDays,
  };
  return uniqueValueTransaction(context.database.tenant(scope), async (tenant) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const wrong = await writeErrors(tenant, companyId, values, null);
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      const id = randomUUID();
      await insertAudience(tenant, { companyId, id }, values);
      await audit(tenant, context, 'audience.created', { companyId, id }, changesBetween(null, values));
      return { kind: 'created', id };
    };
    const outcome = await once(tenant, { companyId, mutation: 'createAudience', input }, create);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    const result = await written(tenant, outcome.id);
    return result.audience === null ? refused([createdIsDeleted()]) : result;
  });
}

export interface UpdateAudienceInput {
  readonly id: string;
  readonly expectedVersion?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly membershipDays?: number | null | undefined;
}

/** Updates an audience: an absent field stays unchanged, null clears the description. Needs AUDIENCES_WRITE. */
export async function updateAudience(context: RequestContext, input: UpdateAudienceInput): Promise<AudienceResult> {
  const database = context.database.tenant(context.viewer.scopeWith('AUDIENCES_WRITE'));
  return uniqueValueTransaction(database, async (tenant) => {
    const before = await findLocked(tenant, input.id);
    if (before === undefined) return refused([audienceErrors.unknown()]);
    if (input.expectedVersion != null && input.expectedVersion !== before.version) {
      return refused([audienceErrors.version(input.expectedVersion, before.version)]);
    }
    const values: AudienceValues = {
      name: input.name === null ? '' : (input.name?.trim() ?? before.name),
      externalId: before.externalId,
      description: input.description === undefined ? before.description : input.description,
      membershipDays: input.membershipDays === null ? 0 : (input.membershipDays ?? before.membershipDays),
    };
    const wrong = await writeErrors(tenant, before.companyId, values, before.id);
    if (wrong.length > 0) return refused(wrong);
    const changes = changesBetween(before, values);
    if (changes.length > 0) {
      await storeAudience(tenant, before, values);
      await audit(tenant, context, 'audience.updated', before, changes);
    }
    return written(tenant, before.id);
  });
}

/** Deletes an audience. Rejected while a campaign that isn't archived uses it, unless forced. Needs AUDIENCES_WRITE. */
export async function deleteAudience(
  context: RequestContext,
  { id, force }: { readonly id: string; readonly force: boolean },
): Promise<DeleteResult> {
  const database = context.database.tenant(context.viewer.scopeWith('AUDIENCES_WRITE'));
  return database.transaction(async (tenant) => {
    const before = await findLocked(tenant, id);
    if (before === undefined) return { deletedId: null, userErrors: [audienceErrors.unknown()] };
    const campaigns = await countUsingCampaigns(tenant, before);
    if (campaigns > 0 && !force) return { deletedId: null, userErrors: [audienceErrors.inUse(campaigns)] };
    await removeAudience(tenant, before);
    await audit(tenant, context, 'audience.deleted', before, [{ field: 'name', before: before.name, after: null }]);
    return { deletedId: before.id, userErrors: [] };
  });
}

async function findLocked(tenant: TenantRunner, id: string): Promise<AudienceRow | undefined> {
  const [found] = await findByIds(tenant, audienceTable, [id]);
  if (found === undefined) return undefined;
  await takeLock(tenant, ...membersOf(found.companyId));
  await lockAudience(tenant, id);
  return (await findByIds(tenant, audienceTable, [id]))[0];
}

async function writeErrors(
  tenant: TenantRunner,
  companyId: string,
  values: AudienceValues,
  exceptId: string | null,
): Promise<UserError[]> {
  const errors: UserError[] = [];
  if (!isText(values.name, maximumLengths.audienceName)) errors.push(audienceErrors.name(maximumLengths.audienceName));
  if (values.externalId !== null && !isText(values.externalId, maximumExternalIdLength)) {
    errors.push(audienceErrors.externalId(maximumExternalIdLength));
  }
  if (values.description !== null && !isText(values.description, maximumDescriptionLength, 0)) {
    errors.push(audienceErrors.description(maximumDescriptionLength));
  }
  if (values.membershipDays < 1 || values.membershipDays > 540) errors.push(audienceErrors.membershipDays());
  if (errors.length > 0) return errors;
  const taken = await findTaken(tenant, companyId, values, exceptId);
  if (taken.name) errors.push(audienceErrors.nameTaken());
  if (taken.externalId && exceptId === null) errors.push(audienceErrors.externalIdTaken());
  return errors;
}

function isText(text: string, maximum: number, minimum = 1): boolean {
  return text.trim().length >= minimum && text.length <= maximum;
}

function changesBetween(before: AudienceValues | null, after: AudienceValues): AuditChange[] {
  return (['name', 'externalId', 'description', 'membershipDays'] as const)
    .map((field) => ({ field, before: text(before?.[field]), after: text(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function text(value: string | number | null | undefined): string | null {
  return value == null ? null : String(value);
}

async function written(tenant: TenantRunner, id: string): Promise<AudienceResult> {
  return { audience: (await findByIds(tenant, audienceTable, [id]))[0] ?? null, userErrors: [] };
}

function refused(userErrors: readonly UserError[]): AudienceResult {
  return { audience: null, userErrors };
}

async function audit(
  tenant: TenantRunner,
  context: RequestContext,
  action: AuditEntry['action'],
  { companyId, id }: { readonly companyId: string; readonly id: string },
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAuditEvent(tenant, context, { companyId, action, targetType: 'Audience', targetId: id, changes });
}
