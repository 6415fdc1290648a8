import { beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../db/sql.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { nordlicht } from './companies.ts';
import { seedPerformance } from './performance.ts';

const database = await createTestDatabase();
const today = new Date().toISOString().slice(0, 10);

// 6 s of work on PGlite: on a machine that has other things to do it may take a while.
const patience = 240_000;

beforeAll(() => database.platform((platform) => seedPerformance(platform, today)), patience);

const one = async (sql: string) => (await database.asOwner(sql))[0] ?? {};

describe('the demo’s performance data', () => {
  it('cover a year of every company with campaigns', async () => {
    const { companies, first, last } = await one(
      `select count(distinct company_id)::int as companies, (max(day) - min(day))::int as first, max(day)::text as last from performance_fact`,
    );
    expect(companies).toBe(14);
    expect(first).toBeGreaterThan(340);
    expect(first).toBeLessThan(365);
    expect(last).toBe(today);
  });

  it('lie within the flights of campaigns that aren’t drafts', async () => {
    const { strays } = await one(
      `select count(*)::int as strays from performance_fact as fact join campaign on campaign.id = fact.campaign_id
        where impressions > 0 and (campaign.status = 'DRAFT' or day < start_date or day > end_date or fact.channel <> campaign.channel)`,
    );
    expect(strays).toBe(0);
  });

  it('never spend more than the budget, and some campaigns spend all of it', async () => {
    const { over, spent } = await one(
      `select count(*) filter (where total.spend_micros > budget_amount_micros)::int as over,
          count(*) filter (where total.spend_micros = budget_amount_micros)::int as spent
        from performance_campaign_total as total join campaign on campaign.id = total.campaign_id where budget_period = 'LIFETIME'`,
    );
    expect(over).toBe(0);
    expect(spent).toBeGreaterThan(0);
    const { days } = await one(
      `select count(*)::int as days from performance_campaign_day as day join campaign on campaign.id = day.campaign_id
        where budget_period = 'DAILY' and day.spend_micros > budget_amount_micros`,
    );
    expect(days).toBe(0);
  });

  it('are consistent: fewer clicks than impressions, fewer completed videos than started ones', async () => {
    const { odd } = await one(
      `select count(*)::int as odd from performance_fact
        where clicks > impressions or video_completions > video_starts or video_starts > impressions or conversions > impressions`,
    );
    expect(odd).toBe(0);
  });

  it('include one old campaign with more than 2^53 impressions', async () => {
    const { impressions, recent } = await one(
      `select sum(impressions)::text as impressions, sum(impressions) filter (where day > date '${today}' - 92)::text as recent
        from performance_campaign_day where company_id = '${nordlicht.id}'`,
    );
    expect(BigInt(String(impressions))).toBeGreaterThan(2n ** 53n);
    expect(Number.isSafeInteger(Number(recent))).toBe(true);
  });

  it('are the same in every run', { timeout: patience }, async () => {
    const facts = () =>
      one(
        `select count(*)::int as facts, md5(string_agg(fact::text, '' order by fact::text)) as digest from performance_fact as fact`,
      );
    const places = () =>
      one(
        `select md5(string_agg(ctid::text, '' order by company_id, day, campaign_id, device_type, country)) as places from performance_fact`,
      );
    const [before, placesBefore] = [await facts(), await places()];
    await database.platform((platform) => seedPerformance(platform, today));
    expect(await facts()).toEqual(before);
    expect(await places()).toEqual(placesBefore);
  });

  it('can cover fewer days', { timeout: patience }, async () => {
    await database.platform(async (platform) => {
      await platform.all(statement('delete from performance_fact', []));
      await platform.all(statement('delete from performance_campaign_total', []));
      for (const table of ['campaign_day', 'campaign_device_day', 'company_day'])
        await platform.all(statement(`delete from performance_${table}`, []));
      await seedPerformance(platform, today, 10);
    });
    expect(await one(`select (max(day) - min(day))::int as days from performance_fact`)).toEqual({ days: 9 });
  });
});
