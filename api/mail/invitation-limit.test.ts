import { beforeEach, describe, expect, it } from 'vitest';
import { testSecrets } from '../testing/fixed-secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { deliverDueMails } from './deliver.ts';
import { createMailQueue } from './index.ts';
import { createMailSeal } from './sealed-mail.ts';
import type { ComposedMail } from './compose.ts';
import { sampleMails } from './testing/sample-mails.ts';

const database = await createTestDatabase();
const { tokenPeppers } = testSecrets;
const hour = 60 * 60_000;
let now = 0;
let isBusy = false;
const sent: ComposedMail[] = [];
const errors: string[] = [];
const queue = createMailQueue({ tokenPeppers, isEnabled: true, wake: undefined, now: () => now });

beforeEach(async () => {
  now = Date.parse('2026-11-22T10:00:00Z');
  isBusy = false;
  for (const list of [sent, errors]) list.length = 0;
  await database.asOwner('delete from mail_message');
});

const queueMail = (email: string) =>
  database.platform((platform) => queue.queueMail(platform, { email }, sampleMails.INVITATION));
const invite = async (...emails: string[]) => {
  for (const email of emails) await queueMail(email);
};
const deliver = () =>
  deliverDueMails(
    {
      database,
      transport: {
        send: (mail) => (isBusy ? Promise.reject(new Error('Try again later')) : Promise.resolve(void sent.push(mail))),
      },
      seal: createMailSeal(tokenPeppers),
      portalUrl: 'https://portal.example',
      now: () => now,
      onError: (error) => void errors.push(String(error)),
    },
    new AbortController().signal,
  );

describe('invitations to one email address', () => {
  it('are sent five times a day, by all companies, and to all spellings of the address together', async () => {
    const spellings = ['mia@example.com', 'Mia@Example.com', 'mia+a@example.com', 'MIA+b+c@example.com'];
    await invite(...spellings, ...spellings, 'mia@example.org', '+@example.com');
    await Promise.all([deliver(), deliver()]);
    const recipients = sent.map(({ to }) => to.toLowerCase());
    expect(recipients.filter((email) => /^mia.*@example\.com$/.test(email))).toHaveLength(5);
    expect(recipients).toEqual(expect.arrayContaining(['mia@example.org', '+@example.com']));
    const left = await database.asOwner('select state, can_retry, sealed, last_error from mail_message');
    const error = 'The address has had its invitation mails for today.';
    expect(left).toEqual(
      Array(3).fill({ state: 'UNDELIVERABLE', can_retry: false, sealed: null, last_error: error }) as object[],
    );
    expect(errors).toHaveLength(3);
    const counts = await database.asOwner(`select row_to_json(line)::text as text from invitation_mail_day as line`);
    expect(JSON.stringify([errors, counts])).not.toMatch(/mia|example/i);
  });

  it('are sent again the next day, and the counts of days before are deleted', async () => {
    const days = async () =>
      (await database.asOwner('select distinct day::text as day from invitation_mail_day order by day')).map(
        ({ day }) => day,
      );
    await invite(...Array<string>(6).fill('tom@example.com'));
    await deliver();
    expect(sent).toHaveLength(5);
    for (const expected of [
      ['2026-11-22', '2026-11-23'],
      ['2026-11-23', '2026-11-24'],
    ]) {
      now += 24 * hour;
      await invite('tom@example.com');
      await deliver();
      expect(await days()).toEqual(expected);
    }
    expect(sent).toHaveLength(7);
  });

  it('count once, however often the mail server is tried', async () => {
    await invite('ida@example.com');
    isBusy = true;
    for (let attempt = 0; attempt < 6; attempt += 1, now += hour) await deliver();
    isBusy = false;
    await deliver();
    await invite(...Array<string>(5).fill('ida@example.com'));
    await deliver();
    expect(sent).toHaveLength(5);
  });

  it('don’t keep other mails from it', async () => {
    await invite(...Array<string>(6).fill('lea@example.com'));
    await database.platform((platform) => queue.queueMail(platform, { email: 'lea@example.com' }, { kind: 'TEST' }));
    await deliver();
    expect(sent).toHaveLength(6);
  });
});
