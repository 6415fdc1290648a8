import { advertiserId } from '../scenarios/advertiser.ts';
import { factYear } from './companies.ts';

/** An operation of the heavy company. */
export interface HeavyRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** As many as the cost limit of a request allows. */
const parts = 30;
const daysOfPart = 12;

const ranges = Array.from({ length: parts }, (_, part) => {
  const dayOf = (day: number) => new Date(Date.parse(factYear.startDate) + day * 86_400_000).toISOString().slice(0, 10);
  return { startDate: dayOf(part * daysOfPart), endDate: dayOf((part + 1) * daysOfPart - 1) };
});

/**
 * The most expensive page of campaigns. Its filter is computed row by row over all of them, and it counts all matches.
 * Its nested objects cost almost the 2,000 points that a request may cost.
 */
export const mostExpensiveList: HeavyRequest = {
  query: `query MostExpensive($companyId: ID!, $filter: CampaignFilter, ${ranges.map((_, part) => `$part${part}: DateRangeInput!`).join(', ')}) {
    listCampaignsByCompany(companyId: $companyId, filter: $filter, sort: [{ field: NAME }], page: { limit: 34 }) {
      items {
        id name labels deliveryStatus deliveryIssues { code } company { id name } audiences { id name }
        budget { period amountMicros spentMicros pacing }
        ${ranges.map((_, part) => `part${part}: performance(range: $part${part}) { impressions clicks spendMicros ctr }`).join('\n        ')}
      }
      pageInfo { hasNextPage endCursor totalCount }
    }
  }`,
  variables: {
    companyId: advertiserId,
    filter: { deliveryStatus: ['SCHEDULED'] },
    ...Object.fromEntries(ranges.map((range, part) => [`part${part}`, range])),
  },
};

/** A year by day, campaign and country, with the overall totals. */
export const heavyReport: HeavyRequest = {
  query: `query Year($companyId: ID!, $range: DateRangeInput!) {
    listPerformanceByCompany(companyId: $companyId, range: $range, granularity: DAY, groupBy: [CAMPAIGN, COUNTRY],
      sort: [{ field: SPEND, direction: DESC }], page: { limit: 200 }) {
      items { periodStart campaign { id name } country metrics { impressions clicks spendMicros } }
      pageInfo { hasNextPage endCursor totalCount }
      totals { impressions clicks spendMicros }
    }
  }`,
  variables: { companyId: advertiserId, range: factYear },
};

/** The request of the neighbor. */
export const neighborQuery = `query Companies {
  listCompanies(page: { limit: 50 }) {
    items { id name kind status currencyCode timeZone domain createdAt updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`;
