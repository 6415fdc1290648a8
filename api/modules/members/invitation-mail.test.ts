import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { timestampText } from '../../db/timestamp.ts';
import { nordlicht } from '../../demo/companies.ts';
import { deliverDueMails } from '../../mail/deliver.ts';
import { invitationMailsPerDay, isInvitationMailAllowed } from '../../mail/invitation-limit.ts';
import { createMailSeal } from '../../mail/sealed-mail.ts';
import { queuedMails } from '../../mail/testing/queued-mails.ts';
import { demoSecrets, testSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createMemberClient, newEmail, smtp } from '../../testing/member-client.ts';

const api = await createTestApp({ mail: smtp });
const client = createMemberClient(api);
const embedded = createMemberClient(await createTestApp({ database: api.database }));
const silent = createMemberClient(await createTestApp({ database: api.database, mail: { kind: 'none' } }));
const anna = { token: await api.userToken('Anna'), companyId: nordlicht.id };
const link = new RegExp(`/oauth/invitation/[\\w-]{43}$`);

interface StaffAnswer {
  readonly inviteCompanyAdmin: { readonly invitationUrl: string | null; readonly invitationSentTo: string | null };
}

describe('with an SMTP server, an invitation', () => {
  it('is sent to the person, and its link is shown to no one else', async () => {
    const email = newEmail();
    const before = Date.now();
    const { invitationUrl, invitationSentTo, member } = await client.add(email, anna);
    expect({ invitationUrl, invitationSentTo }).toEqual({ invitationUrl: null, invitationSentTo: email });
    const [mail, ...others] = await queuedMails(api.database, email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'INVITATION',
      companyName: nordlicht.name,
      inviterName: 'Anna Petersen',
      url: expect.stringMatching(link) as string,
    });
    const expiresAt = mail?.kind === 'INVITATION' ? Date.parse(mail.expiresAt ?? '') : 0;
    expect(expiresAt - before).toBeGreaterThanOrEqual(7 * 86_400_000 - 1_000);
    expect(
      await api.database.asOwner(
        `select expires_at = '${timestampText(expiresAt)}' as same from member_invitation where member_id = '${member?.id ?? ''}'`,
      ),
    ).toEqual([{ same: true }]);
    const secret = mail?.kind === 'INVITATION' ? mail.url.slice(-43) : '';
    const events = await api.database.asOwner(
      `select row_to_json(event)::text as text from audit_event as event where target_id = '${member?.id ?? ''}'`,
    );
    expect(events).toHaveLength(1);
    expect([JSON.stringify(events), ...api.logs()].join('\n')).not.toContain(secret);
  });

  it('of a program doesn’t name the program as a person', async () => {
    const email = newEmail();
    await client.add(email, { ...anna, token: demoSecrets.apiKey });
    expect(await queuedMails(api.database, email)).toMatchObject([{ kind: 'INVITATION', inviterName: null }]);
  });

  it('is sent once for one idempotency key', async () => {
    const email = newEmail();
    const input = { companyId: nordlicht.id, email, role: 'VIEWER', idempotencyKey: randomUUID() };
    const send = () =>
      api.graphql<{ addCompanyMember: { invitationSentTo: string | null } }>(
        'mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { invitationSentTo } }',
        { token: anna.token, variables: { input } },
      );
    expect((await send()).data.addCompanyMember.invitationSentTo).toBe(email);
    expect((await send()).data.addCompanyMember.invitationSentTo).toBeNull();
    expect(await queuedMails(api.database, email)).toHaveLength(1);
  });

  it('isn’t sent if the person is invited already', async () => {
    const email = newEmail();
    await client.add(email, anna);
    expect((await client.add(email, anna)).invitationSentTo).toBeNull();
    expect(await queuedMails(api.database, email)).toHaveLength(1);
  });

  it('isn’t sent to an address that has had five mails today, with the same response and membership', async () => {
    const email = newEmail();
    const seal = createMailSeal(testSecrets.tokenPeppers);
    const limited = { recipient: seal.recipientDigest(email), now: Date.now() };
    for (let count = 0; count < invitationMailsPerDay; count += 1) {
      expect(await isInvitationMailAllowed(api.database, limited)).toBe(true);
    }
    const answer = await client.add(email, anna);
    expect(answer).toMatchObject({
      invitationUrl: null,
      invitationSentTo: email,
      member: { email, status: 'INVITED' },
    });
    const sent: string[] = [];
    const delivery = {
      database: api.database,
      transport: { send: (mail: { readonly to: string }) => Promise.resolve(void sent.push(mail.to)) },
      seal,
      portalUrl: 'https://portal.example',
      now: Date.now,
      onError: () => undefined,
    };
    await deliverDueMails(delivery, new AbortController().signal);
    expect(sent).not.toContain(email);
    expect(sent.length).toBeGreaterThan(0);
    const invited = `select from member_invitation join company_member on company_member.id = member_id where member_id = '${answer.member?.id ?? ''}'`;
    expect(await api.database.asOwner(invited)).toHaveLength(1);
  });

  it('of the platform’s staff is sent too', async () => {
    const email = newEmail();
    const { data } = await api.graphql<StaffAnswer>(
      'mutation ($input: InviteCompanyAdminInput!) { inviteCompanyAdmin(input: $input) { invitationUrl invitationSentTo } }',
      { token: await api.userToken('Samir'), variables: { input: { companyId: nordlicht.id, email } } },
    );
    expect(data.inviteCompanyAdmin).toEqual({ invitationUrl: null, invitationSentTo: email });
    expect(await queuedMails(api.database, email)).toHaveLength(1);
  });
});

it('the embedded default keeps the mail, and shows its link, which proves nothing', async () => {
  const email = newEmail();
  const { invitationUrl, invitationSentTo } = await embedded.add(email, anna);
  expect(invitationSentTo).toBeNull();
  expect(await queuedMails(api.database, email)).toMatchObject([{ url: invitationUrl }]);
  expect((await embedded.joinAsNew(invitationUrl, 'a password of several words')).status).toBe(200);
  expect(await api.database.asOwner(`select email_proven from user_account where email = '${email}'`)).toEqual([
    { email_proven: false },
  ]);
});

it('without mail, the link is shown to the inviter', async () => {
  const email = newEmail();
  const { invitationUrl, invitationSentTo } = await silent.add(email, anna);
  expect(invitationUrl).toMatch(link);
  expect(invitationSentTo).toBeNull();
  expect(await queuedMails(api.database, email)).toEqual([]);
});
