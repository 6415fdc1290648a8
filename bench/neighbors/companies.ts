import type { Digests } from '#api/auth/digest.ts';
import type { Database } from '#api/db/database.ts';
import { type Runner, statement, uuidArray } from '#api/db/sql.ts';
import { demoId } from '#api/demo/ids.ts';
import { applyStaging } from '#api/load/load-performance.ts';
import { openStaging } from '#api/load/performance-store.ts';
import { advertiserId, seedAdvertiser } from '../scenarios/advertiser.ts';
import { insertKey } from '../scenarios/key.ts';

/** The year of the heavy company's facts. */
export const factYear = { startDate: '2025-10-01', endDate: '2026-09-29' };

/** An agency with three advertisers: a page of them costs few points. */
const neighborId = demoId('bench neighbor');
const managed = 3;

/**
 * The neighbor's rate limit in points. Staff raised it, because four connections of a fast machine spend the default
 * within a round. The points that remain always have the same number of digits, so all responses have one length.
 */
const neighborPoints = 90_000_000;

/** The audiences for uploads, used in turn, so that each file adds the same number of people. */
export const uploadAudienceIds = Array.from({ length: 50 }, (_, index) => demoId(`bench upload ${index}`));

/** The API keys of both companies. */
export interface NeighborKeys {
  readonly heavy: string;
  readonly neighbor: string;
}

/** Creates the company of 100,050 campaigns, with facts of a year, and its small neighbor. */
export async function seedNeighbors(database: Database, digests: Digests): Promise<NeighborKeys> {
  return database.platform(async (platform) => {
    const { token } = await seedAdvertiser(platform, digests);
    await insertYear(platform);
    await platform.all(
      statement(
        `insert into audience (company_id, id, name, membership_days)
        select $1, id, 'Upload ' || id, 180 from unnest($2::uuid[]) as id`,
        [advertiserId, uuidArray(uploadAudienceIds)],
      ),
    );
    const insertCompany = (id: string, kind: string, agencyId: string | null) =>
      platform.all(
        statement(
          `insert into company (id, name, kind, currency_code, time_zone, agency_id, rate_limit_points)
          values ($1, 'Neighbor ${id.slice(0, 4)}', $2, 'EUR', 'Europe/Berlin', $3, ${neighborPoints})`,
          [id, kind, agencyId],
        ),
      );
    await insertCompany(neighborId, 'AGENCY', null);
    for (let number = 1; number <= managed; number += 1) {
      await insertCompany(demoId(`bench neighbor ${number}`), 'ADVERTISER', neighborId);
    }
    return { heavy: token, neighbor: await insertKey(platform, digests, neighborId) };
  });
}

/** The nine months before the quarter that has the advertiser's facts: 200 campaigns in three countries every day. */
async function insertYear(platform: Runner): Promise<void> {
  await openStaging(platform);
  await platform.all(
    statement(
      `insert into performance_staging (line, day, company_id, campaign_id, device_type, country, impressions, clicks,
        spend_micros, video_starts, video_completions, conversions, conversion_value_micros)
      select row_number() over (), date '${factYear.startDate}' + ago, '${advertiserId}',
        md5('campaign ' || number)::uuid, 'PHONE', country, shown, shown / 97, shown * 4321, 0, 0, shown / 1009, shown * 777
      from generate_series(1, 200) as number, generate_series(0, 272) as ago, unnest(array['AT', 'CH', 'DE']) as country,
        lateral (select 1000 + (number * 7919 + ago * 104729 + ascii(country)) % 100003 as shown) as figure`,
      [],
    ),
  );
  await applyStaging(platform);
}
