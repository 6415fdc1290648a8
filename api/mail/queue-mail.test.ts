import { afterAll, describe, expect, it } from 'vitest';
import { PartnerScope, StaffScope, TenantScope } from '../db/tenant.ts';
import type { Runner } from '../db/sql.ts';
import { nordlicht } from '../demo/companies.ts';
import { openQueue } from '../jobs/queue.ts';
import { testSecrets } from '../testing/fixed-secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMailQueue, type Mail } from './index.ts';
import { createMailSeal } from './sealed-mail.ts';

const database = await createTestDatabase();
const queue = await openQueue(database, { supervise: false, onError: () => undefined });
afterAll(() => queue.close(0));
const now = Date.parse('2026-11-22T10:00:00Z');
const { tokenPeppers } = testSecrets;
const mailQueue = (isEnabled: boolean) =>
  createMailQueue({ tokenPeppers, isEnabled, wake: queue.wakeMailWorker, now: () => now });
const enabled = mailQueue(true);

const to = { email: 'lena.kuhn@nordlicht-outdoor.example' };
const invitation: Mail = {
  kind: 'INVITATION',
  companyName: 'Nordlicht Outdoor',
  inviterName: 'Anna Brandt',
  url: 'https://portal.example/invitation/secret-of-the-link',
  expiresAt: '2026-11-22T12:00:00Z',
};
type Work = (runner: Runner) => Promise<void>;
const roles = {
  litfass_app: (work: Work) => database.tenant(TenantScope.of([nordlicht.id])).transaction(work),
  litfass_staff: (work: Work) => database.staff(StaffScope.of()).transaction(work),
  litfass_partner: (work: Work) => database.partner(PartnerScope.of(nordlicht.id)).transaction(work),
  litfass_auth: (work: Work) => database.identity.transaction(work),
  litfass_platform: (work: Work) => database.platform(work),
};
const state = async () => ({
  mails: await database.asOwner('select * from mail_message order by created_at'),
  jobs: (await database.asOwner(`select id from jobs.job where name = 'send-mail'`)).length,
});

describe.each(Object.entries(roles))('a mail that %s queues', (_, inTransaction) => {
  it('is kept with its transaction, and wakes a worker', async () => {
    const before = await state();
    await inTransaction((runner) => enabled.queueMail(runner, to, invitation));
    const after = await state();
    expect(after.mails.length).toBe(before.mails.length + 1);
    expect(after.jobs).toBe(before.jobs + 1);
  });

  it('doesn’t exist if its transaction is rolled back', async () => {
    const before = await state();
    const undone = inTransaction(async (runner) => {
      await enabled.queueMail(runner, to, invitation);
      throw new Error('changed its mind');
    });
    await expect(undone).rejects.toThrow('changed its mind');
    expect(await state()).toEqual(before);
  });
});

describe('a stored mail', () => {
  it('shows neither its link nor its recipient', async () => {
    await roles.litfass_app((runner) => enabled.queueMail(runner, to, invitation));
    const [mail] = (await state()).mails.slice(-1);
    const text = JSON.stringify(mail);
    for (const secret of ['secret-of-the-link', 'lena', 'Nordlicht', 'Anna']) expect(text).not.toContain(secret);
    expect(mail).toMatchObject({ kind: 'INVITATION', recipient: 'l•••@nordlicht-outdoor.example', attempts: 0 });
    const content = createMailSeal(tokenPeppers).open(String(mail?.['id']), String(mail?.['sealed']));
    expect(content).toEqual({ to, mail: invitation });
  });

  it('can’t be opened as another row or with another key', async () => {
    await roles.litfass_app((runner) => enabled.queueMail(runner, to, invitation));
    const [mail] = (await state()).mails.slice(-1);
    const sealed = String(mail?.['sealed']);
    expect(() => createMailSeal(tokenPeppers).open('another row', sealed)).toThrow();
    expect(() => createMailSeal(['x'.repeat(32)]).open(String(mail?.['id']), sealed)).toThrow();
  });

  it('is tried for a day, but not after its link has expired', async () => {
    const endOf = async (mail: Mail) => {
      await roles.litfass_app((runner) => enabled.queueMail(runner, to, mail));
      const rows = await database.asOwner(
        `select extract(epoch from give_up_at - next_attempt_at)::int / 3600 as hours from mail_message order by created_at desc limit 1`,
      );
      return Number(rows[0]?.['hours']);
    };
    expect(await endOf(invitation)).toBe(2);
    expect(await endOf({ ...invitation, expiresAt: '2026-11-29T10:00:00Z' })).toBe(24);
    expect(await endOf({ kind: 'TEST' })).toBe(24);
  });

  it.each(['litfass_app', 'litfass_auth', 'litfass_staff', 'litfass_partner'] as const)(
    'can’t be read by %s',
    async (role) => {
      const read = database.driver.run(role, 'select sealed from mail_message', []);
      await expect(read).rejects.toThrow('permission denied');
    },
  );
});

it('queues nothing where mail isn’t enabled', async () => {
  const before = await state();
  const disabled = mailQueue(false);
  await roles.litfass_app((runner) => disabled.queueMail(runner, to, invitation));
  expect(disabled.isEnabled).toBe(false);
  expect(await state()).toEqual(before);
});
