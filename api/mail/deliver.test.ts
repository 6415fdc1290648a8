import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmtpConfig } from '../config/mail.ts';
import { nordlicht } from '../demo/companies.ts';
import { testSecrets } from '../testing/fixed-secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { timestampText } from '../db/timestamp.ts';
import { deliverDueMails, type MailDelivery } from './deliver.ts';
import { createMailQueue } from './index.ts';
import type { Mail, MailRecipient } from './mail.ts';
import { createMailSeal } from './sealed-mail.ts';
import { createSmtpTransport } from './send/smtp.ts';
import { claimDueMail } from './store.ts';
import { createCertificate } from '../testing/certificate.ts';
import { sampleMails } from './testing/sample-mails.ts';
import { rejection, startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';

const database = await createTestDatabase();
const { tokenPeppers } = testSecrets;
const start = Date.parse('2026-11-22T10:00:00Z');
const minute = 60_000;
let now = start;
const queue = createMailQueue({ tokenPeppers, isEnabled: true, wake: undefined, now: () => now });
const certificate = await createCertificate();
const opened: TestSmtpServer[] = [];
const errors: string[] = [];

beforeEach(async () => {
  now = start;
  errors.length = 0;
  await database.asOwner('delete from mail_message');
  await database.asOwner('delete from invitation_mail_day');
});
afterEach(() => Promise.all(opened.splice(0).map((server) => server.close())));
afterAll(() => Promise.all(opened.map((server) => server.close())));

async function serve(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...options);
  opened.push(server);
  return server;
}

function deliveryTo(config: SmtpConfig, certificates: readonly string[] = []): MailDelivery {
  return {
    database,
    transport: createSmtpTransport(config, { from: 'Litfaß <mail@litfass.example>', certificates }),
    seal: createMailSeal(tokenPeppers),
    portalUrl: 'https://portal.example',
    now: () => now,
    onError: (error) => void errors.push(String(error)),
  };
}

const to = { email: 'lena.vogt@example.com' };
const queueMail = (mail: Mail, recipient: MailRecipient = to) =>
  database.platform((platform) => queue.queueMail(platform, recipient, mail));
const deliver = (config: SmtpConfig, ...certificates: string[]) =>
  deliverDueMails(deliveryTo(config, certificates), new AbortController().signal);
const rows = () => database.asOwner('select * from mail_message order by created_at, id');
/** The one mail that waits. */
const waiting = async () => {
  const [row] = await rows();
  return {
    state: row?.['state'],
    attempts: row?.['attempts'],
    error: String(row?.['last_error']),
    canRetry: row?.['can_retry'],
  };
};

const idOf = async (email: string) =>
  String((await database.asOwner(`select id from user_account where email = '${email}'`))[0]?.['id']);
const [anna, viktor, samir] = await Promise.all(
  ['anna@nordlicht-outdoor.example', 'viktor@nordlicht-outdoor.example', 'samir@litfass.example'].map(idOf),
);

describe('a queued mail', () => {
  it('is delivered as text and HTML, and its row is deleted', async () => {
    const server = await serve();
    await queueMail(sampleMails.INVITATION);
    const [row] = await rows();
    await deliver(server.config);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'mail@litfass.example', to: ['lena.vogt@example.com'] });
    expect(mail?.email).toMatchObject({
      subject: 'Anna Brandt invites you to Nordlicht Outdoor on Litfass',
      from: { name: 'Litfaß', address: 'mail@litfass.example' },
      to: [{ address: 'lena.vogt@example.com' }],
      messageId: `<${String(row?.['id'])}@litfass.example>`,
    });
    expect(mail?.email.text).toContain('https://portal.example/oauth/invitation/');
    expect(mail?.email.html).toContain('Accept invitation');
    expect(mail?.header('auto-submitted')).toBe('auto-generated');
    expect(mail?.header('date')).toBeDefined();
    expect(mail?.header('list-unsubscribe')).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('names the page of the settings in List-Unsubscribe if it can be turned off', async () => {
    const server = await serve();
    await queueMail(sampleMails.KEY_EXPIRES);
    await deliver(server.config);
    expect(server.mails[0]?.header('list-unsubscribe')).toBe('<https://portal.example/account/notifications>');
  });

  it('adds no header or recipient through a name', async () => {
    const server = await serve();
    await queueMail({ kind: 'COMPANY_SUSPENDED', companyName: 'Evil\r\nBcc: victim@example.com' });
    await deliver(server.config);
    expect(server.mails[0]?.to).toEqual(['lena.vogt@example.com']);
    expect(server.mails[0]?.header('bcc')).toBeUndefined();
  });

  it('is sent once by workers that look at the same time', async () => {
    const server = await serve();
    for (let count = 0; count < 12; count += 1) await queueMail(sampleMails.TEST);
    await Promise.all([deliver(server.config), deliver(server.config), deliver(server.config)]);
    expect(server.mails).toHaveLength(12);
    expect(new Set(server.mails.map(({ email }) => email.messageId)).size).toBe(12);
  });

  it('of a worker that ended is sent by another one after the lease, with its Message-ID', async () => {
    const server = await serve();
    await queueMail(sampleMails.TEST);
    const [row] = await rows();
    const leaseEndsAt = timestampText(now + 5 * minute);
    await database.platform((platform) => claimDueMail(platform, { now: timestampText(now), leaseEndsAt }));
    now += 4 * minute;
    await deliver(server.config);
    expect(server.mails).toHaveLength(0);
    now += minute;
    await deliver(server.config);
    await deliver(server.config);
    expect(server.mails.map(({ email }) => email.messageId)).toEqual([`<${String(row?.['id'])}@litfass.example>`]);
  });

  it('isn’t sent after its link has expired', async () => {
    const server = await serve();
    await queueMail(sampleMails.PASSWORD_RESET);
    now += 60 * minute;
    await deliver(server.config);
    expect(server.mails).toEqual([]);
    expect(await waiting()).toMatchObject({ state: 'UNDELIVERABLE', canRetry: false });
  });

  it('that can’t be decrypted is given up', async () => {
    const server = await serve();
    await queueMail(sampleMails.TEST);
    await deliverDueMails(
      { ...deliveryTo(server.config), seal: createMailSeal(['another pepper'.repeat(3)]) },
      new AbortController().signal,
    );
    const mail = await waiting();
    expect(mail.state).toBe('UNDELIVERABLE');
    expect(mail.error).toContain('TOKEN_PEPPER');
  });
});

describe('a server with TLS', () => {
  const { cert, key } = certificate;
  const tls = { cert, key, disabledCommands: [] };

  it('gets mails encrypted, by STARTTLS and from the first byte', async () => {
    const [starttls, smtps] = [await serve(tls), await serve({ ...tls, secure: true })];
    await queueMail(sampleMails.TEST);
    await deliver({ ...starttls.config, requireTls: true }, cert);
    expect(starttls.mails[0]?.wasEncrypted).toBe(true);
    await queueMail(sampleMails.TEST);
    await deliver({ ...smtps.config, secure: true, requireTls: true }, cert);
    expect(smtps.mails[0]?.wasEncrypted).toBe(true);
  });

  it.each([
    ['whose certificate isn’t trusted', tls, [], 'self-signed certificate'],
    ['that has no STARTTLS', {}, [cert], 'STARTTLS'],
  ])('%s gets nothing, and the mail waits', async (_, options, certificates, error) => {
    const server = await serve(options);
    await queueMail(sampleMails.TEST);
    await deliver({ ...server.config, requireTls: true }, ...certificates);
    expect(server.mails).toEqual([]);
    const mail = await waiting();
    expect(mail).toMatchObject({ state: 'QUEUED', attempts: 1 });
    expect(mail.error).toContain(error);
  });
});

describe('a server with sign-in', () => {
  const withPassword: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (password === 'p@ss/word') done(null, { user: username });
      else done(rejection(535, 'Bad password'));
    },
  };

  it('gets mails with the right password', async () => {
    const server = await serve(withPassword);
    await queueMail(sampleMails.TEST);
    await deliver({ ...server.config, credentials: { user: 'litfass', password: 'p@ss/word' } });
    expect(server.mails[0]?.user).toBe('litfass');
  });

  it('gets them later if the password is wrong now', async () => {
    const server = await serve(withPassword);
    await queueMail(sampleMails.TEST);
    await deliver({ ...server.config, credentials: { user: 'litfass', password: 'hunter2' } });
    const mail = await waiting();
    expect(mail).toMatchObject({ state: 'QUEUED' });
    expect(mail.error).toContain('535');
    expect(errors.join()).not.toContain('hunter2');
    now += minute;
    await deliver({ ...server.config, credentials: { user: 'litfass', password: 'p@ss/word' } });
    expect(server.mails).toHaveLength(1);
  });
});

describe('a refused mail', () => {
  const refuse = {
    recipient: (error: Error) => ({
      onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(error),
    }),
    sender: (error: Error) => ({ onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(error) }),
    content: (error: Error) => ({
      onData: (stream: NodeJS.ReadableStream, _s: unknown, done: (error: Error) => void) => {
        stream.resume();
        stream.on('end', () => done(error));
      },
    }),
  };

  it.each([
    ['its recipient for now', refuse.recipient(rejection(451, 'Greylisted'))],
    ['its content for now', refuse.content(rejection(452, 'Mailbox full'))],
    ['its sender', refuse.sender(rejection(550, 'Sender not allowed'))],
  ])('waits if the server refuses %s, and is delivered later', async (_, options) => {
    const server = await serve(options);
    await queueMail(sampleMails.INVITATION);
    await deliver(server.config);
    await deliver(server.config);
    expect(await waiting()).toMatchObject({ state: 'QUEUED', attempts: 1, canRetry: true });
    const better = await serve();
    now += minute;
    await deliver(better.config);
    expect(better.mails).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['recipient', refuse.recipient],
    ['content', refuse.content],
  ])('is undeliverable immediately if the server rejects its %s permanently', async (_, refuseBy) => {
    const reply = 'No such user lena.vogt@example.com, see https://portal.example/oauth/invitation/secret';
    const server = await serve(refuseBy(rejection(550, reply)));
    await queueMail(sampleMails.INVITATION);
    await deliver(server.config);
    now += 24 * 60 * minute;
    await deliver(server.config);
    const mail = await waiting();
    expect(mail).toMatchObject({ state: 'UNDELIVERABLE', attempts: 1, canRetry: false });
    expect(mail.error).toContain('550 No such user l•••@example.com, see [URL]');
    expect(errors.join()).not.toMatch(/lena|secret/);
  });

  it('keeps its content for a retry if it has no secret link', async () => {
    const server = await serve(refuse.recipient(rejection(550, 'No')));
    await queueMail(sampleMails.KEY_EXPIRES);
    await deliver(server.config);
    expect(await waiting()).toMatchObject({ state: 'UNDELIVERABLE', canRetry: true });
  });

  it('is deleted 30 days after it was given up', async () => {
    const server = await serve(refuse.recipient(rejection(550, 'No')));
    await queueMail(sampleMails.TEST);
    await deliver(server.config);
    now += 32 * 24 * 60 * minute;
    await deliver(server.config);
    expect(await rows()).toEqual([]);
  });
});

describe('a server that is away', () => {
  it('is tried again with growing pauses for a day', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    await queueMail(sampleMails.TEST);
    const pauses: number[] = [];
    for (let before = now; (await waiting()).state === 'QUEUED'; before = now) {
      const [row] = await rows();
      now = Date.parse(String(row?.['next_attempt_at']));
      pauses.push((now - before) / minute);
      await deliver(gone.config);
    }
    expect(pauses.slice(0, 8)).toEqual([0, 1, 2, 4, 8, 16, 32, 60]);
    expect(now - start).toBeGreaterThan(22 * 60 * minute);
    expect(now - start).toBeLessThanOrEqual(24 * 60 * minute);
    expect((await waiting()).error).toContain('ECONNREFUSED');
  });

  it('in the middle of a mail gets it again, with the same Message-ID', async () => {
    const dying = createServer((socket) => {
      socket.write('220 dying\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const text = bytes.toString();
        if (text.startsWith('DATA')) socket.write('354 go on\r\n');
        else if (/^(?:EHLO|MAIL|RCPT)/.test(text)) socket.write('250 ok\r\n');
        else socket.resetAndDestroy();
      });
    });
    dying.listen(0, '127.0.0.1');
    await once(dying, 'listening');
    const { port } = dying.address() as AddressInfo;
    await queueMail(sampleMails.TEST);
    const [row] = await rows();
    await deliver({ host: '127.0.0.1', port, secure: false, requireTls: false });
    dying.close();
    expect(await waiting()).toMatchObject({ state: 'QUEUED', attempts: 1 });
    const server = await serve();
    now += minute;
    await deliver(server.config);
    expect(server.mails.map(({ email }) => email.messageId)).toEqual([`<${String(row?.['id'])}@litfass.example>`]);
  });
});

describe('a mail to members of a company', () => {
  const settings = (userId: string | undefined, on: boolean) =>
    database.asOwner(`insert into notification_settings values ('${userId}', ${on}, ${on}, ${on})
      on conflict (user_id) do update set uploads = ${on}, key_reminders = ${on}, partner_access = ${on}`);
  const recipientsOf = async (mail: Mail, recipient: MailRecipient) => {
    const server = await serve();
    await queueMail(mail, recipient);
    await deliver(server.config);
    return server.mails.flatMap((sent) => sent.to).sort();
  };
  beforeEach(() => database.asOwner('delete from notification_settings'));

  it('goes to the admins who accepted, each by a mail of their own', async () => {
    await database.asOwner(`insert into company_member (id, company_id, user_id, role, accepted_at)
      values ('${samir}', '${nordlicht.id}', '${samir}', 'ADMIN', null)`);
    const admins = { adminsOf: nordlicht.id };
    expect(await recipientsOf(sampleMails.KEY_REPORTED, admins)).toEqual(['anna@nordlicht-outdoor.example']);
    await database.asOwner(`update company_member set accepted_at = now() where id = '${samir}'`);
    expect(await recipientsOf(sampleMails.KEY_REPORTED, admins)).toEqual([
      'anna@nordlicht-outdoor.example',
      'samir@litfass.example',
    ]);
    await database.asOwner(`delete from company_member where id = '${samir}'`);
  });

  it('goes also to the member it names, and to no one twice', async () => {
    const withViktor = { adminsOf: nordlicht.id, andMember: viktor };
    expect(await recipientsOf(sampleMails.KEY_EXPIRES, withViktor)).toEqual([
      'anna@nordlicht-outdoor.example',
      'viktor@nordlicht-outdoor.example',
    ]);
    const withAnna = { adminsOf: nordlicht.id, andMember: anna };
    expect(await recipientsOf(sampleMails.KEY_EXPIRES, withAnna)).toEqual(['anna@nordlicht-outdoor.example']);
    const withStranger = { adminsOf: nordlicht.id, andMember: samir };
    expect(await recipientsOf(sampleMails.KEY_EXPIRES, withStranger)).toEqual(['anna@nordlicht-outdoor.example']);
  });

  it('isn’t sent to those who turned it off, unless it concerns security', async () => {
    const admins = { adminsOf: nordlicht.id };
    await settings(anna, false);
    expect(await recipientsOf(sampleMails.KEY_EXPIRES, admins)).toEqual([]);
    expect(await recipientsOf(sampleMails.PARTNER_ACCESS, admins)).toEqual([]);
    expect(await recipientsOf(sampleMails.COMPANY_SUSPENDED, admins)).toEqual(['anna@nordlicht-outdoor.example']);
    expect(await rows()).toEqual([]);
  });

  it('about an upload is sent only to those who turned it on', async () => {
    const uploader = { memberOf: nordlicht.id, userId: viktor ?? '' };
    expect(await recipientsOf(sampleMails.UPLOAD_ENDED, uploader)).toEqual([]);
    await settings(viktor, true);
    expect(await recipientsOf(sampleMails.UPLOAD_ENDED, uploader)).toEqual(['viktor@nordlicht-outdoor.example']);
  });
});
