import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../db/database.ts';
import { hafenkante, nordlicht, rundschau } from '../../demo/companies.ts';
import { deliverDueMails } from '../../mail/deliver.ts';
import { invitationMailsPerDay } from '../../mail/invitation-limit.ts';
import { createMailSeal } from '../../mail/sealed-mail.ts';
import { queuedMails } from '../../mail/testing/queued-mails.ts';
import { testSecrets } from '../../testing/fixed-secrets.ts';
import { createMemberClient, type MemberAnswer, newEmail, smtp } from '../../testing/member-client.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const { database } = api;
const client = createMemberClient(api);
/** The same installation, with an SMTP server. */
const mailing = createMemberClient(await createTestApp({ database, mail: smtp }));
/** Happens once, before a transaction of {@link slow} locks the members. PGlite runs one transaction after the other. */
let meanwhile: (() => Promise<void>) | undefined;
const slow = createMemberClient(
  await createTestApp({
    database,
    through: createDatabase({
      ...database.driver,
      transaction: (role, work) =>
        database.driver.transaction(role, (run, copy) =>
          work(async (text, values) => {
            if (meanwhile !== undefined && text.includes('pg_advisory_xact_lock')) {
              const happen = meanwhile;
              meanwhile = undefined;
              await happen();
            }
            return run(text, values);
          }, copy),
        ),
    }),
  }),
);
const anna = { token: await api.userToken('Anna'), companyId: nordlicht.id };
const ruth = { token: await api.userToken('Ruth'), companyId: rundschau.id };
const password = 'a password of several words';
const sevenDays = 7 * 24 * 60 * 60_000;

async function invited(email = newEmail(), role = 'VIEWER') {
  const { member, invitationUrl } = await client.add(email, anna, role);
  return { id: member?.id ?? '', email, url: invitationUrl };
}

const statusOf = async (url: string | null) => (await client.newBrowser().get(url ?? '')).status;
const memberOf = async (id: string): Promise<MemberAnswer | undefined> =>
  (await client.list(anna)).find((member) => member.id === id);
const linksOf = (id: string) =>
  database.asOwner(`select by_mail, created_at, expires_at from member_invitation where member_id = '${id}'`);

describe('an invitation that is sent again', () => {
  it('has a new link, and the earlier one no longer works', async () => {
    const { id, email, url } = await invited();
    const again = await client.resend(id, anna.token);
    expect(again).toMatchObject({
      member: { id, email, role: 'VIEWER', status: 'INVITED' },
      invitationSentTo: null,
      userErrors: [],
    });
    expect(again.invitationUrl).toMatch(/\/oauth\/invitation\/[\w-]{43}$/);
    expect(again.invitationUrl).not.toBe(url);
    expect(await statusOf(url)).toBe(410);
    expect((await client.joinAsNew(url, password)).status).toBe(410);
    expect(await memberOf(id)).toMatchObject({ status: 'INVITED' });
    expect((await client.joinAsNew(again.invitationUrl, password)).status).toBe(200);
    expect(await memberOf(id)).toMatchObject({ status: 'ACTIVE', invitationExpiresAt: null });
  });

  it('works for seven days again, also after the earlier link has expired', async () => {
    const { id, url } = await invited();
    await database.asOwner(
      `update member_invitation set created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
       where member_id = '${id}'`,
    );
    expect(await statusOf(url)).toBe(410);
    const before = Date.now();
    const { member, invitationUrl } = await client.resend(id, anna.token);
    const expiresAt = Date.parse(member?.invitationExpiresAt ?? '');
    expect(expiresAt).toBeGreaterThanOrEqual(before + sevenDays - 1_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + sevenDays + 1_000);
    // Its secret has the newest pepper, so it counts as created now.
    const [link] = await linksOf(id);
    expect(Date.parse(String(link?.['created_at']))).toBeGreaterThanOrEqual(before - 1_000);
    expect((await client.joinAsNew(invitationUrl, password)).status).toBe(200);
  });

  it('gets a link if it has none, as one from an external issuer', async () => {
    const { id } = await invited();
    await database.asOwner(`delete from member_invitation where member_id = '${id}'`);
    expect(await memberOf(id)).toMatchObject({ status: 'INVITED', invitationExpiresAt: null });
    const { invitationUrl } = await client.resend(id, anna.token);
    expect((await client.joinAsNew(invitationUrl, password)).status).toBe(200);
  });

  it('is recorded in the audit log, without its link', async () => {
    const { id, email } = await invited();
    const was = (await memberOf(id))?.invitationExpiresAt;
    const { member, invitationUrl } = await client.resend(id, anna.token);
    const events = await database.asOwner(
      `select action, actor_name, changes from audit_event where target_id = '${id}' order by occurred_at`,
    );
    expect(events).toMatchObject([
      { action: 'company_member.added' },
      {
        action: 'company_member.invitation_resent',
        actor_name: 'Anna Petersen',
        changes: [
          { field: 'email', before: email, after: email },
          { field: 'invitationExpiresAt', before: was, after: member?.invitationExpiresAt },
        ],
      },
    ]);
    expect([JSON.stringify(events), ...api.logs()].join('\n')).not.toContain(invitationUrl?.slice(-43));
  });

  it('leaves one link that works when several admins send it at the same time', async () => {
    const { id } = await invited();
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.resend(id, anna.token)));
    const statuses = await Promise.all(answers.map(({ invitationUrl }) => statusOf(invitationUrl)));
    expect(statuses.sort()).toEqual([200, 410, 410, 410]);
  });
});

describe('with an SMTP server, an invitation that is sent again', () => {
  it('is mailed once more, and the earlier link no longer works', async () => {
    const { id, email, url } = await invited();
    const again = await mailing.resend(id, anna.token);
    expect(again).toMatchObject({ invitationUrl: null, invitationSentTo: email, userErrors: [] });
    expect(await linksOf(id)).toMatchObject([{ by_mail: true }]);
    expect(await statusOf(url)).toBe(410);
    const mail = (await queuedMails(database, email)).at(-1);
    expect(mail).toMatchObject({ kind: 'INVITATION', companyName: nordlicht.name, inviterName: 'Anna Petersen' });
    const mailed = mail?.kind === 'INVITATION' ? new URL(mail.url).pathname : '';
    expect((await client.joinAsNew(mailed, password)).status).toBe(200);
    expect(
      await database.asOwner(
        `select email_proven from company_member as member join user_account as person on person.id = user_id
         where member.id = '${id}'`,
      ),
    ).toEqual([{ email_proven: true }]);
  });

  it('proves nothing if its link was shown to the admin, although an earlier one was mailed', async () => {
    const email = newEmail();
    const { member } = await mailing.add(email, anna);
    const { invitationUrl } = await client.resend(member?.id ?? '', anna.token);
    expect(await linksOf(member?.id ?? '')).toMatchObject([{ by_mail: false }]);
    expect((await client.joinAsNew(invitationUrl, password)).status).toBe(200);
    expect(await database.asOwner(`select email_proven from user_account where email = '${email}'`)).toEqual([
      { email_proven: false },
    ]);
  });

  it('isn’t mailed to an address that has had its mails for today, with the same response', async () => {
    await database.asOwner('delete from mail_message');
    const email = newEmail();
    const { member } = await mailing.add(email, anna);
    const id = member?.id ?? '';
    for (let count = 0; count < invitationMailsPerDay; count += 1) {
      expect(await mailing.resend(id, anna.token)).toMatchObject({ invitationSentTo: email, userErrors: [] });
    }
    const sent: string[] = [];
    const delivery = {
      database,
      transport: { send: (mail: { readonly to: string }) => Promise.resolve(void sent.push(mail.to)) },
      seal: createMailSeal(testSecrets.tokenPeppers),
      portalUrl: 'https://portal.example',
      now: Date.now,
      onError: () => undefined,
    };
    await deliverDueMails(delivery, new AbortController().signal);
    expect(sent).toEqual(Array(invitationMailsPerDay).fill(email));
  });
});

describe('an invitation isn’t sent again', () => {
  it('to a person who has joined', async () => {
    const { id, url } = await invited();
    await client.joinAsNew(url, password);
    const refused = await client.resend(id, anna.token);
    expect(refused).toMatchObject({ member: null, invitationUrl: null, invitationSentTo: null });
    expect(refused.userErrors).toEqual([
      {
        code: 'STATE_FORBIDS',
        field: ['input', 'id'],
        message: 'This person has already joined the company. There is no invitation to resend.',
      },
    ]);
    expect(await linksOf(id)).toEqual([]);
  });

  it('by another company, or with an unknown ID', async () => {
    const { id, url } = await invited();
    const { userErrors } = await client.resend(id, ruth.token);
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['input', 'id'] }]);
    for (const unknown of [randomUUID(), 'not an id']) {
      expect((await client.resend(unknown, ruth.token)).userErrors).toEqual(userErrors);
    }
    expect(await statusOf(url)).toBe(200);
  });

  it('by partners, and by people without ACCESS_WRITE', async () => {
    const { id, url } = await invited();
    const viktor = await api.userToken('Viktor');
    for (const token of [viktor, await api.partnerToken()]) {
      const { errors } = await api.graphql(
        `mutation { resendInvitation(input: { id: "${id}" }) { userErrors { code } } }`,
        { token },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['ACCESS_WRITE'] });
    }
    expect(await statusOf(url)).toBe(200);
  });

  it('by an editor of that company who is an admin of another one', async () => {
    const id = randomUUID();
    await database.asOwner(
      `with person as (insert into user_account (id, email, email_proven) values ('${id}', '${newEmail()}', false) returning id)
       insert into company_member (id, company_id, user_id, role, accepted_at)
       select id, '${hafenkante.id}', id, 'VIEWER', null from person`,
    );
    expect((await client.resend(id, anna.token)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect(await linksOf(id)).toEqual([]);
  });

  it('to a role with permissions that the caller lacks', async () => {
    const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
      {
        token: anna.token,
        variables: {
          input: {
            companyId: nordlicht.id,
            name: randomUUID(),
            scopes: ['ACCESS_WRITE', 'CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'],
          },
        },
      },
    );
    const key = data.createAPIToken.value;
    const [viewer, admin] = [await invited(), await invited(newEmail(), 'ADMIN')];
    expect((await client.resend(viewer.id, key)).userErrors).toEqual([]);
    const { userErrors } = await client.resend(admin.id, key);
    expect(userErrors).toMatchObject([{ code: 'LIMIT_EXCEEDED', field: ['input', 'id'] }]);
    expect(userErrors[0]?.message).toContain('permissions that you don');
    expect(await statusOf(admin.url)).toBe(200);
  });
});

describe('an invitation that is accepted while it is sent again', () => {
  it('is either accepted or has a new link', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, url } = await invited();
      const [joined, again] = await Promise.all([client.joinAsNew(url, password), client.resend(id, anna.token)]);
      if (joined.status === 200) {
        expect(again.userErrors).toMatchObject([{ code: 'STATE_FORBIDS' }]);
        expect(await linksOf(id)).toEqual([]);
      } else {
        expect([joined.status, again.userErrors]).toEqual([410, []]);
        expect((await client.joinAsNew(again.invitationUrl, password)).status).toBe(200);
      }
      expect(await memberOf(id)).toMatchObject({ status: 'ACTIVE' });
    }
  });

  it('stays accepted if that happened between reading and locking the members', needsPostgres(database), async () => {
    const { id, url } = await invited();
    meanwhile = async () => {
      expect((await client.joinAsNew(url, password)).status).toBe(200);
    };
    expect((await slow.resend(id, anna.token)).userErrors).toMatchObject([{ code: 'STATE_FORBIDS' }]);
    expect(meanwhile).toBeUndefined();
    expect(await memberOf(id)).toMatchObject({ status: 'ACTIVE' });
    expect(await linksOf(id)).toEqual([]);
  });
});
