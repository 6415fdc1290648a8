import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hafenkante, nordlicht, rundschau } from '../../demo/companies.ts';
import { mailedUrl } from '../../mail/testing/queued-mails.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createMemberClient, newEmail, smtp } from '../../testing/member-client.ts';

const api = await createTestApp();
const client = createMemberClient(api);
const anna = { token: await api.userToken('Anna'), companyId: nordlicht.id };
const ruth = { token: await api.userToken('Ruth'), companyId: rundschau.id };
/** The same installation, with an SMTP server. */
const mailing = createMemberClient(await createTestApp({ database: api.database, mail: smtp }));
const newPassword = () => `a password of ${randomUUID()}`;

describe('an email address that another company has taken first', () => {
  it('still lets its owner join the company that invites them', async () => {
    const email = newEmail();
    const squatted = await client.add(email, ruth);
    const [squatter, owner] = [newPassword(), newPassword()];
    expect((await client.joinAsNew(squatted.invitationUrl, squatter)).status).toBe(200);

    const real = await client.add(email, anna, 'ADMIN');
    expect((await client.joinAsNew(real.invitationUrl, owner)).status).toBe(200);
    expect(await client.companiesOf(await client.signIn(email, owner))).toEqual([nordlicht.id]);
    expect(await client.companiesOf(await client.signIn(email, squatter))).toEqual([rundschau.id]);
  });

  it('can’t be used to take over a membership, nor to end it', async () => {
    const email = newEmail();
    const owner = newPassword();
    await client.joinAsNew((await client.add(email, anna)).invitationUrl, owner);
    const session = await client.signIn(email, owner);

    const first = await client.add(email, ruth);
    await client.joinAsNew(first.invitationUrl, newPassword());
    await client.remove(first.member?.id ?? '', ruth.token);
    const squatter = newPassword();
    await client.joinAsNew((await client.add(email, ruth)).invitationUrl, squatter);
    expect(await client.companiesOf(await client.signIn(email, squatter))).toEqual([rundschau.id]);
    expect(await client.companiesOf(session)).toEqual([nordlicht.id]);
    expect(await client.companiesOf(await client.signIn(email, owner))).toEqual([nordlicht.id]);
  });
});

describe('a person of another company', () => {
  it('is added with the same response as an unknown person', async () => {
    const email = newEmail();
    const [known, unknown] = [
      await client.add('viktor@nordlicht-outdoor.example', ruth),
      await client.add(email, ruth),
    ];
    const masked = ({ member, invitationUrl, ...rest }: typeof known) => ({
      ...rest,
      member: {
        ...member,
        id: typeof member?.id,
        email: typeof member?.email,
        invitationExpiresAt: typeof member?.invitationExpiresAt,
      },
      invitationUrl: invitationUrl?.replace(/[\w-]{43}$/, 'secret'),
    });
    expect(masked(known)).toEqual(masked(unknown));
    expect(known.member).toMatchObject({ status: 'INVITED', name: null, lastSignedInAt: null });
    const text = async (url: string | null, address: string) =>
      (await (await client.newBrowser().get(url ?? '')).text()).replaceAll(address, 'x').replaceAll(url ?? '', 'url');
    const path = (url: string | null) => new URL(url ?? '').pathname;
    const page = async (answer: typeof known) =>
      (await text(answer.invitationUrl, answer.member?.email ?? '')).replaceAll(path(answer.invitationUrl), 'url');
    expect(await page(known)).toBe(await page(unknown));
  });

  it('reaches nothing new before they accept', async () => {
    const token = await api.userToken('Viktor');
    expect(await client.companiesOf(token)).toEqual([nordlicht.id]);
  });
});

interface InvitationAnswer {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly role: string;
}

const email = 'viktor@nordlicht-outdoor.example';

async function invitationsOf(token: string): Promise<InvitationAnswer[]> {
  const { data, errors } = await api.graphql<{ viewer: { invitations: InvitationAnswer[] } }>(
    '{ viewer { invitations { id companyId companyName role } } }',
    { token },
  );
  expect(errors).toBeUndefined();
  // The demo data have one for Viktor.
  return data.viewer.invitations.filter(({ companyId }) => companyId !== hafenkante.id);
}

async function answer(mutation: 'acceptInvitation' | 'declineInvitation', id: string, token: string) {
  const { data, errors } = await api.graphql<Record<string, { userErrors: { code: string }[] }>>(
    `mutation ($id: ID!) { ${mutation}(input: { id: $id }) { userErrors { code field } } }`,
    { token, variables: { id } },
  );
  return errors?.[0]?.extensions.code ?? data[mutation]?.userErrors[0]?.code;
}

describe('an open invitation', () => {
  const member = async () => (await client.list(ruth)).find((found) => found.email === email);

  it('is listed for its person alone, and accepted once', async () => {
    const viktor = await api.userToken('Viktor');
    const id = (await member())?.id ?? '';
    expect(await invitationsOf(viktor)).toEqual([
      { id, companyId: rundschau.id, companyName: rundschau.name, role: 'VIEWER' },
    ]);
    expect(await invitationsOf(anna.token)).toEqual([]);
    expect(await answer('acceptInvitation', id, anna.token)).toBe('NOT_FOUND');
    expect(await answer('declineInvitation', id, anna.token)).toBe('NOT_FOUND');
    expect(await answer('acceptInvitation', 'not an id', viktor)).toBe('NOT_FOUND');

    expect(await answer('acceptInvitation', id, viktor)).toBeUndefined();
    expect(await answer('acceptInvitation', id, viktor)).toBe('NOT_FOUND');
    expect(await invitationsOf(viktor)).toEqual([]);
    expect((await client.companiesOf(viktor)).sort()).toEqual([nordlicht.id, rundschau.id].sort());
  });

  it('shows the company the name, and sign-ins from then on', async () => {
    expect(await member()).toMatchObject({ status: 'ACTIVE', name: 'Viktor Lindqvist', lastSignedInAt: null });
    await api.userToken('Viktor');
    expect((await member())?.lastSignedInAt).toMatch(/^20/);
  });

  it('ends with the link that came with it', async () => {
    await client.remove((await member())?.id ?? '', ruth.token);
    const { invitationUrl } = await client.add(email, ruth);
    const viktor = await api.userToken('Viktor');
    expect(await answer('acceptInvitation', (await member())?.id ?? '', viktor)).toBeUndefined();
    expect((await client.newBrowser().get(invitationUrl ?? '')).status).toBe(410);
    await client.remove((await member())?.id ?? '', ruth.token);
  });

  it('is gone when it is declined, and the company doesn’t see the name', async () => {
    await client.add(email, ruth);
    const viktor = await api.userToken('Viktor');
    const id = (await member())?.id ?? '';
    expect(await answer('declineInvitation', id, viktor)).toBeUndefined();
    expect(await member()).toBeUndefined();
    const [event] = await api.database.asOwner(
      `select actor_name, action from audit_event where target_id = '${id}' and action = 'company_member.declined'`,
    );
    expect(event).toMatchObject({ actor_name: email });
  });

  it('isn’t shown to the person who used another company’s link for the address', async () => {
    const address = newEmail();
    const squatter = newPassword();
    await client.joinAsNew((await client.add(address, ruth)).invitationUrl, squatter);
    const { member: invited } = await client.add(address, anna);
    const token = await client.signIn(address, squatter);
    expect(await invitationsOf(token)).toEqual([]);
    expect(await answer('acceptInvitation', invited?.id ?? '', token)).toBe('NOT_FOUND');
  });

  it('includes a membership that someone accepted with the address before it was proven', async () => {
    const address = newEmail();
    const [squatter, owner] = [newPassword(), newPassword()];
    await client.joinAsNew((await client.add(address, ruth)).invitationUrl, squatter);
    await client.joinAsNew((await client.add(address, anna)).invitationUrl, owner);
    const [token, theirs] = [await client.signIn(address, owner), await client.signIn(address, squatter)];
    await api.database.asOwner(
      `update user_account set email_proven = true from company_member
       where user_id = user_account.id and company_id = '${nordlicht.id}' and email = '${address}'`,
    );
    const [invitation] = await invitationsOf(token);
    expect(invitation?.companyId).toBe(rundschau.id);
    expect(await answer('acceptInvitation', invitation?.id ?? '', token)).toBeUndefined();
    expect((await client.companiesOf(token)).sort()).toEqual([nordlicht.id, rundschau.id].sort());
    // The account that had it has nothing left: its session has ended, and its password is forgotten.
    expect((await api.graphql('{ viewer { isStaff } }', { token: theirs })).status).toBe(401);
    await expect(client.signIn(address, squatter)).rejects.toThrow('422');
  });

  it('is listed too where the account of the invitation itself was proven', async () => {
    const address = newEmail();
    const password = newPassword();
    const { member: invited, invitationUrl } = await client.add(address, anna);
    const proven = await client.add(address, ruth);
    await client.joinAsNew(invitationUrl, password);
    await api.database.asOwner(`update company_member set accepted_at = null where id = '${invited?.id ?? ''}'`);
    const token = await client.signIn(address, password);
    await api.database.asOwner(
      `update user_account set email_proven = true from company_member as member
       where member.user_id = user_account.id and member.id = '${invited?.id ?? ''}'`,
    );
    expect((await invitationsOf(token)).map(({ id }) => id).sort()).toEqual(
      [invited?.id, proven.member?.id].map(String).sort(),
    );
    expect(await answer('acceptInvitation', invited?.id ?? '', token)).toBeUndefined();
    expect(await client.companiesOf(token)).toEqual([nordlicht.id]);
  });

  it('includes what a squatter accepted, once the owner of the address has reset the password by mail', async () => {
    const address = newEmail();
    const [squatter, owner] = [newPassword(), newPassword()];
    await client.joinAsNew((await client.add(address, ruth)).invitationUrl, squatter);
    await client.newBrowser().submit('/oauth/forgot-password', { email: address });
    await client.newBrowser().submit(await mailedUrl(api.database, address), { password: owner });
    const token = await client.signIn(address, owner);
    expect(await client.companiesOf(token)).toEqual([]);
    expect(await client.companiesOf(await client.signIn(address, squatter))).toEqual([rundschau.id]);
    const [invitation] = await invitationsOf(token);
    expect(await answer('acceptInvitation', invitation?.id ?? '', token)).toBeUndefined();
    expect(await client.companiesOf(token)).toEqual([rundschau.id]);
    await expect(client.signIn(address, squatter)).rejects.toThrow('422');
  });

  it('is for people: keys and partners have none', async () => {
    for (const token of [undefined, await api.partnerToken()]) {
      const more = token === undefined ? {} : { token };
      const { data } = await api.graphql('{ viewer { invitations { id } } }', more);
      expect(data).toEqual({ viewer: { invitations: [] } });
      const { errors } = await api.graphql(
        `mutation { acceptInvitation(input: { id: "${randomUUID()}" }) { userErrors { code } } }`,
        more,
      );
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});

describe('a company that a person hasn’t joined', () => {
  it('learns nothing of what they do with their own account', async () => {
    const password = newPassword();
    const address = newEmail();
    await client.joinAsNew((await client.add(address, anna)).invitationUrl, password);
    await client.add(address, ruth);
    const token = await client.signIn(address, password);
    const { data } = await api.graphql<{ changePassword: { changed: boolean } }>(
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { changed } }',
      { token, variables: { input: { currentPassword: password, newPassword: newPassword() } } },
    );
    expect(data.changePassword.changed).toBe(true);
    const events = await api.database.asOwner(
      `select company_id from audit_event join user_account as person on person.id::text = target_id::text
       where action = 'user.password_changed' and person.email = '${address}'`,
    );
    expect(events).toEqual([{ company_id: nordlicht.id }]);
  });
});

describe('the last membership of an address that was never proven', () => {
  it('takes the password and the sessions with it', async () => {
    const address = newEmail();
    const password = newPassword();
    const { member, invitationUrl } = await client.add(address, anna);
    await client.joinAsNew(invitationUrl, password);
    const token = await client.signIn(address, password);
    await client.remove(member?.id ?? '', anna.token);
    expect((await api.graphql('{ viewer { isStaff } }', { token })).status).toBe(401);
    await expect(client.signIn(address, password)).rejects.toThrow('422');

    const next = newPassword();
    await client.joinAsNew((await client.add(address, anna)).invitationUrl, next);
    expect(await client.companiesOf(await client.signIn(address, next))).toEqual([nordlicht.id]);
  });

  it('leaves no account behind that was never used', async () => {
    const address = newEmail();
    const { member } = await client.add(address, anna);
    await client.remove(member?.id ?? '', anna.token);
    expect(await api.database.asOwner(`select id from user_account where email = '${address}'`)).toEqual([]);
  });
});

describe('a link that only the address received', () => {
  const sentByMail = async (address: string, by = anna) => {
    expect((await mailing.add(address, by)).invitationUrl).toBeNull();
    return new URL(await mailedUrl(api.database, address)).pathname;
  };

  it('proves the address, whatever was done with it before', async () => {
    const address = newEmail();
    const [squatter, owner] = [newPassword(), newPassword()];
    await client.joinAsNew((await client.add(address, ruth)).invitationUrl, squatter);
    const url = await sentByMail(address);
    expect((await client.joinAsNew(url, owner)).status).toBe(200);
    const token = await client.signIn(address, owner);
    expect(await client.companiesOf(token)).toEqual([nordlicht.id]);
    expect((await invitationsOf(token)).map(({ companyId }) => companyId)).toEqual([rundschau.id]);
  });

  it('proves the account whose password was entered', async () => {
    const address = newEmail();
    const password = newPassword();
    await client.joinAsNew((await client.add(address, ruth)).invitationUrl, password);
    expect((await client.joinWithAccount(await sentByMail(address), password)).status).toBe(200);
    const token = await client.signIn(address, password);
    expect((await client.companiesOf(token)).sort()).toEqual([nordlicht.id, rundschau.id].sort());
    expect(await invitationsOf(token)).toEqual([]);
  });

  it('asks the proven owner for their password, and sets no other', async () => {
    const url = await sentByMail(email, ruth);
    const page = await (await client.newBrowser().get(url)).text();
    expect(page).not.toContain('new-password');
    expect((await client.joinAsNew(url, newPassword())).status).toBe(422);
    expect((await client.joinWithAccount(url, `password of ${email}`)).status).toBe(200);
    expect(await client.companiesOf(await api.userToken('Viktor'))).toContain(rundschau.id);
  });
});
