import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { type ListTable, listTable } from '../../db/list/list-table.ts';
import { anyOf, ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { type DeliveryStatus, deliveryStatusSql, hasDeliveryStatus } from './delivery-sql.ts';

export interface CampaignRow {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly channel: 'CTV' | 'VIDEO' | 'DISPLAY' | 'NATIVE' | 'AUDIO' | 'DOOH';
  readonly objective: 'AWARENESS' | 'TRAFFIC' | 'CONVERSIONS' | 'RETENTION';
  readonly status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED';
  readonly startDate: string;
  readonly endDate: string | null;
  readonly budgetPeriod: 'DAILY' | 'LIFETIME';
  readonly budgetAmountMicros: string;
  readonly budgetPacing: 'EVEN' | 'AHEAD' | 'ASAP';
  readonly labels: string[];
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const campaignTable = listTable<CampaignRow>()({
  name: 'Campaign',
  from: 'campaign',
  columns: {
    id: 'campaign.id',
    companyId: 'campaign.company_id',
    name: 'campaign.name',
    externalId: 'campaign.external_id',
    channel: 'campaign.channel',
    objective: 'campaign.objective',
    status: 'campaign.status',
    startDate: 'campaign.start_date',
    endDate: 'campaign.end_date',
    budgetPeriod: 'campaign.budget_period',
    budgetAmountMicros: 'campaign.budget_amount_micros',
    budgetPacing: 'campaign.budget_pacing',
    labels: 'campaign.labels',
    version: 'campaign.version',
    createdAt: 'campaign.created_at',
    updatedAt: 'campaign.updated_at',
  },
  id: 'campaign.id',
  companyId: 'campaign.company_id',
  filters: {
    id: { kind: 'id', sql: 'campaign.id' },
    name: { kind: 'string', sql: 'campaign.name' },
    externalId: { kind: 'string', sql: 'campaign.external_id' },
    channel: { kind: 'enum', sql: 'campaign.channel' },
    objective: { kind: 'enum', sql: 'campaign.objective' },
    status: { kind: 'enum', sql: 'campaign.status' },
    deliveryStatus: { kind: 'enum', sql: deliveryStatusSql, computed: true },
    startDate: { kind: 'date', sql: 'campaign.start_date' },
    endDate: { kind: 'date', sql: 'campaign.end_date' },
    budgetMicros: { kind: 'bigint', sql: 'campaign.budget_amount_micros' },
    label: { kind: 'stringSet', sql: 'campaign.labels' },
    updatedAt: { kind: 'timestamp', sql: 'campaign.updated_at' },
  },
  sorts: {
    NAME: { kind: 'text', sql: 'campaign.name_key collate "C"' },
    START_DATE: { kind: 'date', sql: 'campaign.start_date' },
    END_DATE: { kind: 'date', sql: 'campaign.end_date', nullable: true },
    BUDGET: { kind: 'bigint', sql: 'campaign.budget_amount_micros' },
    CREATED_AT: { kind: 'timestamp', sql: 'campaign.created_at' },
    UPDATED_AT: { kind: 'timestamp', sql: 'campaign.updated_at' },
  },
  isLarge: true,
  defaultSort: [{ field: 'CREATED_AT', direction: 'ASC' }],
});

/**
 * The campaigns of a company with a `wanted` delivery status, or all of them when absent. Only this table has a filter
 * on the delivery status, because it has the other data that the status depends on. PostgreSQL gets the days as values,
 * so that it can estimate the number of matching campaigns.
 */
export function campaignsByDelivery(
  companyId: string | undefined,
  company: Surroundings | undefined,
  wanted: readonly DeliveryStatus[] | undefined,
): ListTable<CampaignRow> {
  return {
    ...campaignTable,
    mayRunLong: true,
    from: (values) => `(
  select ${values.add(companyId ?? null)}::uuid as id, ${values.add(company?.today ?? null)}::date as today,
    ${values.add(company?.through ?? null)}::date as through, ${values.add(company?.accountActive === false)}::boolean as suspended
) as company
cross join lateral (select * from campaign where ${wanted === undefined ? 'true' : hasDeliveryStatus(wanted)}) as campaign`,
  };
}

/** The fields of a campaign that clients set. */
export type CampaignValues = Omit<CampaignRow, 'id' | 'companyId' | 'version' | 'createdAt' | 'updatedAt'>;

function columnsOf(values: CampaignValues) {
  return {
    name: values.name,
    external_id: values.externalId,
    channel: values.channel,
    objective: values.objective,
    status: values.status,
    start_date: values.startDate,
    end_date: values.endDate,
    budget_period: values.budgetPeriod,
    budget_amount_micros: values.budgetAmountMicros,
    budget_pacing: values.budgetPacing,
    labels: [...values.labels],
  };
}

export async function insertCampaign(
  tenant: TenantRunner,
  key: { readonly companyId: string; readonly id: string },
  values: CampaignValues,
): Promise<void> {
  await tenant.all(
    query.insertInto('campaign').values({ company_id: key.companyId, id: key.id, ...columnsOf(values) }),
  );
}

/** Updates a campaign's values and increments its version; the row must be locked by {@link lockCampaigns}. */
export async function updateCampaign(tenant: TenantRunner, before: CampaignRow, values: CampaignValues): Promise<void> {
  await tenant.all(
    query
      .updateTable('campaign')
      .set({ ...columnsOf(values), version: before.version + 1, updated_at: sql<string>`clock_timestamp()` })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', before.companyId)
      .where('id', '=', before.id),
  );
}

/** Locks campaigns of the scope against other writers, in the order of their ids so that two calls can't deadlock. */
export async function lockCampaigns(tenant: TenantRunner, ids: readonly string[]): Promise<void> {
  await tenant.all(
    query
      .selectFrom('campaign')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', anyOf(ids.filter(isUuid)))
      .orderBy('id')
      .select('id')
      .forUpdate(),
  );
}

/** Whether another campaign of the company has this external id. */
export function isExternalIdTaken(tenant: TenantRunner, companyId: string, externalId: string): Promise<boolean> {
  return tenant.has(
    query
      .selectFrom('campaign')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('external_id', '=', externalId)
      .select('id'),
  );
}

/** The audiences of several campaigns, by campaign. */
export function findAudienceIds(
  tenant: TenantRunner,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; audienceId: string }[]> {
  return tenant.all(
    query
      .selectFrom('campaign_audience')
      .where('company_id', '=', ofScope(tenant))
      .where('campaign_id', '=', anyOf(campaignIds))
      .select(['campaign_id as campaignId', 'audience_id as audienceId'])
      .orderBy('audience_id'),
  );
}

/** Replaces the audiences of a campaign. */
export async function replaceAudiences(
  tenant: TenantRunner,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  audienceIds: readonly string[],
): Promise<void> {
  await tenant.all(
    query
      .deleteFrom('campaign_audience')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('campaign_id', '=', id),
  );
  if (audienceIds.length === 0) return;
  await tenant.all(
    query
      .insertInto('campaign_audience')
      .values(audienceIds.map((audienceId) => ({ company_id: companyId, campaign_id: id, audience_id: audienceId }))),
  );
}

/** The company data that a campaign's status depends on. Days are in the company's time zone. */
export interface Surroundings {
  readonly today: string;
  /** The last day that reports cover; null before the first load. */
  readonly through: string | null;
  readonly accountActive: boolean;
}

/** The surroundings of a company of the scope. */
export async function findSurroundings(tenant: TenantRunner, companyId: string): Promise<Surroundings> {
  const found = await tenant.first(
    query
      .selectFrom('company')
      .where('id', '=', ofScope(tenant))
      .where('id', '=', companyId)
      .select([
        sql<string>`(litfass_now() at time zone time_zone)::date`.as('today'),
        sql<string | null>`(select (state.data_through at time zone time_zone)::date
          from performance_state as state where state.company_id = company.id)`.as('through'),
        sql<boolean>`status = 'ACTIVE'`.as('accountActive'),
      ]),
  );
  if (found === undefined) throw new Error(`Company ${companyId} is out of scope.`);
  return found;
}

/**
 * Those of `audienceIds` that aren't audiences of the company. The others can't be deleted until the transaction ends;
 * they are locked in the order of their ids, so that two calls can't deadlock.
 */
export async function findUnknownAudiences(
  tenant: TenantRunner,
  companyId: string,
  audienceIds: readonly string[],
): Promise<string[]> {
  if (audienceIds.length === 0) return [];
  const known = await tenant.all(
    query
      .selectFrom('audience')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('id', '=', anyOf(audienceIds.filter(isUuid)))
      .orderBy('id')
      .select('id')
      .forKeyShare(),
  );
  const ids = new Set(known.map(({ id }) => id));
  return audienceIds.filter((id) => !ids.has(id));
}
