import DataLoader from 'dataloader';
import type { RequestContext } from '../../context.ts';
import type { CampaignRow } from './store.ts';
import { type DeliveryRow, findDelivery } from './delivery-store.ts';
import { findSpent, type Spender } from './spent-store.ts';

/** A reason why a campaign doesn't deliver, or not fully. */
export interface DeliveryIssue {
  readonly code: 'BUDGET_EXHAUSTED' | 'ACCOUNT_SUSPENDED' | 'OUTSIDE_SCHEDULE' | 'AUDIENCE_TOO_SMALL' | 'NO_SPEND';
  readonly message: string;
  readonly targetId: string | null;
}

/** Loads the delivery of a page's campaigns: one statement per request. */
export type DeliveryLoader = DataLoader<string, DeliveryRow>;

/** A loader for one request, for campaigns that the viewer can read. */
export function createDeliveryLoader({ database, viewer }: RequestContext): DeliveryLoader {
  return new DataLoader(async (campaignIds) => {
    const found = await findDelivery(database.tenant(viewer.reachable), campaignIds);
    const byCampaign = new Map(found.map((delivery) => [delivery.campaignId, delivery]));
    return campaignIds.map((id) => byCampaign.get(id) ?? new Error(`Campaign ${id} is out of the viewer's reach.`));
  });
}

/** Loads the spend of campaigns: one statement per request for each budget period. */
export type SpentLoader = DataLoader<Spender, string, string>;

/** A loader for one request, for campaigns that the viewer can read. */
export function createSpentLoader({ database, viewer }: RequestContext): SpentLoader {
  return new DataLoader(
    async (campaigns) => {
      const tenant = database.tenant(viewer.reachable);
      const byPeriod = Map.groupBy(campaigns, ({ budgetPeriod }) => budgetPeriod);
      const found = await Promise.all(
        Array.from(byPeriod, async ([period, of]) => {
          const rows = await findSpent(tenant, period, of);
          return [period, new Map(rows.map(({ campaignId, spentMicros }) => [campaignId, spentMicros]))] as const;
        }),
      );
      const spent = new Map(found);
      return campaigns.map(({ id, budgetPeriod }) => spent.get(budgetPeriod)?.get(id) ?? '0');
    },
    // A mutation may have changed the period in between.
    { cacheKeyFn: ({ id, budgetPeriod }) => `${id} ${budgetPeriod}` },
  );
}

/**
 * The reasons as texts, most severe first. A draft or an archived campaign has none, because it isn't expected to
 * deliver.
 */
export function deliveryIssues(campaign: CampaignRow, delivery: DeliveryRow): DeliveryIssue[] {
  if (campaign.status === 'DRAFT' || campaign.status === 'ARCHIVED') return [];
  const issues: DeliveryIssue[] = [];
  const add = (code: DeliveryIssue['code'], message: string, targetId: string | null = null) =>
    issues.push({ code, message, targetId });
  if (delivery.suspended) add('ACCOUNT_SUSPENDED', 'The company is suspended.', campaign.companyId);
  if (delivery.outside) add('OUTSIDE_SCHEDULE', 'Today is outside the campaign’s start and end dates.');
  if (delivery.exhausted) {
    add(
      'BUDGET_EXHAUSTED',
      campaign.budgetPeriod === 'DAILY'
        ? 'Today’s budget is spent; delivery continues tomorrow.'
        : 'The budget is spent; increase it to continue.',
    );
  }
  for (const audienceId of delivery.smallAudienceIds) {
    add('AUDIENCE_TOO_SMALL', 'An audience has too few members to be delivered to.', audienceId);
  }
  if (delivery.idle) add('NO_SPEND', 'The campaign is active and has spent nothing for two days.');
  return issues;
}
