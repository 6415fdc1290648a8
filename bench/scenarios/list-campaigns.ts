import { z } from 'zod';
import { readPage } from '#api/db/list/list.ts';
import { campaignTable } from '#api/modules/campaigns/store.ts';
import type { Scenario } from '../scenario.ts';
import { advertiserId, campaignCount, seedAdvertiser } from './advertiser.ts';
import { anyContext, peerCursor, send, statementOf } from './statements.ts';

const limit = 50;
const filter = { status: ['ACTIVE'], budgetMicros: { gte: '5000000000', lt: '8000000000000' } };
const sort = [{ field: 'BUDGET', direction: 'DESC' as const }];

const answerSchema = z.object({
  data: z.object({
    listCampaignsByCompany: z.object({
      items: z.array(z.record(z.string(), z.unknown())).length(limit),
      pageInfo: z.object({ hasNextPage: z.literal(true), endCursor: z.string().min(1) }),
    }),
  }),
});

export const listCampaignsScenario: Scenario = {
  name: 'listCampaignsByCompany',
  title: `${limit} of ${campaignCount.toLocaleString('en')} campaigns by two filters and a sort, with their own fields, their budget and the cursor.`,
  bars: { mercurius: 1, apollo: 1.8, yoga: 1.5 },
  operation: `query Campaigns($companyId: ID!, $filter: CampaignFilter, $sort: [CampaignSort!], $page: PageInput) {
  listCampaignsByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: $page) {
    items {
      id name externalId channel objective status startDate endDate labels version createdAt updatedAt
      budget { period amountMicros pacing }
    }
    pageInfo { hasNextPage endCursor }
  }
}`,
  variables: { companyId: advertiserId, filter, sort, page: { limit } },
  seed: (database, digests) => database.platform((platform) => seedAdvertiser(platform, digests)),
  async peerResolvers(sql, { companyIds }) {
    const list = await statementOf(companyIds, (tenant) =>
      readPage(tenant, campaignTable, anyContext, { filter, sort, page: { limit } }),
    );
    return {
      Query: {
        async listCampaignsByCompany() {
          const rows = await send(sql, list);
          const items = rows.slice(0, limit);
          const endCursor = peerCursor(items.at(-1), 'budgetAmountMicros', 'id');
          return { items, pageInfo: { hasNextPage: rows.length > limit, endCursor } };
        },
      },
      Campaign: { budget: (campaign: unknown) => campaign },
      Budget: {
        period: ({ budgetPeriod }: { budgetPeriod: string }) => budgetPeriod,
        amountMicros: ({ budgetAmountMicros }: { budgetAmountMicros: string }) => budgetAmountMicros,
        pacing: ({ budgetPacing }: { budgetPacing: string }) => budgetPacing,
      },
    };
  },
  comparable(answer) {
    const { items, pageInfo } = answerSchema.parse(answer).data.listCampaignsByCompany;
    // Each server has its own cursors: ours are signed.
    return { items, hasNextPage: pageInfo.hasNextPage };
  },
};
