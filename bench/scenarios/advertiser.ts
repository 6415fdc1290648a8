import type { Digests } from '#api/auth/digest.ts';
import { type Runner, statement } from '#api/db/sql.ts';
import { demoId } from '#api/demo/ids.ts';
import { applyStaging } from '#api/load/load-performance.ts';
import { openStaging } from '#api/load/performance-store.ts';
import type { Seeded } from '../scenario.ts';
import { insertKey } from './key.ts';

export const advertiserId = demoId('bench advertiser');

/** 2,001 pages of 50. */
export const campaignCount = 100_050;

/** A quarter of 91 days; every campaign with facts delivers on each of them. */
export const quarter = { startDate: '2026-07-01', endDate: '2026-09-29' };

/** A campaign of the advertiser that has facts: md5('campaign 7'). */
export const deliveringCampaignId = 'de4f9f63-f67b-e6b5-16c3-81a49319e810';

const run = async (platform: Runner, text: string): Promise<void> => {
  await platform.all(statement(text, []));
};

const channels = `(array['CTV', 'VIDEO', 'DISPLAY', 'NATIVE', 'AUDIO', 'DOOH'])`;

/**
 * Campaigns of a company: one in three paused, every fifth open-ended, budgets in multiples of a hundred, two labels
 * each.
 */
const campaignsSql = (companyId: string, prefix: string, count: number) => `
  insert into campaign (company_id, id, name, external_id, channel, objective, status, start_date, end_date,
    budget_period, budget_amount_micros, budget_pacing, labels, created_at, updated_at)
  select '${companyId}', md5('${prefix}' || number)::uuid, 'Campaign ' || md5(number::text), 'IO-' || number,
    ${channels}[number % 6 + 1], 'TRAFFIC', (array['ACTIVE', 'ACTIVE', 'PAUSED'])[number % 3 + 1],
    date '2026-01-01' + number % 180, case when number % 5 = 0 then null else date '2026-12-31' end,
    'LIFETIME', (number * 7919 % 90000 + 1000) * 100000000::bigint, 'EVEN', array['brand', 'q' || number % 4 + 1],
    timestamptz '2025-12-01T09:00:00Z' + number * interval '61.000123 s',
    timestamptz '2026-02-02T09:00:00Z' + number * interval '7.000321 s'
  from generate_series(1, ${count}) as number`;

/** Sixty campaigns on two devices in three countries, 32,760 facts. */
const factsSql = `
  insert into performance_staging (line, day, company_id, campaign_id, device_type, country, impressions, clicks,
    spend_micros, video_starts, video_completions, conversions, conversion_value_micros)
  select row_number() over (), date '${quarter.startDate}' + ago, '${advertiserId}', md5('campaign ' || number)::uuid,
    device, country, shown, shown / 97, shown * 4321, shown / 2, shown / 3, shown / 1009, shown * 777
  from generate_series(1, 60) as number, generate_series(0, 90) as ago, unnest(array['PHONE', 'DESKTOP']) as device,
    unnest(array['AT', 'CH', 'DE']) as country,
    lateral (select 1000 + (number * 7919 + ago * 104729 + length(device) * 31 + ascii(country)) % 100003 as shown) as figure`;

/**
 * One advertiser with a key, 100,050 campaigns and a quarter of facts, next to twenty others with 500 campaigns each.
 */
export async function seedAdvertiser(platform: Runner, digests: Digests): Promise<Seeded> {
  await platform.all(statement(`select set_config('statement_timeout', '0', true)`, []));
  const others = Array.from({ length: 20 }, (_, index) => demoId(`bench other ${index}`));
  for (const id of [advertiserId, ...others]) {
    await run(
      platform,
      `insert into company (id, name, kind, currency_code, time_zone, domain)
      values ('${id}', 'Advertiser ${id.slice(0, 4)}', 'ADVERTISER', 'EUR', 'Europe/Berlin', 'www.example')`,
    );
  }
  await run(platform, campaignsSql(advertiserId, 'campaign ', campaignCount));
  for (const id of others) await run(platform, campaignsSql(id, `${id} `, 500));
  await openStaging(platform);
  await run(platform, factsSql);
  await applyStaging(platform);
  return { token: await insertKey(platform, digests, advertiserId), companyIds: [advertiserId] };
}
