import { hash } from 'node:crypto';
import type { Digests } from '#api/auth/digest.ts';
import type { Database } from '#api/db/database.ts';
import { type Runner, statement } from '#api/db/sql.ts';
import { applyStaging } from '#api/load/load-performance.ts';
import { openStaging } from '#api/load/performance-store.ts';
import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { insertKey } from '../scenarios/key.ts';
import type { Outcome } from './tally.ts';

/** One of the companies whose statements are compared. */
export interface FaultCompany {
  readonly number: number;
  readonly id: string;
  /** An API key with every permission. */
  readonly token: string;
}

const companyCount = 6;

/** The days that have facts. */
export const factDays = { startDate: '2026-07-01', endDate: '2026-07-30' };

/** The ID of each row begins with its company's number, so that another company's row is recognized anywhere. */
export const rowId = (company: number, row: number) =>
  `fa17000${company}-0000-4000-8000-${row.toString(16).padStart(12, '0')}`;

const ids = /fa17000(\d)-0000/g;

/** Whether a text names a row of another company. */
export function namesOthers(text: string, { number }: FaultCompany): boolean {
  return [...text.matchAll(ids)].some(([, found]) => Number(found) !== number);
}

/** Compares rows with the fingerprint from the run without faults. */
export function judgeRows(answer: unknown, company: FaultCompany, expected: string | undefined): Outcome {
  const found = fingerprint(answer);
  if (found === expected) return { kind: 'ok' };
  const kind = namesOthers(JSON.stringify(answer), company) ? 'foreign' : 'wrong';
  return { kind, detail: `${found} instead of ${String(expected)}` };
}

/** Compares JSON with that of the run without faults. */
export function judgeText(found: string, company: FaultCompany, expected = ''): Outcome {
  if (found === expected) return { kind: 'ok' };
  let same = 0;
  while (same < found.length && found[same] === expected[same]) same += 1;
  const excerpt = (text: string) => text.slice(Math.max(0, same - 20), same + 80);
  const kind = namesOthers(found, company) ? 'foreign' : 'wrong';
  return { kind, detail: `…${excerpt(found)}… instead of …${excerpt(expected)}…` };
}

/** The number of rows and a hash of them. */
export function fingerprint(answer: unknown): string {
  const rows = Array.isArray(answer) ? `${answer.length} rows` : 'an object';
  return `${rows} (${hash('sha256', JSON.stringify(answer ?? null)).slice(0, 12)})`;
}

/** Two more API keys of the first company, unused until the faults are over. */
export interface UnusedKeys {
  readonly token: string;
  /** Has only the permission to read reports. */
  readonly limitedToken: string;
}

/** Creates six companies of different sizes, each with an API key. */
export async function seedCompanies(
  database: Database,
  digests: Digests,
): Promise<{ readonly companies: readonly FaultCompany[]; readonly unused: UnusedKeys }> {
  return database.platform(async (platform) => {
    await openStaging(platform);
    const companies: FaultCompany[] = [];
    for (let number = 1; number <= companyCount; number += 1) {
      const id = rowId(number, 0);
      await insertCompany(platform, number, id);
      companies.push({ number, id, token: await insertKey(platform, digests, id) });
    }
    await applyStaging(platform);
    const insertUnused = (scopes: readonly APITokenScope[]) =>
      insertKey(platform, digests, rowId(1, 0), { name: `Unused, ${scopes.length} scopes`, scopes });
    const unused = { token: await insertUnused(apiTokenScopes), limitedToken: await insertUnused(['REPORTS_READ']) };
    return { companies, unused };
  });
}

async function insertCompany(platform: Runner, number: number, id: string): Promise<void> {
  const idOf = (row: string) => `('${id.slice(0, 24)}' || lpad(to_hex(${row}), 12, '0'))::uuid`;
  const run = (text: string) => platform.all(statement(text, []));
  await run(
    `insert into company (id, name, kind, currency_code, time_zone)
    values ('${id}', 'Company ${number}', 'ADVERTISER', 'EUR', 'Europe/Berlin')`,
  );
  await run(
    `insert into campaign (company_id, id, name, channel, objective, status, start_date, budget_period,
      budget_amount_micros, budget_pacing, labels)
    select '${id}'::uuid, ${idOf('1000 + row')}, 'Campaign ' || row, 'CTV', 'TRAFFIC', 'ACTIVE', date '2026-01-01' + row,
      'LIFETIME', row * 1000000::bigint, 'EVEN', array['brand', 'q' || row % 4]
    from generate_series(1, ${24 * number}) as row`,
  );
  await run(
    `insert into audience (company_id, id, name, membership_days)
    select '${id}'::uuid, ${idOf('2000 + row')}, 'Audience ' || row, 180 from generate_series(1, ${9 + number}) as row`,
  );
  await run(
    `insert into campaign_audience (company_id, campaign_id, audience_id)
    select '${id}'::uuid, ${idOf('1000 + campaign')}, ${idOf('2000 + audience')}
    from generate_series(1, 24) as campaign, generate_series(1, 3) as audience`,
  );
  await run(
    `insert into performance_staging (line, day, company_id, campaign_id, device_type, country, impressions, clicks,
      spend_micros, video_starts, video_completions, conversions, conversion_value_micros)
    select row_number() over (), date '${factDays.startDate}' + ago, '${id}'::uuid, ${idOf('1000 + campaign')}, device, 'DE',
      1000 * campaign + ago, campaign, 4321 * ago, 0, 0, campaign, 777
    from generate_series(1, 4) as campaign, generate_series(0, 29) as ago, unnest(array['PHONE', 'DESKTOP']) as device`,
  );
}
