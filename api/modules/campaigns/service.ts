import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { FilterInput } from '../../db/list/list-filter.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { uniqueValueTransaction } from '../../db/unique-violation.ts';
import type { UserError } from '../../user-error.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { changesBetween } from './campaign-changes.ts';
import { deliveryStatuses } from './delivery-sql.ts';
import { campaignErrors } from './errors.ts';
import { activationErrors, distinctIds, maximumIds, transitionErrors, valueErrors } from './rules.ts';
import {
  type CampaignRow,
  campaignsByDelivery,
  campaignTable,
  type CampaignValues,
  findAudienceIds,
  findSurroundings,
  findUnknownAudiences,
  insertCampaign,
  isExternalIdTaken,
  lockCampaigns,
  replaceAudiences,
  updateCampaign as storeCampaign,
} from './store.ts';

/** Lists the campaigns of a company. Needs CAMPAIGNS_READ there; an unknown or inaccessible company has none. */
export async function listCampaignsByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<CampaignRow>> {
  const tenant = database.reading(viewer.scopeFor(companyId, 'CAMPAIGNS_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  const given = list.filter ?? {};
  if (!namesDeliveryStatus(given)) return readPage(tenant, campaignTable, context, list);
  const { deliveryStatus, ...filter } = given;
  const wanted = Array.isArray(deliveryStatus)
    ? deliveryStatuses.filter((status) => deliveryStatus.includes(status))
    : undefined;
  const [company] = tenant.scope.companyIds;
  const surroundings = company === undefined ? undefined : await findSurroundings(tenant, company);
  const table = campaignsByDelivery(company, surroundings, wanted);
  return readPage(tenant, table, { ...context, arguments: wanted }, { ...list, filter });
}

function namesDeliveryStatus({ deliveryStatus, or }: FilterInput): boolean {
  if (deliveryStatus !== undefined && deliveryStatus !== null) return true;
  return Array.isArray(or) && or.some((alternative: FilterInput) => namesDeliveryStatus(alternative));
}

/** A campaign; undefined for an unknown or inaccessible id. */
export async function getCampaign({ database, viewer }: RequestContext, id: string): Promise<CampaignRow | undefined> {
  return (await findByIds(database.tenant(viewer.scopeWith('CAMPAIGNS_READ')), campaignTable, [id]))[0];
}

/** Loads the campaigns of other lists' rows: one statement per request. Undefined for a deleted campaign. */
export function createCampaignLoader({
  database,
  viewer,
}: RequestContext): DataLoader<string, CampaignRow | undefined> {
  return new DataLoader(async (ids) => {
    const found = await findByIds(database.tenant(viewer.reachable), campaignTable, ids);
    const byId = new Map(found.map((campaign) => [campaign.id, campaign]));
    return ids.map((id) => byId.get(id));
  });
}

/** Loads the audience ids of a page's campaigns: one statement per request. */
export function createCampaignAudienceLoader({ database, viewer }: RequestContext): DataLoader<string, string[]> {
  return new DataLoader(async (campaignIds) => {
    const found = await findAudienceIds(database.tenant(viewer.reachable), campaignIds);
    return campaignIds.map((id) =>
      found.filter(({ campaignId }) => campaignId === id).map(({ audienceId }) => audienceId),
    );
  });
}

interface BudgetInput {
  readonly period: CampaignValues['budgetPeriod'];
  readonly amountMicros: string;
  readonly pacing: CampaignValues['budgetPacing'];
}

export interface CreateCampaignInput {
  readonly companyId: string;
  readonly name: string;
  readonly channel: CampaignValues['channel'];
  readonly objective: CampaignValues['objective'];
  readonly startDate: string;
  readonly endDate?: string | null | undefined;
  readonly budget: BudgetInput;
  readonly externalId?: string | null | undefined;
  readonly status: CampaignValues['status'];
  readonly labels?: readonly string[] | null | undefined;
  readonly audienceIds?: readonly string[] | null | undefined;
  readonly validateOnly: boolean;
  readonly idempotencyKey?: string | null | undefined;
}

/** A written campaign, or the errors that prevented it. With `validateOnly`, both are empty without errors. */
export interface CampaignResult {
  readonly campaign: CampaignRow | null;
  readonly userErrors: readonly UserError[];
}

/** Creates a campaign. Needs CAMPAIGNS_WRITE. */
export async function createCampaign(context: RequestContext, input: CreateCampaignInput): Promise<CampaignResult> {
  const { viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'CAMPAIGNS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([campaignErrors.unknownCompany()]);
  const audienceIds = distinctIds(input.audienceIds ?? []);
  const values: CampaignValues = {
    name: input.name.trim(),
    externalId: input.externalId ?? null,
    channel: input.channel,
    objective: input.objective,
    status: input.status,
    startDate: input.startDate,
    endDate: input.endDate ?? null,
    budgetPeriod: input.budget.period,
    budgetAmountMicros: input.budget.amountMicros,
    budgetPacing: input.budget.pacing,
    labels: [...(input.labels ?? [])],
  };

  return uniqueValueTransaction(context.database.tenant(scope), async (tenant) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const wrong = await creationErrors(tenant, companyId, values, audienceIds);
      if (wrong.length > 0 || input.validateOnly) return { kind: 'refused', userErrors: wrong };
      const id = randomUUID();
      await insertCampaign(tenant, { companyId, id }, values);
      await replaceAudiences(tenant, { companyId, id }, audienceIds);
      await audit(
        tenant,
        context,
        'campaign.created',
        { companyId, id },
        changesBetween(null, values, [], audienceIds),
      );
      return { kind: 'created', id };
    };
    const attempt = { companyId, mutation: 'createCampaign', input: input.validateOnly ? {} : input };
    const outcome = await once(tenant, attempt, create);
    return outcome.kind === 'refused' ? refused(outcome.userErrors) : written(tenant, outcome.id);
  });
}

async function creationErrors(
  tenant: TenantRunner,
  companyId: string,
  values: CampaignValues,
  audienceIds: readonly string[],
): Promise<UserError[]> {
  const errors = valueErrors(values, audienceIds);
  if (values.status === 'ARCHIVED') errors.push(campaignErrors.bornArchived());
  if (values.status === 'ACTIVE') errors.push(...activationErrors(values, await findSurroundings(tenant, companyId)));
  if (errors.length > 0) return errors;
  if (values.externalId !== null && (await isExternalIdTaken(tenant, companyId, values.externalId))) {
    errors.push(campaignErrors.externalIdTaken());
  }
  return [...errors, ...(await audienceErrors(tenant, companyId, audienceIds))];
}

export interface UpdateCampaignInput {
  readonly id: string;
  readonly expectedVersion?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly budget?: BudgetInput | null | undefined;
  readonly labels?: readonly string[] | null | undefined;
  readonly audienceIds?: readonly string[] | null | undefined;
  readonly validateOnly: boolean;
}

/** Updates a campaign: an absent field stays unchanged, null clears, a list replaces. Needs CAMPAIGNS_WRITE. */
export async function updateCampaign(context: RequestContext, input: UpdateCampaignInput): Promise<CampaignResult> {
  const { viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('CAMPAIGNS_WRITE'));
  return database.transaction(async (tenant) => {
    await lockCampaigns(tenant, [input.id]);
    const [before] = await findByIds(tenant, campaignTable, [input.id]);
    if (before === undefined) return refused([campaignErrors.unknown()]);
    const audiencesBefore = (await findAudienceIds(tenant, [before.id])).map(({ audienceId }) => audienceId);
    const audienceIds = input.audienceIds === undefined ? audiencesBefore : distinctIds(input.audienceIds ?? []).sort();
    const values = merged(before, input);
    const wrong = [
      ...stateErrors(before, input),
      ...clearedErrors(input),
      ...valueErrors(values, audienceIds),
      ...(await audienceErrors(tenant, before.companyId, audienceIds)),
    ];
    if (wrong.length > 0 || input.validateOnly) return refused(wrong);
    const changes = changesBetween(before, values, audiencesBefore, audienceIds);
    if (changes.length > 0) {
      await storeCampaign(tenant, before, values);
      await replaceAudiences(tenant, before, audienceIds);
      await audit(tenant, context, 'campaign.updated', before, changes);
    }
    return written(tenant, before.id);
  });
}

function merged(before: CampaignRow, input: UpdateCampaignInput): CampaignValues {
  return {
    ...before,
    name: input.name?.trim() ?? before.name,
    startDate: input.startDate ?? before.startDate,
    endDate: input.endDate === undefined ? before.endDate : input.endDate,
    labels: input.labels === undefined ? before.labels : [...(input.labels ?? [])],
    ...(input.budget == null
      ? {}
      : {
          budgetPeriod: input.budget.period,
          budgetAmountMicros: input.budget.amountMicros,
          budgetPacing: input.budget.pacing,
        }),
  };
}

function stateErrors(before: CampaignRow, { expectedVersion }: UpdateCampaignInput): UserError[] {
  if (expectedVersion != null && expectedVersion !== before.version) {
    return [campaignErrors.version(expectedVersion, before.version)];
  }
  return before.status === 'ARCHIVED' ? [campaignErrors.archived('id')] : [];
}

/** Errors for null in fields that can't be cleared. */
function clearedErrors(input: UpdateCampaignInput): UserError[] {
  const errors: UserError[] = [];
  if (input.name === null) errors.push(campaignErrors.name(200));
  if (input.startDate === null) errors.push(campaignErrors.noStart());
  if (input.budget === null) errors.push(campaignErrors.noBudget());
  return errors;
}

export interface SetCampaignStatusesInput {
  readonly ids: readonly string[];
  readonly status: CampaignValues['status'];
  readonly validateOnly: boolean;
}

export interface CampaignStatusResult extends CampaignResult {
  readonly id: string;
}

export interface SetCampaignStatusesResult {
  readonly results: readonly CampaignStatusResult[];
  readonly userErrors: readonly UserError[];
}

/**
 * Sets the status of up to 100 campaigns. Each result has the updated campaign or its errors. Needs CAMPAIGNS_WRITE.
 */
export async function setCampaignStatuses(
  context: RequestContext,
  { ids, status, validateOnly }: SetCampaignStatusesInput,
): Promise<SetCampaignStatusesResult> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return { results: [], userErrors: [campaignErrors.noIds()] };
  if (wanted.length > maximumIds) return { results: [], userErrors: [campaignErrors.tooManyIds(maximumIds)] };
  const database = context.database.tenant(context.viewer.scopeWith('CAMPAIGNS_WRITE'));
  return database.transaction(async (tenant) => {
    await lockCampaigns(tenant, wanted);
    const found = new Map((await findByIds(tenant, campaignTable, wanted)).map((campaign) => [campaign.id, campaign]));
    const results: CampaignStatusResult[] = [];
    for (const id of wanted) {
      const before = found.get(id);
      const wrong =
        before === undefined
          ? [campaignErrors.unknownInList(id)]
          : transitionErrors(before, status, await findSurroundings(tenant, before.companyId));
      if (before !== undefined && wrong.length === 0 && !validateOnly && before.status !== status) {
        await storeCampaign(tenant, before, { ...before, status });
        const change = { field: 'status', before: before.status, after: status };
        await audit(tenant, context, 'campaign.status_set', before, [change]);
      }
      results.push({ id, campaign: null, userErrors: wrong });
    }
    const after = new Map((await findByIds(tenant, campaignTable, wanted)).map((campaign) => [campaign.id, campaign]));
    return {
      results: results.map((result) => ({ ...result, campaign: after.get(result.id) ?? null })),
      userErrors: [],
    };
  });
}

async function audienceErrors(
  tenant: TenantRunner,
  companyId: string,
  audienceIds: readonly string[],
): Promise<UserError[]> {
  return (await findUnknownAudiences(tenant, companyId, audienceIds)).map((id) => campaignErrors.unknownAudience(id));
}

async function written(tenant: TenantRunner, id: string): Promise<CampaignResult> {
  const [campaign] = await findByIds(tenant, campaignTable, [id]);
  return { campaign: campaign ?? null, userErrors: [] };
}

function refused(userErrors: readonly UserError[]): CampaignResult {
  return { campaign: null, userErrors };
}

async function audit(
  tenant: TenantRunner,
  context: RequestContext,
  action: AuditEntry['action'],
  { companyId, id }: { readonly companyId: string; readonly id: string },
  changes: Parameters<typeof recordAuditEvent>[2]['changes'],
): Promise<void> {
  await recordAuditEvent(tenant, context, { companyId, action, targetType: 'Campaign', targetId: id, changes });
}
