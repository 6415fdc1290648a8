import { asksForOne, isOneOf } from '../../db/list.ts';
import { Values } from '../../db/list-filter.ts';
import { statement, textOfOne, uuidArray } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import type { CampaignRow } from './store.ts';

/** What a campaign has spent of its budget; where there are no facts there is no row. */
export interface SpentRow {
  readonly campaignId: string;
  readonly spentMicros: string;
}

type BudgetPeriod = CampaignRow['budgetPeriod'];

/** Whose budget is asked for: the key of the roll-ups. */
export type Spender = Pick<CampaignRow, 'companyId' | 'id' | 'budgetPeriod'>;

const spentSql: Record<BudgetPeriod, (condition: string) => string> = {
  LIFETIME: (condition) => `select fact.campaign_id as "campaignId", fact.spend_micros as "spentMicros"
from performance_campaign_total as fact
where ${condition}`,
  // The day comes from a subquery of its own for the reason that delivery's does.
  DAILY: (condition) => `select fact.campaign_id as "campaignId", fact.spend_micros as "spentMicros"
from company
cross join lateral (select (litfass_now() at time zone company.time_zone)::date as today offset 0) as calendar
join performance_campaign_day as fact on fact.company_id = company.id and fact.day = calendar.today
where ${condition}`,
};

const spentByOneSql = { LIFETIME: textOfOne(spentSql.LIFETIME), DAILY: textOfOne(spentSql.DAILY) };

/**
 * What campaigns of one budget period have spent: ever, or today where their companies are. Only the roll-up that knows is
 * asked, where working out the whole delivery took PostgreSQL four times as long.
 */
export function findSpent(
  tenant: TenantRunner,
  period: BudgetPeriod,
  campaigns: readonly Spender[],
): Promise<SpentRow[]> {
  const values = new Values();
  const scope = isOneOf('fact.company_id', tenant.scope.companyIds, values);
  const textOf = asksForOne(tenant.scope, campaigns) ? spentByOneSql : spentSql;
  const text = textOf[period](`${scope} and ${isOneSpender(campaigns, values)}`);
  return tenant.all(statement<SpentRow>(text, values.list));
}

/** Several are looked up in pairs: of companies times campaigns an agency's page has thousands. */
function isOneSpender(campaigns: readonly Spender[], values: Values): string {
  const [only, ...others] = campaigns;
  if (only !== undefined && others.length === 0) {
    return `fact.company_id = ${values.add(only.companyId)}::uuid and fact.campaign_id = ${values.add(only.id)}::uuid`;
  }
  const companies = values.add(uuidArray(campaigns.map(({ companyId }) => companyId)));
  const ids = values.add(uuidArray(campaigns.map(({ id }) => id)));
  return `(fact.company_id, fact.campaign_id) in (select * from unnest(${companies}::uuid[], ${ids}::uuid[]))`;
}
