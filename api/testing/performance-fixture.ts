import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { defaultLimits } from '../config/limits.ts';
import { DatabaseShares } from '../limits/database-shares.ts';
import { Viewer } from '../auth/viewer.ts';
import { RequestContext } from '../context.ts';
import { createCursorCodec } from '../db/list/cursor.ts';
import type { Database } from '../db/database.ts';
import { query } from '../db/sql.ts';
import { loadPerformance } from '../load/load-performance.ts';
import type { CampaignRow } from '../modules/campaigns/index.ts';
import type { Services } from '../services.ts';

/** A fact as a test thinks of it; a line of the CSV. */
export interface Fact {
  readonly day: string;
  readonly companyId: string;
  readonly campaignId: string;
  readonly deviceType: string;
  readonly country: string;
  readonly impressions: bigint;
  readonly clicks: bigint;
  readonly spendMicros: bigint;
  readonly videoStarts: bigint;
  readonly videoCompletions: bigint;
  readonly conversions: bigint;
  readonly conversionValueMicros: bigint;
}

export const csvHeader =
  'day,company_id,campaign_id,device_type,country,impressions,clicks,spend_micros,video_starts,video_completions,conversions,conversion_value_micros';

export interface TestCampaign {
  readonly id: string;
  readonly channel: CampaignRow['channel'];
}

/** A company of the test's own with one campaign for each of `channels`. */
export async function createCompanyWithCampaigns(
  database: Database,
  channels: readonly CampaignRow['channel'][],
  timeZone = 'Europe/Berlin',
): Promise<{ companyId: string; campaigns: TestCampaign[] }> {
  const companyId = randomUUID();
  const campaigns = channels.map((channel) => ({ id: randomUUID(), channel }));
  await database.platform(async (platform) => {
    await platform.all(
      query.insertInto('company').values({
        id: companyId,
        name: 'Performance',
        kind: 'ADVERTISER',
        currency_code: 'EUR',
        time_zone: timeZone,
        domain: null,
        agency_id: null,
        created_at: '2025-01-02T03:04:05.000006Z',
      }),
    );
    await platform.all(
      query.insertInto('campaign').values(
        campaigns.map(({ id, channel }) => ({
          company_id: companyId,
          id,
          name: `${channel} ${id}`,
          external_id: null,
          channel,
          objective: 'AWARENESS' as const,
          status: 'ACTIVE' as const,
          start_date: '2025-01-01',
          end_date: null,
          budget_period: 'DAILY' as const,
          budget_amount_micros: '1000000',
          budget_pacing: 'EVEN' as const,
          created_at: '2025-01-02T03:04:05Z',
        })),
      ),
    );
  });
  return { companyId, campaigns };
}

/** A fact with the numbers that matter to a test; the others are 0. */
export function factOf(fact: Partial<Fact> & Pick<Fact, 'day' | 'companyId' | 'campaignId'>): Fact {
  return {
    deviceType: 'TV',
    country: 'DE',
    impressions: 0n,
    clicks: 0n,
    spendMicros: 0n,
    videoStarts: 0n,
    videoCompletions: 0n,
    conversions: 0n,
    conversionValueMicros: 0n,
    ...fact,
  };
}

export function csvLine(fact: Fact): string {
  return [
    fact.day,
    fact.companyId,
    fact.campaignId,
    fact.deviceType,
    fact.country,
    fact.impressions,
    fact.clicks,
    fact.spendMicros,
    fact.videoStarts,
    fact.videoCompletions,
    fact.conversions,
    fact.conversionValueMicros,
  ].join(',');
}

/** A file that is gone after the test file's last test. */
export function temporaryFile(text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'litfass-load-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'facts.csv');
  writeFileSync(file, text);
  return file;
}

/** Loads facts the way the platform's pipeline does: from a file. */
export function loadFacts(database: Database, facts: readonly Fact[]) {
  return loadPerformance(database, temporaryFile(`${[csvHeader, ...facts.map(csvLine)].join('\n')}\n`));
}

/** What a resolver is given, for a viewer with `scopes` in `companyIds`. */
export function contextFor(
  database: Database,
  companyIds: readonly string[],
  scopes: readonly APITokenScope[] = apiTokenScopes,
  actorId = 'the viewer of the test',
): RequestContext {
  const viewer = new Viewer({
    actor: { kind: 'API_TOKEN', id: actorId, name: 'Test' },
    access: companyIds.map((companyId) => ({ companyId, role: null, scopes })),
  });
  const services = {
    database,
    databaseShares: new DatabaseShares(defaultLimits.turnMs),
    cursors: createCursorCodec([Buffer.alloc(32, 1)]),
    now: Date.now,
    docsUrl: (code: string) => `http://portal.test/docs/errors#${code}`,
  } as Services;
  // Without what no report needs, so that a test that uses it fails immediately.
  return new RequestContext(services, viewer, 'test', '127.0.0.1');
}
