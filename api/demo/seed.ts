import { apiTokenScopes } from '#shared/permissions.ts';
import type { Digests } from '../auth/digest.ts';
import { hashPassword } from '../auth/password.ts';
import type { Database } from '../db/database.ts';
import { query, type Runner } from '../db/sql.ts';
import { demoCompanies, hafenkante, nordlicht, papierboot } from './companies.ts';
import { demoId } from './ids.ts';
import { demoPeople } from './people.ts';
import { seedPerformance } from './performance.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { seedReaderFeedback } from './reader-feedback.ts';
import { seedSavedQueries } from './saved-queries.ts';
import { seedUsage } from './seed-usage.ts';

/** Values that must differ between machines. */
export interface DemoSecrets {
  readonly passwords: Readonly<Record<string, string>>;
  readonly apiKey: string;
  readonly partnerClientId: string;
  readonly partnerClientSecret: string;
}

const opening = (day: string) => `${day}T09:00:00.000000Z`;

/**
 * Loads the demo data into an empty database in one transaction. All dates are relative to `today`; `performanceDays`
 * of delivery precede it. `also` is part of the transaction.
 */
export async function seedDemo(
  database: Database,
  digests: Digests,
  secrets: DemoSecrets,
  today = new Date().toISOString().slice(0, 10),
  performanceDays = 365,
  also?: (platform: Runner) => Promise<void>,
): Promise<void> {
  const hashes = new Map<string, string>();
  for (const { email } of demoPeople) hashes.set(email, await hashPassword(secrets.passwords[email] ?? ''));
  await database.platform(async (platform) => {
    await insertCompanies(platform);
    await insertPeople(platform, hashes);
    await insertInvitation(platform);
    await seedUsage(platform, await insertApiKey(platform, digests, secrets.apiKey, today), today);
    await insertPartner(platform, digests, secrets);
    await seedSavedQueries(platform, today);
    await seedReaderFeedback(platform, today);
    await seedCampaigns(platform, today);
    await seedPerformance(platform, today, performanceDays);
    await also?.(platform);
  });
}

async function insertCompanies(platform: Runner): Promise<void> {
  // Agencies first: the companies they manage refer to them.
  for (const company of [...demoCompanies].sort((left, right) => right.kind.localeCompare(left.kind))) {
    await platform.all(
      query.insertInto('company').values({
        id: company.id,
        name: company.name,
        kind: company.kind,
        status: company.status,
        currency_code: company.currencyCode,
        time_zone: company.timeZone,
        domain: company.domain,
        agency_id: company.agencyId,
        created_at: opening(company.opened),
        updated_at: opening(company.opened),
      }),
    );
  }
}

async function insertPeople(platform: Runner, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const person of demoPeople) {
    await platform.all(
      query.insertInto('user_account').values({
        id: person.id,
        email: person.email,
        name: person.name,
        password_hash: hashes.get(person.email) ?? null,
        is_staff: person.isStaff,
        created_at: opening('2024-03-04'),
      }),
    );
    for (const { companyId, role } of person.memberships) {
      await platform.all(
        query.insertInto('company_member').values({
          id: demoId(`${person.email} in ${companyId}`),
          company_id: companyId,
          user_id: person.id,
          role,
          created_at: opening('2024-03-04'),
        }),
      );
    }
  }
}

/** An invitation that Viktor can accept, of a company that wrote his address in its own way. */
async function insertInvitation(platform: Runner): Promise<void> {
  const invited = demoId('account of the invitation of Viktor');
  const created_at = opening('2025-10-06');
  await platform.all(
    query
      .insertInto('user_account')
      .values({ id: invited, email: 'Viktor@Nordlicht-Outdoor.example', email_proven: false, created_at }),
  );
  await platform.all(
    query.insertInto('company_member').values({
      id: demoId('invitation of Viktor'),
      company_id: hafenkante.id,
      user_id: invited,
      role: 'EDITOR',
      accepted_at: null,
      created_at,
    }),
  );
}

async function insertApiKey(
  platform: Runner,
  digests: Digests,
  value: string,
  today: string,
): Promise<{ companyId: string; tokenId: string }> {
  const [admin] = demoPeople;
  const lastUse = {
    last_used_at: new Date(Date.parse(`${today}T23:52:07Z`) - 86_400_000).toISOString(),
    last_used_ip: '203.0.113.24',
  };
  const id = demoId('API key of Nordlicht Outdoor');
  await platform.all(
    query.insertInto('api_token').values({
      id,
      company_id: nordlicht.id,
      name: 'Nightly export',
      prefix: value.slice(0, 8),
      scopes: [...apiTokenScopes],
      created_by_kind: 'USER',
      created_by_id: admin?.id ?? id,
      created_by_name: admin?.name ?? 'System',
      created_at: opening('2024-03-05'),
      ...lastUse,
    }),
  );
  await platform.all(
    query.insertInto('api_token_secret').values({
      id: demoId('secret of the API key of Nordlicht Outdoor'),
      company_id: nordlicht.id,
      token_id: id,
      digest: digests.apiToken(value),
      last_four: value.slice(-4),
      created_at: opening('2024-03-05'),
      ...lastUse,
    }),
  );
  return { companyId: nordlicht.id, tokenId: id };
}

async function insertPartner(platform: Runner, digests: Digests, secrets: DemoSecrets): Promise<void> {
  const id = demoId('Wetterfrosch Analytics');
  await platform.all(
    query.insertInto('partner').values({
      id,
      name: 'Wetterfrosch Analytics',
      client_id: secrets.partnerClientId,
      website_url: 'https://wetterfrosch.example',
      terms_accepted_at: opening('2024-04-02'),
      terms_version: '2024-04',
      terms_accepted_by: 'Frida Wetter',
      created_at: opening('2024-04-02'),
    }),
  );
  await platform.all(
    query.insertInto('partner_secret').values({
      id: demoId('secret of Wetterfrosch Analytics'),
      partner_id: id,
      digest: digests.partnerSecret(secrets.partnerClientSecret),
      last_four: secrets.partnerClientSecret.slice(-4),
      created_at: opening('2024-04-02'),
    }),
  );
  for (const company of [nordlicht, papierboot]) {
    await platform.all(
      query.insertInto('partner_access_grant').values({
        id: demoId(`grant of ${company.name}`),
        company_id: company.id,
        partner_id: id,
        scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'],
        granted_by_kind: 'SYSTEM',
        granted_by_id: company.id,
        granted_by_name: company.name,
        created_at: opening('2025-03-10'),
      }),
    );
  }
}
