import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { timestampText } from '../db/timestamp.ts';
import { nordlicht } from '../demo/companies.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { countOldDigests } from './secret-status-store.ts';

const database = await createTestDatabase();
const app = await createTestApp({ database });

/** The invitations that need an older pepper, if the newest one is first used an hour from now. */
async function invitationsOfOlderPeppers(): Promise<number> {
  const since = timestampText(Date.now() + 60 * 60 * 1_000);
  return (await countOldDigests(database.identity, { newest: 'new', first: 'old', since })).invitations;
}

async function invite(mutation: string, person: 'Anna' | 'Samir', variables: object): Promise<void> {
  const { data, errors } = await app.graphql<{ invited: { userErrors: unknown[] } }>(mutation, {
    token: await app.userToken(person),
    variables: { input: { ...variables, email: `${randomUUID()}@example.com` } },
  });
  expect([errors, data.invited.userErrors]).toEqual([undefined, []]);
}

it('invitations of companies and of partners need the older pepper until they expire', async () => {
  const before = await invitationsOfOlderPeppers();
  await invite(
    'mutation ($input: AddCompanyMemberInput!) { invited: addCompanyMember(input: $input) { userErrors { code } } }',
    'Anna',
    { companyId: nordlicht.id, role: 'VIEWER' },
  );
  expect(await invitationsOfOlderPeppers()).toBe(before + 1);
  const [partner] = await database.asOwner("select id from partner where status = 'ACTIVE' limit 1");
  await invite(
    'mutation ($input: InvitePartnerPersonInput!) { invited: invitePartnerPerson(input: $input) { userErrors { code } } }',
    'Samir',
    { partnerId: partner?.['id'] },
  );
  expect(await invitationsOfOlderPeppers()).toBe(before + 2);
  await database.asOwner('update partner_invitation set expires_at = now()');
  expect(await invitationsOfOlderPeppers()).toBe(before + 1);
});
