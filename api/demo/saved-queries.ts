import { query, type Runner } from '../db/sql.ts';
import { nordlicht } from './companies.ts';
import { demoId } from './ids.ts';
import { demoPeople } from './people.ts';

const notDelivering = `query CampaignsNotDelivering($companyId: ID!) {
  listCampaignsByCompany(
    companyId: $companyId
    filter: { deliveryStatus: [LIMITED, STOPPED] }
  ) {
    items {
      name
      deliveryStatus
      deliveryIssues {
        code
        message
      }
    }
    pageInfo {
      totalCount
    }
  }
}
`;

const spendByChannel = `query SpendByChannel($companyId: ID!, $range: DateRangeInput!) {
  listPerformanceByCompany(
    companyId: $companyId
    range: $range
    granularity: TOTAL
    groupBy: [CHANNEL]
    sort: [{ field: SPEND, direction: DESC }]
  ) {
    items {
      channel
      metrics {
        spendMicros
        conversions
        cpaMicros
      }
      isFinal
    }
  }
}
`;

/** Queries that two people of Nordlicht share; one was run yesterday. */
export async function seedSavedQueries(platform: Runner, today: string): Promise<void> {
  const person = (firstName: string) => {
    const found = demoPeople.find(({ name }) => name.startsWith(firstName));
    if (found === undefined) throw new Error(`There is no ${firstName} in the demo data.`);
    return found;
  };
  const [anna, viktor] = [person('Anna'), person('Viktor')];
  const daysAgo = (days: number) => new Date(Date.parse(`${today}T07:41:20Z`) - days * 86_400_000).toISOString();
  const range = { startDate: daysAgo(30).slice(0, 10), endDate: daysAgo(1).slice(0, 10) };
  const shared = [
    { name: 'Campaigns that don’t deliver', document: notDelivering, owner: anna, range: {}, lastRunBy: viktor },
    { name: 'Spend by channel, last 30 days', document: spendByChannel, owner: viktor, range: { range } },
  ];
  for (const { name, document, owner, range: dates, lastRunBy } of shared) {
    await platform.all(
      query.insertInto('saved_query').values({
        company_id: nordlicht.id,
        id: demoId(`saved query: ${name}`),
        name,
        document,
        variables: JSON.stringify({ companyId: nordlicht.id, ...dates }, null, 2),
        owner_id: owner.id,
        owner_name: owner.name,
        created_at: daysAgo(20),
        updated_at: daysAgo(20),
        ...(lastRunBy && {
          last_run_at: daysAgo(1),
          last_run_by_id: lastRunBy.id,
          last_run_by_name: lastRunBy.name,
        }),
      }),
    );
  }
}
