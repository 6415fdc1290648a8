import { z } from 'zod';
import { readAggregate, readPage } from '#api/db/list/list.ts';
import type { Sums } from '#api/modules/performance/metrics.ts';
import { reportTable, totalsShape } from '#api/modules/performance/report.ts';
import { totalExpressions } from '#api/modules/performance/service.ts';
import type { Scenario } from '../scenario.ts';
import { advertiserId, quarter, seedAdvertiser } from './advertiser.ts';
import { peerMetrics } from './metrics.ts';
import { anyContext, peerCursor, send, statementOf } from './statements.ts';

const limit = 200;
const shape = { range: quarter, granularity: 'DAY', groupBy: ['CHANNEL'], filter: {} } as const;

const answerSchema = z.object({
  data: z.object({
    listPerformanceByCompany: z.object({
      items: z.array(z.record(z.string(), z.unknown())).length(limit),
      pageInfo: z.object({ hasNextPage: z.literal(true), endCursor: z.string().min(1) }),
      totals: z.looseObject({ impressions: z.string().regex(/^[1-9]/) }),
    }),
  }),
});

const metrics = 'impressions clicks spendMicros conversions ctr cpmMicros';

export const listPerformanceScenario: Scenario = {
  name: 'listPerformanceByCompany',
  title: `A quarter by day and channel: the first ${limit} of 546 rows, with the totals of all.`,
  bars: { mercurius: 1, apollo: 1.8, yoga: 1.5 },
  operation: `query Quarter($companyId: ID!, $range: DateRangeInput!, $page: PageInput) {
  listPerformanceByCompany(companyId: $companyId, range: $range, granularity: DAY, groupBy: [CHANNEL], page: $page) {
    items { periodStart periodEnd channel metrics { ${metrics} } }
    pageInfo { hasNextPage endCursor }
    totals { ${metrics} }
  }
}`,
  variables: { companyId: advertiserId, range: quarter, page: { limit } },
  seed: (database, digests) => database.platform((platform) => seedAdvertiser(platform, digests)),
  async peerResolvers(sql, { companyIds }) {
    const rowsOf = await statementOf(companyIds, (tenant) =>
      readPage(tenant, reportTable(shape), anyContext, { page: { limit } }),
    );
    const totalsOf = await statementOf(companyIds, (tenant) =>
      readAggregate<Sums>(tenant, reportTable(totalsShape(shape)), {}, totalExpressions),
    );
    return {
      Query: {
        async listPerformanceByCompany() {
          const rows = await send(sql, rowsOf);
          const items = rows.slice(0, limit);
          const endCursor = peerCursor(items.at(-1), 'periodStart', 'channel');
          return { items, pageInfo: { hasNextPage: rows.length > limit, endCursor } };
        },
      },
      PerformancePage: { totals: async () => (await send(sql, totalsOf))[0] },
      PerformanceRow: {
        // The period of a day ends on the same day.
        periodEnd: ({ periodStart }: { periodStart: string }) => periodStart,
        metrics: (row: unknown) => row,
      },
      Metrics: peerMetrics,
    };
  },
  comparable(answer) {
    const { items, pageInfo, totals } = answerSchema.parse(answer).data.listPerformanceByCompany;
    return { items, totals, hasNextPage: pageInfo.hasNextPage };
  },
};
