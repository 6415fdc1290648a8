import type { Digests } from '../auth/digest.ts';
import { query, type Runner } from '../db/sql.ts';
import { nordlicht } from './companies.ts';
import { demoId } from './ids.ts';
import { type DaysAgo, recordEvent } from './seed-event.ts';
import { seedKeys } from './seed-keys.ts';
import { seedPartnerActivity } from './seed-partner-activity.ts';
import { seedUploads } from './seed-uploads.ts';

/**
 * What happened before `now` at Nordlicht Outdoor (keys, uploads, an invitation, and the audit events of all of them) and
 * at its partner.
 * For a person who looks around. The recorded examples don't have it, so it can change without them.
 */
export async function seedActivity(platform: Runner, digests: Digests, now = new Date()): Promise<void> {
  const at: DaysAgo = (days) => new Date(now.getTime() - days * 86_400_000).toISOString();
  await seedKeys(platform, digests, at);
  await seedUploads(platform, at);
  await seedPartnerActivity(platform, at);
  await insertInvitation(platform, at);
}

async function insertInvitation(platform: Runner, at: DaysAgo): Promise<void> {
  const email = 'mira@nordlicht-outdoor.example';
  const userId = demoId('account of the invitation of Mira');
  const id = demoId('invitation of Mira');
  const created_at = at(2);
  await platform.all(query.insertInto('user_account').values({ id: userId, email, email_proven: false, created_at }));
  await platform.all(
    query.insertInto('company_member').values({
      id,
      company_id: nordlicht.id,
      user_id: userId,
      role: 'EDITOR',
      accepted_at: null,
      created_at,
    }),
  );
  await recordEvent(platform, 'company_member.added', { type: 'CompanyMember', id }, created_at, {
    email: [null, email],
    role: [null, 'EDITOR'],
    status: [null, 'INVITED'],
  });
}
