import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { timestampText } from '../db/timestamp.ts';
import { nordlicht } from '../demo/companies.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { countOldDigests } from './secret-status-store.ts';

const database = await createTestDatabase();
const [{ id: partnerId } = {}] = await database.asOwner('select id from partner limit 1');
const [companyId, partner] = [nordlicht.id, String(partnerId)];
const hourMs = 60 * 60 * 1_000;
const inHours = (hours: number) => timestampText(Date.now() + hours * hourMs);

/** The invitations that need an older pepper, if the newest one is first used an hour from now. */
async function invitationsAfterChange() {
  const names = { newest: 'new', first: 'old', since: inHours(1) };
  const { invitations, invitationsEndAt } = await countOldDigests(database.identity, names);
  return { invitations, invitationsEndAt };
}

async function createPerson(): Promise<string> {
  const id = randomUUID();
  await database.asOwner(
    `insert into user_account (id, email, email_proven) values ('${id}', '${id}@example.com', false)`,
  );
  return id;
}

async function inviteToCompany(expiresAt: string): Promise<void> {
  const [member, person] = [randomUUID(), await createPerson()];
  await database.asOwner(`insert into company_member (id, company_id, user_id, role, accepted_at)
    values ('${member}', '${companyId}', '${person}', 'VIEWER', null)`);
  await database.asOwner(`insert into member_invitation (company_id, member_id, digest, expires_at)
    values ('${companyId}', '${member}', '${member}', '${expiresAt}')`);
}

async function inviteToPartner(expiresAt: string): Promise<void> {
  const [member, person] = [randomUUID(), await createPerson()];
  await database.asOwner(`insert into partner_member (id, partner_id, user_id)
    values ('${member}', '${partner}', '${person}')`);
  await database.asOwner(`insert into partner_invitation (partner_id, member_id, digest, by_mail, expires_at)
    values ('${partner}', '${member}', '${member}', false, '${expiresAt}')`);
}

describe('what still needs an older pepper', () => {
  it('includes the invitations of companies and of partners, until they expire', async () => {
    const before = await invitationsAfterChange();
    const last = inHours(200);
    await inviteToCompany(inHours(100));
    await inviteToPartner(last);
    await inviteToPartner(inHours(-1));
    const after = await invitationsAfterChange();
    expect(after.invitations).toBe(before.invitations + 2);
    expect(Date.parse(after.invitationsEndAt ?? '')).toBe(Date.parse(last));
  });
});
