import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { demoCampaigns } from './demo/campaigns.ts';
import { bergwerk, nordlicht } from './demo/companies.ts';
import { demoSecrets } from './testing/fixed-secrets.ts';
import { type Fact, factOf, loadFacts } from './testing/performance-fixture.ts';
import { createTestApp } from './testing/test-app.ts';

// One day of an integrator who synchronizes their own system with the API, in the order of the day.

const app = await createTestApp();
const { url, database } = app;
const companyId = nordlicht.id;

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly updatedAt: string;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Everything a list holds, page by page. */
async function everything<Item>(
  page: (after: string | null) => Promise<Page<Item>>,
): Promise<{ readonly items: Item[]; readonly pages: number }> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const list: Page<Item> = await page(after);
    items.push(...list.items);
    if (!list.pageInfo.hasNextPage) return { items, pages };
    after = list.pageInfo.endCursor;
  }
}

const changedSince = `query Changed($companyId: ID!, $since: DateTime!, $after: String) {
  list: listCampaignsByCompany(
    companyId: $companyId
    filter: { updatedAt: { gte: $since } }
    sort: [{ field: UPDATED_AT, direction: ASC }]
    page: { limit: 200, after: $after }
  ) {
    items { id name status updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`;

const pagesOfChanges = (since: string) =>
  everything(async (after) => {
    const variables = { companyId, since, after };
    const answer = await app.graphql<{ list: Page<Campaign> }>(changedSince, { variables });
    expect(answer.errors).toBeUndefined();
    return answer.data.list;
  });

const changed = async (since: string) => (await pagesOfChanges(since)).items;

const update = `mutation Update($input: UpdateCampaignInput!) {
  updateCampaign(input: $input) { campaign { id updatedAt } userErrors { code } }
}`;

const metrics = 'impressions clicks spendMicros videoStarts videoCompletions conversions conversionValueMicros';

const dailyPerformance = `query Quarter($companyId: ID!, $range: DateRangeInput!, $after: String) {
  list: listPerformanceByCompany(
    companyId: $companyId range: $range granularity: DAY groupBy: [CHANNEL, COUNTRY] page: { limit: 200, after: $after }
  ) {
    items { periodStart channel country metrics { ${metrics} } }
    pageInfo { hasNextPage endCursor }
    totals { ${metrics} }
  }
}`;

const setStatuses = `mutation Pause($ids: [ID!]!) {
  setCampaignStatuses(input: { ids: $ids, status: PAUSED }) {
    results { id campaign { status } userErrors { code message } }
    userErrors { code }
  }
}`;

interface Row {
  readonly periodStart: string;
  readonly channel: string;
  readonly country: string;
  readonly metrics: Readonly<Record<string, string>>;
}

/** A moment with all its microseconds, to be compared as a text; the API leaves a fraction of zeros out. */
const exact = (moment: string) =>
  moment.replace(/(\.\d+)?Z$/, (end) => end.slice(0, -1).padEnd(7, end === 'Z' ? '.000000' : '0'));

const quarter = { start: '2025-04-01', end: '2025-06-30', days: 91 };
const countries = ['AT', 'CH', 'DE'];
const campaigns = demoCampaigns(quarter.start).filter((campaign) => campaign.companyId === companyId);
const channels = [...new Set(campaigns.map(({ channel }) => channel))];

/** Two devices of one campaign for each channel, every day in every country; one day holds more than 2^53. */
function* quarterFacts(): Generator<Fact> {
  for (const [index, channel] of channels.entries()) {
    const campaignId = campaigns.find((campaign) => campaign.channel === channel)?.id ?? '';
    for (let number = 0; number < quarter.days; number += 1) {
      const day = new Date(Date.parse(quarter.start) + number * 86_400_000).toISOString().slice(0, 10);
      for (const [place, country] of countries.entries()) {
        for (const deviceType of ['PHONE', 'DESKTOP']) {
          const shown = BigInt((index + 1) * 1_000_003 + number * 7_919 + place * 104_729 + deviceType.length);
          const impressions = index === 0 && number === 45 ? 2n ** 53n + shown : shown;
          const clicks = shown / 97n;
          yield factOf({
            ...{ day, companyId, campaignId, deviceType, country, impressions, clicks },
            spendMicros: shown * 4_321n,
            videoStarts: shown / 2n,
            videoCompletions: shown / 3n,
            conversions: shown / 1_009n,
            conversionValueMicros: shown * 777n,
          });
        }
      }
    }
  }
}

/** Campaigns of the company, written past the API: as many as a large account has. */
const campaignCount = database.kind === 'postgres' ? 100_000 : 2_500;
const manyCampaigns = `
  insert into campaign (company_id, id, name, channel, objective, status, start_date, budget_period,
    budget_amount_micros, budget_pacing, created_at, updated_at)
  select '${companyId}', gen_random_uuid(), 'Imported ' || number, 'DISPLAY', 'TRAFFIC', 'DRAFT', date '2027-01-01',
    'DAILY', 1000000, 'EVEN', now(), timestamptz '2030-01-01T00:00:00Z' + number / 3 * interval '1 microsecond'
  from generate_series(1, ${campaignCount}) as number`;

describe('an integrator’s day', () => {
  it('starts with all changes since yesterday, and only those', async () => {
    const [items, before] = await Promise.all([changed('2000-01-01T00:00:00Z'), changed('2029-01-01T00:00:00Z')]);
    expect(before).toEqual([]);
    const [first] = items;
    const watermark = items.at(-1)?.updatedAt ?? '';
    const answer = await app.graphql<{ updateCampaign: { campaign: { updatedAt: string } } }>(update, {
      variables: { input: { id: first?.id, name: 'Renamed overnight' } },
    });
    const { updatedAt } = answer.data.updateCampaign.campaign;
    // From the last moment seen, included: what changed within the same microsecond comes again rather than never.
    const later = await changed(watermark);
    expect(later.at(-1)).toMatchObject({ id: first?.id, name: 'Renamed overnight', updatedAt });
    for (const campaign of later) expect(exact(campaign.updatedAt) >= exact(watermark)).toBe(true);
    expect(await changed(updatedAt)).toHaveLength(1);
  });

  it(`pages through ${campaignCount.toLocaleString('en')} campaigns, each once and in order`, async () => {
    await database.asOwner(manyCampaigns);
    const { items, pages } = await pagesOfChanges('2030-01-01T00:00:00Z');
    expect(pages).toBe(Math.ceil(campaignCount / 200));
    expect(items).toHaveLength(campaignCount);
    expect(new Set(items.map(({ id }) => id)).size).toBe(campaignCount);
    const moments = items.map(({ updatedAt }) => exact(updatedAt));
    expect(moments.every((moment, index) => index === 0 || moment >= (moments[index - 1] ?? ''))).toBe(true);
  }, 60_000);

  it('reads a quarter of daily performance by channel and country, whose totals are the exact sums of the rows', async () => {
    await loadFacts(database, [...quarterFacts()]);
    const range = { startDate: quarter.start, endDate: quarter.end };
    const ask = (after: string | null) =>
      app.graphql<{ list: Page<Row> & { totals: Record<string, string> } }>(dailyPerformance, {
        variables: { companyId, range, after },
      });
    const { items, pages } = await everything(async (after) => (await ask(after)).data.list);
    expect(items).toHaveLength(quarter.days * channels.length * countries.length);
    expect(pages).toBe(Math.ceil(items.length / 200));
    expect(new Set(items.map((row) => `${row.periodStart} ${row.channel} ${row.country}`)).size).toBe(items.length);

    const { totals } = (await ask(null)).data.list;
    const sums = Object.fromEntries(
      metrics
        .split(' ')
        .map((metric) => [metric, String(items.reduce((sum, row) => sum + BigInt(row.metrics[metric] ?? ''), 0n))]),
    );
    expect(totals).toEqual(sums);
    expect(BigInt(sums['impressions'] ?? '')).toBeGreaterThan(2n ** 53n);
  });

  it('pauses twenty campaigns in one call; three are rejected, each with its reason, and the others are paused', async () => {
    const byStatus = async (status: string) => {
      const answer = await app.graphql<{ list: Page<Campaign> }>(
        `
          query ($companyId: ID!, $status: [ConfiguredStatus!]) {
            list: listCampaignsByCompany(companyId: $companyId, filter: { status: $status }) {
              items {
                id
              }
            }
          }
        `,
        { variables: { companyId, status: [status] } },
      );
      return answer.data.list.items.map(({ id }) => id);
    };
    const [active, archived] = await Promise.all([byStatus('ACTIVE'), byStatus('ARCHIVED')]);
    const foreign = await database.asOwner(`select id from campaign where company_id = '${bergwerk.id}' limit 1`);
    const good = active.slice(0, 17);
    const refused = [archived[0], archived[1], String(foreign[0]?.['id'])];
    const ids = [...good.slice(0, 9), ...refused, ...good.slice(9)];
    expect(ids).toHaveLength(20);

    const answer = await app.graphql<{
      setCampaignStatuses: {
        results: { id: string; campaign: { status: string } | null; userErrors: { code: string; message: string }[] }[];
        userErrors: unknown[];
      };
    }>(setStatuses, { variables: { ids } });
    const { results } = answer.data.setCampaignStatuses;
    expect(results.map(({ id }) => id)).toEqual(ids);
    const outcome = new Map(results.map((result) => [result.id, result]));
    for (const id of good) expect(outcome.get(id)).toMatchObject({ campaign: { status: 'PAUSED' }, userErrors: [] });
    const reasons = refused.map((id) => outcome.get(id ?? '')?.userErrors.map(({ code }) => code));
    expect(reasons).toEqual([['STATE_FORBIDS'], ['STATE_FORBIDS'], ['NOT_FOUND']]);
    for (const id of refused) expect(outcome.get(id ?? '')?.userErrors[0]?.message).toMatch(/^\S.*\.$/);
  });

  const create = (name: string) => ({
    query: `mutation Create($input: CreateCampaignInput!) {
      createCampaign(input: $input) { campaign { id name } userErrors { code } }
    }`,
    variables: {
      input: {
        companyId,
        name,
        externalId: name,
        channel: 'VIDEO',
        objective: 'AWARENESS',
        startDate: '2027-03-01',
        budget: { period: 'LIFETIME', amountMicros: '90000000', pacing: 'EVEN' },
        idempotencyKey: name,
      },
    },
  });

  /** Sends the operation over a connection of its own, and cuts it when the given thing has happened. */
  async function sendAndCut(operation: ReturnType<typeof create>, when: 'sent' | 'answered'): Promise<void> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const body = JSON.stringify(operation);
    const head = [
      'POST /graphql HTTP/1.1',
      `host: ${hostname}:${port}`,
      `authorization: Bearer ${demoSecrets.apiKey}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    const sent = Promise.withResolvers<undefined>();
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => sent.resolve(undefined));
    await (when === 'sent' ? sent.promise : once(socket, 'readable'));
    socket.destroy();
  }

  interface Created {
    readonly createCampaign: { campaign: { id: string } | null; userErrors: { code: string }[] };
  }

  /** What a client does that got no answer: the same again, with the same key, while the first is still running. */
  async function retried(operation: ReturnType<typeof create>): Promise<string | undefined> {
    for (;;) {
      const { data } = await app.graphql<Created>(operation.query, { variables: operation.variables });
      const { campaign, userErrors } = data.createCampaign;
      if (userErrors[0]?.code !== 'IDEMPOTENCY_IN_PROGRESS') {
        expect(userErrors).toEqual([]);
        return campaign?.id;
      }
    }
  }

  it.each(['sent', 'answered'] as const)(
    'retries a create whose connection was cut when it was %s, without making two',
    async (when) => {
      const name = `Cut when ${when}`;
      await sendAndCut(create(name), when);
      const id = await retried(create(name));
      expect(await retried(create(name))).toBe(id);
      const list = await app.graphql<{ list: { items: { id: string }[] } }>(
        `
          query ($companyId: ID!, $name: String!) {
            list: listCampaignsByCompany(companyId: $companyId, filter: { name: { eq: $name } }) {
              items {
                id
              }
            }
          }
        `,
        { variables: { companyId, name } },
      );
      expect(list.data.list.items).toEqual([{ id }]);
      // One campaign, and one line in the audit of the company.
      const events = await database.asOwner(
        `select count(*)::text as count from audit_event where company_id = '${companyId}' and target_id = '${id}'`,
      );
      expect(events).toEqual([{ count: '1' }]);
    },
  );
});
