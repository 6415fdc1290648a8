import type { Digests } from '#api/auth/digest.ts';
import { type Runner, statement } from '#api/db/sql.ts';
import { demoId } from '#api/demo/ids.ts';
import type { Seeded } from '../scenario.ts';
import { insertKey } from './key.ts';

const managedCount = 60;
const foreignCount = 2_000;

/** An agency with 60 advertisers and a key, among 2,000 other companies. */
export async function seedAgency(platform: Runner, digests: Digests): Promise<Seeded> {
  const agencyId = demoId('bench agency');
  await insertCompanies(platform, [agencyId], 'Agency', 'AGENCY', null);
  const managed = ids('managed', managedCount);
  await insertCompanies(platform, managed, 'Managed advertiser', 'ADVERTISER', agencyId);
  await insertCompanies(platform, ids('foreign', foreignCount), 'Foreign advertiser', 'ADVERTISER', null);
  return { token: await insertKey(platform, digests, agencyId), companyIds: [agencyId, ...managed] };
}

function ids(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => demoId(`bench ${name} ${index}`));
}

async function insertCompanies(
  platform: Runner,
  companyIds: readonly string[],
  name: string,
  kind: 'ADVERTISER' | 'AGENCY',
  agencyId: string | null,
): Promise<void> {
  // Every fifth has no domain, and the timestamps have microseconds: the rows are as complex as real ones.
  await platform.all(
    statement(
      `insert into company (id, name, kind, currency_code, time_zone, domain, agency_id, created_at, updated_at)
      select id, $2 || ' ' || md5(id::text), $3, 'EUR', 'Europe/Berlin',
        case when position % 5 = 0 then null else 'www-' || position || '.example' end, $4::uuid,
        timestamptz '2025-01-06T09:00:00Z' + position * interval '61.000123 s',
        timestamptz '2026-02-02T09:00:00Z' + position * interval '7.000321 s'
      from unnest($1::uuid[]) with ordinality as given (id, position)`,
      [`{${companyIds.join(',')}}`, name, kind, agencyId],
    ),
  );
}
