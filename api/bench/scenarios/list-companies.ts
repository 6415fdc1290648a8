import { z } from 'zod';
import type { Scenario } from '../scenario.ts';
import { seedAgency } from './agency.ts';

const limit = 50;

const answerSchema = z.object({
  data: z.object({
    listCompanies: z.object({
      items: z.array(z.record(z.string(), z.unknown())).length(limit),
      pageInfo: z.object({ hasNextPage: z.literal(true), endCursor: z.string().min(1) }),
    }),
  }),
});

/** The SQL Litfass sends, without its scope. The limit follows as text, as in ours: PostgreSQL plans it better so. */
const listText = `select company.id as "id", company.name as "name", company.kind as "kind", company.status as "status",
  company.currency_code as "currencyCode", company.time_zone as "timeZone", company.domain as "domain",
  company.created_at as "createdAt", company.updated_at as "updatedAt", lower(company.name) collate "C" as "sortKey"
from company where company.id = any($1::uuid[]) order by lower(company.name) collate "C", company.id limit `;

interface Row {
  readonly id: string;
  readonly sortKey: string;
}

export const listCompaniesScenario: Scenario = {
  name: 'listCompanies',
  title: `The first ${limit} of an agency’s 61 companies among 2,000 of others, with all their fields and the cursor.`,
  bars: { apollo: 2, yoga: 1.6 },
  operation: `query Companies($page: PageInput) {
  listCompanies(page: $page) {
    items { id name kind status currencyCode timeZone domain createdAt updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`,
  variables: { page: { limit } },
  seed: (database, digests) => database.platform((platform) => seedAgency(platform, digests)),
  peerResolvers: (sql, { companyIds }) => {
    const reachable = `{${companyIds.join(',')}}`;
    return {
      Query: {
        async listCompanies(_: unknown, args) {
          const wanted = (args['page'] as { limit: number } | undefined)?.limit ?? limit;
          const rows = await sql.unsafe<Row[]>(`${listText}${wanted + 1}`, [reachable], { prepare: true });
          const items = rows.slice(0, wanted);
          return { items, pageInfo: { hasNextPage: rows.length > wanted, endCursor: cursorOf(items.at(-1)) } };
        },
      },
    };
  },
  comparable(answer) {
    const { items, pageInfo } = answerSchema.parse(answer).data.listCompanies;
    // Cursors are each server's own: ours are signed.
    return { items, hasNextPage: pageInfo.hasNextPage };
  },
};

function cursorOf(row: Row | undefined): string | null {
  return row === undefined ? null : Buffer.from(JSON.stringify([row.sortKey, row.id])).toString('base64url');
}
