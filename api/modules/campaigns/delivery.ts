import DataLoader from 'dataloader';
import type { Viewer } from '../../auth/viewer.ts';
import type { Services } from '../../context.ts';
import type { CampaignRow } from './store.ts';
import { type DeliveryRow, findDelivery } from './delivery-store.ts';
import { findSpent, type Spender } from './spent-store.ts';

export const deliveryIssueCodes = [
  'BUDGET_EXHAUSTED',
  'ACCOUNT_SUSPENDED',
  'OUTSIDE_SCHEDULE',
  'AUDIENCE_TOO_SMALL',
  'NO_SPEND',
] as const;

/** Something that keeps a campaign from delivering, or from delivering fully. */
export interface DeliveryIssue {
  readonly code: (typeof deliveryIssueCodes)[number];
  readonly message: string;
  readonly targetId: string | null;
}

/** Loads how the campaigns of a page deliver: one statement a request. */
export type DeliveryLoader = DataLoader<string, DeliveryRow>;

/** A loader for one request, asked only for campaigns the viewer was shown. */
export function createDeliveryLoader({ database }: Services, viewer: Viewer): DeliveryLoader {
  return new DataLoader(async (campaignIds) => {
    const found = await findDelivery(database.tenant(viewer.reachable), campaignIds);
    const byCampaign = new Map(found.map((delivery) => [delivery.campaignId, delivery]));
    return campaignIds.map((id) => byCampaign.get(id) ?? new Error(`Campaign ${id} is out of the viewer's reach.`));
  });
}

/** Loads what campaigns have spent of their budgets: one statement a request for each budget period. */
export type SpentLoader = DataLoader<Spender, string, string>;

/** A loader for one request, asked only for campaigns the viewer was shown. */
export function createSpentLoader({ database }: Services, viewer: Viewer): SpentLoader {
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
    // A mutation may have changed the period since.
    { cacheKeyFn: ({ id, budgetPeriod }) => `${id} ${budgetPeriod}` },
  );
}

/** The reasons in words, gravest first. A draft or an archived campaign has none: nobody expects it to deliver. */
export function deliveryIssues(campaign: CampaignRow, delivery: DeliveryRow): DeliveryIssue[] {
  if (campaign.status === 'DRAFT' || campaign.status === 'ARCHIVED') return [];
  const issues: DeliveryIssue[] = [];
  const add = (code: DeliveryIssue['code'], message: string, targetId: string | null = null) =>
    issues.push({ code, message, targetId });
  if (delivery.suspended) add('ACCOUNT_SUSPENDED', 'The account is suspended.', campaign.companyId);
  if (delivery.outside) add('OUTSIDE_SCHEDULE', 'Today lies outside the campaign’s start and end dates.');
  if (delivery.exhausted) {
    add(
      'BUDGET_EXHAUSTED',
      campaign.budgetPeriod === 'DAILY'
        ? 'Today’s budget is spent; delivery goes on tomorrow.'
        : 'The budget is spent; raise it to go on.',
    );
  }
  for (const audienceId of delivery.smallAudienceIds) {
    add('AUDIENCE_TOO_SMALL', 'An audience has too few members to be delivered to.', audienceId);
  }
  if (delivery.idle) add('NO_SPEND', 'The campaign is active and has spent nothing for two days.');
  return issues;
}
