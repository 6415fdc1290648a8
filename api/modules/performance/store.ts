import { uuidArray, statement } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { textArray } from '../../db/list-filter.ts';
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

// Lateral, so that each campaign is one short walk along the key and never a join with all campaigns of the company.
const campaignSumsSql = `select ${Object.entries(metricExpressions((name) => `sums.${name}`))
  .map(([metric, sql]) => `${sql} as "${metric}"`)
  .join(', ')}
from unnest($2::uuid[], $3::uuid[], $4::date[], $5::date[])
  with ordinality as wanted (company_id, campaign_id, first_day, last_day, position)
cross join lateral (
  select ${Object.values(metricExpressions((name) => `coalesce(sum(${name}), 0) as ${name}`)).join(', ')}
  from performance_campaign_day as fact
  where fact.company_id = wanted.company_id and fact.company_id = any($1::uuid[])
    and fact.campaign_id = wanted.campaign_id and fact.day between wanted.first_day and wanted.last_day
) as sums
order by wanted.position`;

/** Sums of campaigns over their days, in the order asked; zeros where there are no facts or the scope doesn't reach. */
export function findCampaignSums(tenant: TenantRunner, wanted: readonly CampaignDays[]): Promise<Sums[]> {
  return tenant.all(
    statement<Sums>(campaignSumsSql, [
      tenant.scope.parameter,
      uuidArray(wanted.map(({ companyId }) => companyId)),
      uuidArray(wanted.map(({ campaignId }) => campaignId)),
      textArray(wanted.map(({ startDate }) => startDate)),
      textArray(wanted.map(({ endDate }) => endDate)),
    ]),
  );
}
