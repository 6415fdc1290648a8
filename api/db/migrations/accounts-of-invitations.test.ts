import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { nordlicht, papierboot } from '../../demo/companies.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();

it('gives an invitation of before an account of its own, and leaves accepted memberships where they are', async () => {
  const invited = randomUUID();
  await database.asOwner(`insert into company_member (id, company_id, user_id, role, accepted_at)
    select '${invited}', '${papierboot.id}', id, 'VIEWER', null from user_account where email like 'viktor@%'`);
  const text = await readFile(new URL('./0019_accounts_of_invitations.sql', import.meta.url), 'utf8');
  const [, data = ''] = text.split('-- Invitations of before');
  expect(data).toContain('set local role');
  await database.driver.runAsOwner(`begin; --${data} commit;`);

  const accountOf = (company: string) => `select person.id, person.email, person.email_proven, person.password_hash
    from company_member as member join user_account as person on person.id = member.user_id
    where member.company_id = '${company}' and lower(person.email) like 'viktor@%'`;
  const [accepted] = await database.asOwner(accountOf(nordlicht.id));
  const [own] = await database.asOwner(accountOf(papierboot.id));
  expect(accepted).toMatchObject({ email_proven: true });
  expect(own).toMatchObject({ email: accepted?.['email'], email_proven: false, password_hash: null });
  expect(own?.['id']).not.toBe(accepted?.['id']);
});
