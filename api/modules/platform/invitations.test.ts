import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { queuedMails } from '../../mail/testing/queued-mails.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createMemberClient, newEmail, smtp } from '../../testing/member-client.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const { database } = api;
const client = createMemberClient(api);
const mailing = await createTestApp({ database, mail: smtp });
const samir = await api.userToken('Samir');
const anna = { token: await api.userToken('Anna'), companyId: nordlicht.id };

interface Pending {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly expiresAt: string | null;
}

async function pending(companyId = nordlicht.id): Promise<Pending[]> {
  const { data, errors } = await api.graphql<{ getPlatformCompany: { pendingInvitations: Pending[] } }>(
    `{ getPlatformCompany(id: "${companyId}") { pendingInvitations { id email role createdAt expiresAt } } }`,
    { token: samir },
  );
  expect(errors).toBeUndefined();
  return data.getPlatformCompany.pendingInvitations;
}

interface Result {
  readonly deletedId: string | null;
  readonly userErrors: { readonly code: string; readonly field: string[] }[];
}

const cancel = (input: { companyId: string; id: string }, token = samir) =>
  api.graphql<{ cancelCompanyInvitation: Result } | null>(
    `mutation ($input: CancelCompanyInvitationInput!) {
      cancelCompanyInvitation(input: $input) { deletedId userErrors { code field message } } }`,
    { token, variables: { input } },
  );

interface Resent {
  readonly company: { readonly id: string } | null;
  readonly invitationUrl: string | null;
  readonly invitationSentTo: string | null;
  readonly userErrors: { readonly code: string; readonly field: string[] }[];
}

const resend = (input: { companyId: string; id: string }, token = samir, through = api) =>
  through.graphql<{ resendCompanyInvitation: Resent } | null>(
    `mutation ($input: ResendCompanyInvitationInput!) {
      resendCompanyInvitation(input: $input) {
        company { id } invitationUrl invitationSentTo userErrors { code field message } } }`,
    { token, variables: { input } },
  );

async function resent(input: { companyId: string; id: string }, through = api): Promise<Resent | undefined> {
  const { data, errors } = await resend(input, samir, through);
  expect(errors).toBeUndefined();
  return data?.resendCompanyInvitation;
}

async function resendCodeOf(input: { companyId: string; id: string }) {
  const [error] = (await resent(input))?.userErrors ?? [];
  return error === undefined ? undefined : `${error.code} ${error.field[1] ?? ''}`;
}

async function codeOf(input: { companyId: string; id: string }) {
  const { data, errors } = await cancel(input);
  expect(errors).toBeUndefined();
  const [error] = data?.cancelCompanyInvitation.userErrors ?? [];
  return error === undefined ? undefined : `${error.code} ${error.field[1] ?? ''}`;
}

describe('a pending invitation', () => {
  it('is listed for staff, newest first, also when its link has expired', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const older = await client.add(first, anna);
    await client.add(second, anna, 'ADMIN');
    const id = older.member?.id ?? '';
    await database.asOwner(`update company_member set created_at = now() - interval '9 days' where id = '${id}'`);
    await database.asOwner(
      `update member_invitation set expires_at = now() - interval '2 days' where member_id = '${id}'`,
    );
    const listed = await pending();
    expect(listed.map(({ email, role }) => [email, role])).toEqual([
      [second, 'ADMIN'],
      [first, 'VIEWER'],
    ]);
    expect(listed.map(({ expiresAt }) => Date.parse(expiresAt ?? '') > Date.now())).toEqual([true, false]);
    expect(await pending(hafenkante.id)).toMatchObject([
      { email: 'Viktor@Nordlicht-Outdoor.example', expiresAt: null },
    ]);
  });

  it('is counted, also when its link has expired or it has none', async () => {
    for (const companyId of [nordlicht.id, hafenkante.id]) {
      const { data } = await api.graphql<{ getPlatformCompany: { access: { invitations: number } } }>(
        `{ getPlatformCompany(id: "${companyId}") { access { invitations } } }`,
        { token: samir },
      );
      expect(data.getPlatformCompany.access.invitations).toBe((await pending(companyId)).length);
    }
  });

  it('can be canceled by staff: its link stops working, and the address can be invited again', async () => {
    const email = newEmail();
    const { member, invitationUrl } = await client.add(email, anna);
    const id = member?.id ?? '';
    const { data } = await cancel({ companyId: nordlicht.id, id });
    expect(data?.cancelCompanyInvitation).toEqual({ deletedId: id, userErrors: [] });
    expect((await pending()).map((one) => one.email)).not.toContain(email);
    expect((await client.joinAsNew(invitationUrl, `a password of ${randomUUID()}`)).status).toBe(410);
    expect(await database.asOwner(`select 1 from user_account where email = '${email}'`)).toEqual([]);
    expect(await codeOf({ companyId: nordlicht.id, id })).toBe('NOT_FOUND id');
    expect((await client.add(email, anna)).userErrors).toEqual([]);
  });

  it('that staff cancel is in the audit log of the company and in the platform’s own', async () => {
    const email = newEmail();
    const { member } = await client.add(email, anna);
    const [{ id: personId } = {}] = await database.asOwner(`select id from user_account where email = '${email}'`);
    await cancel({ companyId: nordlicht.id, id: member?.id ?? '' });
    const events = await database.asOwner(
      `select company_id, actor_name, changes from audit_event
       where action = 'company_member.removed' and target_id = '${member?.id ?? ''}' order by company_id nulls last`,
    );
    expect(events).toMatchObject([
      { company_id: nordlicht.id, actor_name: 'Samir Haddad', changes: [{ field: 'email', before: email }, {}] },
      {
        company_id: null,
        actor_name: 'Samir Haddad',
        changes: [{ field: 'companyId', before: nordlicht.id }, { field: 'personId', before: personId }, {}],
      },
    ]);
  });

  it('is found only in its own company, and only before the person has joined', async () => {
    const { member, invitationUrl } = await client.add(newEmail(), anna);
    const id = member?.id ?? '';
    expect(await codeOf({ companyId: hafenkante.id, id })).toBe('NOT_FOUND id');
    expect(await codeOf({ companyId: randomUUID(), id })).toBe('NOT_FOUND companyId');
    expect(await codeOf({ companyId: 'nonsense', id: 'nonsense' })).toBe('NOT_FOUND companyId');
    expect((await client.joinAsNew(invitationUrl, `a password of ${randomUUID()}`)).status).toBe(200);
    expect(await codeOf({ companyId: nordlicht.id, id })).toBe('STATE_FORBIDS id');
    expect((await client.list(anna)).map((one) => one.id)).toContain(id);
  });

  it('is neither shown to nor canceled by anyone but staff', async () => {
    const { member } = await client.add(newEmail(), anna);
    const input = { companyId: nordlicht.id, id: member?.id ?? '' };
    for (const token of [anna.token, demoSecrets.apiKey, await api.partnerToken()]) {
      const { errors } = await cancel(input, token);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await pending()).map(({ id }) => id)).toContain(input.id);
  });
});

describe('a pending invitation that staff send again', () => {
  const password = () => `a password of ${randomUUID()}`;

  it('has a new link, and the earlier one no longer works', async () => {
    const { member, invitationUrl: url } = await client.add(newEmail(), anna, 'ADMIN');
    const id = member?.id ?? '';
    await database.asOwner(
      `update member_invitation set expires_at = now() - interval '2 days' where member_id = '${id}'`,
    );
    const again = await resent({ companyId: nordlicht.id, id });
    expect(again).toMatchObject({ company: { id: nordlicht.id }, invitationSentTo: null, userErrors: [] });
    expect(again?.invitationUrl).not.toBe(url);
    const [listed] = (await pending()).filter((one) => one.id === id);
    expect(Date.parse(listed?.expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect((await client.joinAsNew(url, password())).status).toBe(410);
    expect((await client.joinAsNew(again?.invitationUrl ?? '', password())).status).toBe(200);
    expect((await client.list(anna)).find((one) => one.id === id)).toMatchObject({ role: 'ADMIN', status: 'ACTIVE' });
  });

  it('is mailed where mails reach people, and staff don’t see its link', async () => {
    const email = newEmail();
    const { member } = await client.add(email, anna);
    const again = await resent({ companyId: nordlicht.id, id: member?.id ?? '' }, mailing);
    expect(again).toMatchObject({ invitationUrl: null, invitationSentTo: email });
    expect((await queuedMails(database, email)).at(-1)).toMatchObject({
      kind: 'INVITATION',
      companyName: nordlicht.name,
      inviterName: 'Samir Haddad',
    });
  });

  it('is in the audit log of the company and in the platform’s own, without its link', async () => {
    const email = newEmail();
    const { member } = await client.add(email, anna, 'EDITOR');
    const id = member?.id ?? '';
    const again = await resent({ companyId: nordlicht.id, id });
    const [{ id: personId } = {}] = await database.asOwner(`select id from user_account where email = '${email}'`);
    const events = await database.asOwner(
      `select company_id, actor_name, changes from audit_event
       where action = 'company_member.invitation_resent' and target_id = '${id}' order by company_id nulls last`,
    );
    expect(events).toMatchObject([
      {
        company_id: nordlicht.id,
        actor_name: 'Samir Haddad',
        changes: [
          { field: 'email', after: email },
          { field: 'invitationExpiresAt', before: member?.invitationExpiresAt },
        ],
      },
      {
        company_id: null,
        actor_name: 'Samir Haddad',
        changes: [
          { field: 'companyId', after: nordlicht.id },
          { field: 'personId', after: personId },
          { field: 'role', after: 'EDITOR' },
        ],
      },
    ]);
    expect([JSON.stringify(events), ...api.logs()].join('\n')).not.toContain(again?.invitationUrl?.slice(-43));
  });

  it('is found only in its own company, and only before the person has joined', async () => {
    const { member, invitationUrl } = await client.add(newEmail(), anna);
    const id = member?.id ?? '';
    expect(await resendCodeOf({ companyId: hafenkante.id, id })).toBe('NOT_FOUND id');
    expect(await resendCodeOf({ companyId: randomUUID(), id })).toBe('NOT_FOUND companyId');
    expect(await resendCodeOf({ companyId: 'nonsense', id: 'nonsense' })).toBe('NOT_FOUND companyId');
    expect((await client.joinAsNew(invitationUrl, password())).status).toBe(200);
    expect(await resendCodeOf({ companyId: nordlicht.id, id })).toBe('STATE_FORBIDS id');
    expect(
      await database.asOwner(
        `select 1 from audit_event where action = 'company_member.invitation_resent' and target_id = '${id}'`,
      ),
    ).toEqual([]);
  });

  it('is not sent again by a closed company, whose links don’t work', async () => {
    const { member } = await client.add(newEmail(), anna);
    const input = { companyId: nordlicht.id, id: member?.id ?? '' };
    await database.asOwner(`update company set status = 'CLOSED' where id = '${nordlicht.id}'`);
    try {
      expect(await resendCodeOf(input)).toBe('STATE_FORBIDS companyId');
    } finally {
      await database.asOwner(`update company set status = 'ACTIVE' where id = '${nordlicht.id}'`);
    }
  });

  it('is sent again by no one but staff, and its link keeps working', async () => {
    const { member, invitationUrl } = await client.add(newEmail(), anna);
    for (const token of [anna.token, demoSecrets.apiKey, await api.partnerToken()]) {
      const { errors } = await resend({ companyId: nordlicht.id, id: member?.id ?? '' }, token);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await client.joinAsNew(invitationUrl, password())).status).toBe(200);
  });
});
