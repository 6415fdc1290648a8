import { z } from 'zod';
import { findByIds } from '#api/db/list/list.ts';
import { findSpent } from '#api/modules/campaigns/spent-store.ts';
import { campaignTable } from '#api/modules/campaigns/store.ts';
import { companyTable } from '#api/modules/companies/store.ts';
import { findCampaignSums } from '#api/modules/performance/store.ts';
import type { Scenario } from '../scenario.ts';
import { advertiserId, deliveringCampaignId, quarter, seedAdvertiser } from './advertiser.ts';
import { peerMetrics } from './metrics.ts';
import { send, statementOf } from './statements.ts';

const id = deliveringCampaignId;

const answerSchema = z.object({
  data: z.object({
    getCampaign: z.looseObject({
      id: z.literal(id),
      company: z.looseObject({ id: z.literal(advertiserId) }),
      budget: z.looseObject({ spentMicros: z.string().regex(/^[1-9]/) }),
      performance: z.looseObject({ impressions: z.string().regex(/^[1-9]/) }),
    }),
  }),
});

interface CampaignRow {
  readonly budgetPeriod: string;
  readonly budgetAmountMicros: string;
  readonly budgetPacing: string;
}

export const getCampaignScenario: Scenario = {
  name: 'getCampaign',
  title: 'One campaign with its company, its budget with its spend, and its metrics of a quarter.',
  bars: { mercurius: 1, apollo: 1.5, yoga: 1.5 },
  operation: `query Campaign($id: ID!, $range: DateRangeInput!) {
  getCampaign(id: $id) {
    id name externalId channel objective status startDate endDate labels version createdAt updatedAt
    company { id name currencyCode timeZone }
    budget { period amountMicros spentMicros pacing }
    performance(range: $range) {
      impressions clicks spendMicros videoStarts videoCompletions conversions conversionValueMicros
      ctr completionRate cpmMicros cpcMicros roas
    }
  }
}`,
  variables: { id, range: quarter },
  seed: (database, digests) => database.platform((platform) => seedAdvertiser(platform, digests)),
  async peerResolvers(sql, { companyIds }) {
    const campaign = await statementOf(companyIds, (tenant) => findByIds(tenant, campaignTable, [id]));
    const company = await statementOf(companyIds, (tenant) => findByIds(tenant, companyTable, [advertiserId]));
    const spent = await statementOf(companyIds, (tenant) =>
      findSpent(tenant, 'LIFETIME', [{ companyId: advertiserId, id, budgetPeriod: 'LIFETIME' }]),
    );
    const metrics = await statementOf(companyIds, (tenant) =>
      findCampaignSums(tenant, [{ companyId: advertiserId, campaignId: id, ...quarter }]),
    );
    return {
      Query: { getCampaign: async () => (await send(sql, campaign))[0] },
      Campaign: {
        company: async () => (await send(sql, company))[0],
        budget: (row: unknown) => row,
        performance: async () => (await send(sql, metrics))[0],
      },
      Budget: {
        period: ({ budgetPeriod }: CampaignRow) => budgetPeriod,
        amountMicros: ({ budgetAmountMicros }: CampaignRow) => budgetAmountMicros,
        pacing: ({ budgetPacing }: CampaignRow) => budgetPacing,
        spentMicros: async () => (await send(sql, spent))[0]?.['spentMicros'],
      },
      Metrics: peerMetrics,
    };
  },
  fieldsWithLoaders: { Campaign: ['company', 'performance'], Budget: ['spentMicros'] },
  comparable: (answer) => answerSchema.parse(answer).data,
};
