import { statement, uuidArray } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { isOneOf } from '../../db/list/list.ts';
import { textArray } from '../../db/list/list-filter.ts';
import { Values } from '../../db/list/values.ts';
import { metricExpressions, type Sums } from './metrics.ts';
import type { DateRange } from './period.ts';

/** The freshness of a company's reports. */
export interface FreshnessRow {
  readonly dataThrough: string;
  readonly finalThrough: string;
  /** The first day, in the company's time zone, that isn't final. */
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

/** The freshness of the scope's only company; before its first load, at the time of its creation. */
export function findFreshness(tenant: TenantRunner): Promise<FreshnessRow | undefined> {
  return tenant.first(statement<FreshnessRow>(freshnessSql, [tenant.scope.parameter]));
}

/** A campaign and a range of days. */
export interface CampaignDays extends DateRange {
  readonly companyId: string;
  readonly campaignId: string;
}

const sumsSql = Object.entries(metricExpressions((name) => `coalesce(sum(fact.${name}), 0)`))
  .map(([metric, sql]) => `${sql} as "${metric}"`)
  .join(', ');

const sumsOfOneSql = (condition: string) =>
  `select ${sumsSql} from performance_campaign_day as fact where ${condition}`;

// Lateral, so that each campaign is one short index scan and never a join with all campaigns of the company.
const sumsOfSeveralSql = (wanted: string, scope: string) => `select sums.*
from ${wanted} with ordinality as wanted (company_id, campaign_id, first_day, last_day, position)
cross join lateral (
  select ${sumsSql}
  from performance_campaign_day as fact
  where fact.company_id = wanted.company_id and ${scope}
    and fact.campaign_id = wanted.campaign_id and fact.day between wanted.first_day and wanted.last_day
) as sums
order by wanted.position`;

/** Sums of campaigns over their days, in the requested order. Zeros without facts or outside the scope. */
export function findCampaignSums(tenant: TenantRunner, wanted: readonly CampaignDays[]): Promise<Sums[]> {
  const values = new Values();
  const scope = isOneOf('fact.company_id', tenant.scope.companyIds, values);
  const [only, ...others] = wanted;
  const text =
    only !== undefined && others.length === 0
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
