import { statement, textOfOne, uuidArray } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { asksForOne, isOneOf } from '../../db/list.ts';
import { textArray, Values } from '../../db/list-filter.ts';
import { metricExpressions, type Sums } from './metrics.ts';
import type { DateRange } from './period.ts';

/** How far a company's figures go. */
export interface FreshnessRow {
  readonly dataThrough: string;
  readonly finalThrough: string;
  /** First day, in the company's time zone, that isn't final. */
  readonly firstOpenDay: string;
  readonly timeZone: string;
  readonly currencyCode: string;
}

const freshnessSql = `select company.time_zone as "timeZone", company.currency_code as "currencyCode",
  through.data as "dataThrough", through.final as "finalThrough",
  (through.final at time zone company.time_zone)::date as "firstOpenDay"
from company
left join performance_state as state on state.company_id = company.id
cross join lateral (select coalesce(state.data_through, company.created_at) as data,
  coalesce(state.final_through, company.created_at) as final) as through
where company.id = any($1::uuid[])`;

/** Freshness of the one company of the scope; before its first load, of the moment it was opened. */
export function findFreshness(tenant: TenantRunner): Promise<FreshnessRow | undefined> {
  return tenant.first(statement<FreshnessRow>(freshnessSql, [tenant.scope.parameter]));
}

/** A campaign and days of it. */
export interface CampaignDays extends DateRange {
  readonly companyId: string;
  readonly campaignId: string;
}

const sumsSql = Object.entries(metricExpressions((name) => `coalesce(sum(fact.${name}), 0)`))
  .map(([metric, sql]) => `${sql} as "${metric}"`)
  .join(', ');

const sumsOfOneSql = textOfOne(
  (condition) => `select ${sumsSql} from performance_campaign_day as fact where ${condition}`,
);

// Lateral, so that each campaign is one short walk along the key and never a join with all campaigns of the company.
const sumsOfSeveralSql = (wanted: string, scope: string) => `select sums.*
from ${wanted} with ordinality as wanted (company_id, campaign_id, first_day, last_day, position)
cross join lateral (
  select ${sumsSql}
  from performance_campaign_day as fact
  where fact.company_id = wanted.company_id and ${scope}
    and fact.campaign_id = wanted.campaign_id and fact.day between wanted.first_day and wanted.last_day
) as sums
order by wanted.position`;

/** Sums of campaigns over their days, in the order asked; zeros where there are no facts or the scope doesn't reach. */
export function findCampaignSums(tenant: TenantRunner, wanted: readonly CampaignDays[]): Promise<Sums[]> {
  const values = new Values();
  const scope = isOneOf('fact.company_id', tenant.scope.companyIds, values);
  const [only] = wanted;
  const text =
    only !== undefined && asksForOne(tenant.scope, wanted)
      ? sumsOfOneSql(`${scope} and ${isOfCampaign(only, values)}`)
      : sumsOfSeveralSql(wantedSql(wanted, values), scope);
  return tenant.all(statement<Sums>(text, values.list));
}

function isOfCampaign({ companyId, campaignId, startDate, endDate }: CampaignDays, values: Values): string {
  return `fact.company_id = ${values.add(companyId)}::uuid and fact.campaign_id = ${values.add(campaignId)}::uuid
  and fact.day between ${values.add(startDate)}::date and ${values.add(endDate)}::date`;
}

function wantedSql(wanted: readonly CampaignDays[], values: Values): string {
  const companies = values.add(uuidArray(wanted.map(({ companyId }) => companyId)));
  const campaigns = values.add(uuidArray(wanted.map(({ campaignId }) => campaignId)));
  const first = values.add(textArray(wanted.map(({ startDate }) => startDate)));
  const last = values.add(textArray(wanted.map(({ endDate }) => endDate)));
  return `unnest(${companies}::uuid[], ${campaigns}::uuid[], ${first}::date[], ${last}::date[])`;
}
