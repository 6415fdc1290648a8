import { z } from 'zod';
import { readPage } from '#api/db/list/list.ts';
import { companyTable } from '#api/modules/companies/store.ts';
import type { Scenario } from '../scenario.ts';
import { seedAgency } from './agency.ts';
import { anyContext, peerCursor, send, statementOf } from './statements.ts';

const limit = 50;

const answerSchema = z.object({
  data: z.object({
    listCompanies: z.object({
      items: z.array(z.record(z.string(), z.unknown())).length(limit),
      pageInfo: z.object({ hasNextPage: z.literal(true), endCursor: z.string().min(1) }),
    }),
  }),
});

export const listCompaniesScenario: Scenario = {
  name: 'listCompanies',
  title: `The first ${limit} of an agency’s 61 companies among 2,000 of others, with all their fields and the cursor.`,
  bars: { mercurius: 1, apollo: 1.8, yoga: 1.5 },
  operation: `query Companies($page: PageInput) {
  listCompanies(page: $page) {
    items { id name kind status currencyCode timeZone domain createdAt updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`,
  variables: { page: { limit } },
  seed: (database, digests) => database.platform((platform) => seedAgency(platform, digests)),
  async peerResolvers(sql, { companyIds }) {
    const list = await statementOf(companyIds, (tenant) =>
      readPage(tenant, companyTable, anyContext, { page: { limit } }),
    );
    return {
      Query: {
        async listCompanies() {
          const rows = await send(sql, list);
          const items = rows.slice(0, limit);
          const endCursor = peerCursor(items.at(-1), 'name', 'id');
          return { items, pageInfo: { hasNextPage: rows.length > limit, endCursor } };
        },
      },
    };
  },
  comparable(answer) {
    const { items, pageInfo } = answerSchema.parse(answer).data.listCompanies;
    // Each server has its own cursors: ours are signed.
    return { items, hasNextPage: pageInfo.hasNextPage };
  },
};
