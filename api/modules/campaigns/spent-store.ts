import { isOneOf } from '../../db/list/list.ts';
import { statement, uuidArray } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { Values } from '../../db/list/values.ts';
import type { CampaignRow } from './store.ts';

/** The spend of a campaign in its budget; a campaign without facts has no row. */
export interface SpentRow {
  readonly campaignId: string;
  readonly spentMicros: string;
}

type BudgetPeriod = CampaignRow['budgetPeriod'];

/** The campaign whose spend is requested: the key of the roll-ups. */
export type Spender = Pick<CampaignRow, 'companyId' | 'id' | 'budgetPeriod'>;

const spentSql: Record<BudgetPeriod, (condition: string) => string> = {
  LIFETIME: (condition) => `select fact.campaign_id as "campaignId", fact.spend_micros as "spentMicros"
from performance_campaign_total as fact
where ${condition}`,
  // The day comes from its own subquery, for the same reason as in the delivery SQL.
  DAILY: (condition) => `select fact.campaign_id as "campaignId", fact.spend_micros as "spentMicros"
from company
cross join lateral (select (litfass_now() at time zone company.time_zone)::date as today offset 0) as calendar
join performance_campaign_day as fact on fact.company_id = company.id and fact.day = calendar.today
where ${condition}`,
};

/**
 * The spend of campaigns with one budget period: in total, or today in the companies' time zones. It reads only the
 * roll-up that has it. Computing the whole delivery took PostgreSQL four times as long.
 */
export function findSpent(
  tenant: TenantRunner,
  period: BudgetPeriod,
  campaigns: readonly Spender[],
): Promise<SpentRow[]> {
  const values = new Values();
  const scope = isOneOf('fact.company_id', tenant.scope.companyIds, values);
  const text = spentSql[period](`${scope} and ${isOneSpender(campaigns, values)}`);
  return tenant.all(statement<SpentRow>(text, values.list));
}

/** Looks several up by pairs: an agency's page has thousands of combinations of companies and campaigns. */
function isOneSpender(campaigns: readonly Spender[], values: Values): string {
  const [only, ...others] = campaigns;
  if (only !== undefined && others.length === 0) {
    return `fact.company_id = ${values.add(only.companyId)}::uuid and fact.campaign_id = ${values.add(only.id)}::uuid`;
  }
  const companies = values.add(uuidArray(campaigns.map(({ companyId }) => companyId)));
  const ids = values.add(uuidArray(campaigns.map(({ id }) => id)));
  return `(fact.company_id, fact.campaign_id) in (select * from unnest(${companies}::uuid[], ${ids}::uuid[]))`;
}
