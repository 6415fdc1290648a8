import type { Digests } from '../auth/digest.ts';
import { mintToken } from '../auth/mint-token.ts';
import { query, type Runner } from '../db/sql.ts';
import { nordlicht } from './companies.ts';
import { demoId } from './ids.ts';
import { byAnna, type DaysAgo, recordEvent } from './seed-event.ts';
import { onWeekday } from './weekdays.ts';

interface DemoKey {
  readonly name: string;
  readonly scopes: string[];
  readonly createdDaysAgo: number;
  readonly usedDaysAgo: number;
  readonly from: string;
  readonly expiresInDays?: number;
  readonly revokedDaysAgo?: number;
  readonly allowedCidrs?: string[];
  /** Requests of an ordinary day. */
  readonly requests: number;
}

/** Keys of other programs: one that expires soon, one for a single network, and one that is revoked. */
const keys: readonly DemoKey[] = [
  {
    name: 'Campaign sync',
    scopes: ['CAMPAIGNS_WRITE', 'REPORTS_READ'],
    createdDaysAgo: 81,
    usedDaysAgo: 0.1,
    from: '203.0.113.40',
    // The overview shows it, and the first reminder is sent a week later.
    expiresInDays: 21,
    requests: 1_420,
  },
  {
    name: 'Shop audiences',
    scopes: ['AUDIENCES_WRITE'],
    createdDaysAgo: 46,
    usedDaysAgo: 3,
    from: '198.51.100.17',
    allowedCidrs: ['198.51.100.0/24'],
    requests: 36,
  },
  {
    name: 'Old dashboard',
    scopes: ['REPORTS_READ'],
    createdDaysAgo: 400,
    usedDaysAgo: 41,
    from: '203.0.113.9',
    revokedDaysAgo: 40,
    requests: 0,
  },
];

/** Keys of Nordlicht Outdoor with their use and their audit events. Their values aren't kept. */
export async function seedKeys(platform: Runner, digests: Digests, at: DaysAgo): Promise<void> {
  for (const key of keys) await insertKey(platform, digests, key, at);
}

async function insertKey(platform: Runner, digests: Digests, key: DemoKey, at: DaysAgo): Promise<void> {
  const id = demoId(`API key ${key.name}`);
  const value = mintToken('live');
  const used = { last_used_at: at(key.usedDaysAgo), last_used_ip: key.from };
  await platform.all(
    query.insertInto('api_token').values({
      company_id: nordlicht.id,
      id,
      name: key.name,
      prefix: value.slice(0, 8),
      scopes: key.scopes,
      allowed_cidrs: key.allowedCidrs ?? [],
      ...byAnna,
      created_at: at(key.createdDaysAgo),
      expires_at: key.expiresInDays === undefined ? null : at(-key.expiresInDays),
      revoked_at: key.revokedDaysAgo === undefined ? null : at(key.revokedDaysAgo),
      ...used,
    }),
  );
  await platform.all(
    query.insertInto('api_token_secret').values({
      company_id: nordlicht.id,
      id: demoId(`secret of the API key ${key.name}`),
      token_id: id,
      digest: digests.apiToken(value),
      last_four: value.slice(-4),
      created_at: at(key.createdDaysAgo),
      ...used,
    }),
  );
  if (key.requests > 0) await insertUsage(platform, id, key, at);
  const target = { type: 'APIToken', id };
  await recordEvent(platform, 'api_token.created', target, at(key.createdDaysAgo), {
    name: [null, key.name],
    scopes: [null, key.scopes.join(' ')],
    ...(key.allowedCidrs && { allowedCidrs: [null, key.allowedCidrs.join(' ')] }),
  });
  if (key.revokedDaysAgo !== undefined) {
    await recordEvent(platform, 'api_token.revoked', target, at(key.revokedDaysAgo), { name: [key.name, key.name] });
  }
}

/** Requests of 30 days. The last one is the day of the last use, or yesterday. */
async function insertUsage(platform: Runner, tokenId: string, key: DemoKey, at: DaysAgo): Promise<void> {
  const last = Math.max(1, Math.floor(key.usedDaysAgo));
  await platform.all(
    query.insertInto('api_token_usage_day').values(
      Array.from({ length: 30 }, (_, index) => {
        const day = at(index + last).slice(0, 10);
        const ofDay = onWeekday(key.requests, day, index);
        return {
          company_id: nordlicht.id,
          token_id: tokenId,
          day,
          requests: String(ofDay),
          errors: String(index % 11 === 4 ? Math.ceil(ofDay / 300) : 0),
          rate_limited: '0',
          cost: String(ofDay * 9),
        };
      }),
    ),
  );
  const last_used_on = at(key.usedDaysAgo).slice(0, 10);
  await platform.all(
    query
      .insertInto('api_token_scope_use')
      .values(key.scopes.map((scope) => ({ company_id: nordlicht.id, token_id: tokenId, scope, last_used_on }))),
  );
}
