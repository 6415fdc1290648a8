import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { demoPeople } from '../../demo/people.ts';
import { addressedMails } from '../../mail/testing/queued-mails.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createMemberClient, newEmail } from '../../testing/member-client.ts';
import { createTestApp } from '../../testing/test-app.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { database } = api;
const [anna, viktor, samir] = [
  await api.userToken('Anna'),
  await api.userToken('Viktor'),
  await api.userToken('Samir'),
];
const idOf = (firstName: string) => demoPeople.find(({ name }) => name.startsWith(firstName))?.id ?? '';
const dayMs = 24 * 60 * 60_000;

const addApp = (firstName: string) =>
  database.asOwner(
    `insert into totp_factor (user_id, sealed_secret, confirmed_at) values ('${idOf(firstName)}', 'sealed', now())`,
  );
const addPasskey = (firstName: string) =>
  database.asOwner(
    `insert into passkey (id, user_id, name, public_key, sign_count) values ('${firstName}', '${idOf(firstName)}', 'Laptop', '', 0)`,
  );
const setRole = (firstName: string, role: string) =>
  database.asOwner(
    `update company_member set role = '${role}' where user_id = '${idOf(firstName)}' and company_id = '${nordlicht.id}'`,
  );

beforeEach(async () => {
  await database.asOwner('delete from totp_factor');
  await database.asOwner('delete from passkey');
  await database.asOwner('delete from mail_message');
  await database.asOwner('update company set second_factor_required_from = null');
  await setRole('Viktor', 'VIEWER');
});

interface Result {
  readonly company: { readonly secondFactorRequiredFrom: string | null } | null;
  readonly notified: number;
  readonly userErrors: readonly { readonly code: string; readonly field: string[] }[];
}

const send = (input: object, token = anna) =>
  api.graphql<{ setSecondFactorRule: Result } | null>(
    `mutation ($input: SetSecondFactorRuleInput!) { setSecondFactorRule(input: $input) {
      company { secondFactorRequiredFrom } notified userErrors { code field } } }`,
    { token, variables: { input: { companyId: nordlicht.id, required: true, ...input } } },
  );

async function set(input: object = {}, token = anna): Promise<Result> {
  const { data, errors } = await send(input, token);
  expect(errors).toBeUndefined();
  if (data === null) throw new Error('There is no result.');
  return data.setSecondFactorRule;
}

async function codeOf(query: string, token: string): Promise<string | undefined> {
  return (await api.graphql(query, { token })).errors?.[0]?.extensions.code;
}

const listKeys = `{ listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`;
const addMember = `mutation { addCompanyMember(input: { companyId: "${nordlicht.id}", email: "not an address", role: VIEWER }) { userErrors { code } } }`;
const listCampaigns = `{ listCampaignsByCompany(companyId: "${nordlicht.id}", page: { limit: 1 }) { items { id } } }`;

it('people read whether they have a second factor, and programs read null', async () => {
  const ask = async (token: string) =>
    (await api.graphql<{ viewer: unknown }>('{ viewer { hasSecondFactor } }', { token })).data.viewer;
  expect(await ask(anna)).toEqual({ hasSecondFactor: false });
  await addPasskey('Anna');
  await addApp('Viktor');
  expect(await ask(anna)).toEqual({ hasSecondFactor: true });
  expect(await ask(viktor)).toEqual({ hasSecondFactor: true });
  expect(await ask(samir)).toEqual({ hasSecondFactor: false });
  expect(await ask(demoSecrets.apiKey)).toEqual({ hasSecondFactor: null });
});

describe('the rule that admins need a second factor', () => {
  it('applies seven days later by default, and mails the admins who have none', async () => {
    await addPasskey('Anna');
    await setRole('Viktor', 'ADMIN');
    const { company, notified } = await set();
    expect(Date.parse(company?.secondFactorRequiredFrom ?? '')).toBe(clock.now + 7 * dayMs);
    expect(notified).toBe(1);
    expect(await addressedMails(database)).toMatchObject([
      {
        to: { memberOf: nordlicht.id, userId: idOf('Viktor') },
        mail: { kind: 'SECOND_FACTOR_REQUIRED', companyName: 'Nordlicht Outdoor' },
      },
    ]);
    expect((await set({ required: false })).company?.secondFactorRequiredFrom).toBeNull();
  });

  it('takes the permissions of an admin without one from that date on, in sessions that exist', async () => {
    await addApp('Anna');
    await setRole('Viktor', 'ADMIN');
    await set({ afterDays: 1 });
    expect(await codeOf(listKeys, viktor)).toBeUndefined();
    clock.now += dayMs + 1_000;
    for (const query of [listKeys, addMember]) expect(await codeOf(query, viktor)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await codeOf(listCampaigns, viktor)).toBeUndefined();
    expect(await codeOf(listKeys, anna)).toBeUndefined();
    expect(await codeOf(listKeys, demoSecrets.apiKey)).toBeUndefined();
    await addPasskey('Viktor');
    expect(await codeOf(listKeys, viktor)).toBeUndefined();
  });

  it('shows an admin without one from when on it applies to them', async () => {
    await addApp('Anna');
    await setRole('Viktor', 'ADMIN');
    const due = (await set({ afterDays: 3 })).company?.secondFactorRequiredFrom;
    const dueAt = async (token: string) => {
      const { data } = await api.graphql<{ viewer: { companyAccess: { secondFactorDueAt: string | null }[] } }>(
        '{ viewer { companyAccess { secondFactorDueAt } } }',
        { token },
      );
      return data.viewer.companyAccess[0]?.secondFactorDueAt;
    };
    expect(await dueAt(viktor)).toBe(due);
    expect(await dueAt(anna)).toBeNull();
    await setRole('Viktor', 'EDITOR');
    expect(await dueAt(viktor)).toBeNull();
  });

  it('is set by a person who is an admin with a second factor, and by no one else', async () => {
    expect(await set()).toMatchObject({ userErrors: [{ code: 'STATE_FORBIDS', field: ['input', 'companyId'] }] });
    await addApp('Anna');
    for (const afterDays of [-1, 91]) {
      expect(await set({ afterDays })).toMatchObject({
        userErrors: [{ code: 'INVALID', field: ['input', 'afterDays'] }],
      });
    }
    expect(await set({ companyId: rundschau.id })).toMatchObject({ userErrors: [{ code: 'NOT_FOUND' }] });
    expect((await send({}, viktor)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await set();
    await database.asOwner('delete from totp_factor');
    expect(await set({ required: false })).toMatchObject({ userErrors: [{ code: 'STATE_FORBIDS' }] });
  });

  it('is mailed to who becomes an admin later and has none, by their role or by accepting an invitation', async () => {
    await addApp('Anna');
    const { company } = await set({ afterDays: 3 });
    const kinds = async () => (await addressedMails(database)).map(({ mail }) => mail.kind);
    const change = (role: string) =>
      api.graphql(
        'mutation ($input: UpdateCompanyMemberInput!) { updateCompanyMember(input: $input) { userErrors { code } } }',
        { token: anna, variables: { input: { id: placeOfViktor, role } } },
      );
    const [{ id: placeOfViktor } = {}] = await database.asOwner(
      `select id from company_member where user_id = '${idOf('Viktor')}' and company_id = '${nordlicht.id}'`,
    );
    await change('EDITOR');
    expect(await kinds()).toEqual([]);
    await change('ADMIN');
    const notice = { kind: 'SECOND_FACTOR_REQUIRED', companyName: 'Nordlicht Outdoor' };
    expect(await addressedMails(database)).toMatchObject([
      {
        to: { memberOf: nordlicht.id, userId: idOf('Viktor') },
        mail: { ...notice, from: company?.secondFactorRequiredFrom },
      },
    ]);

    clock.now += 4 * dayMs;
    await database.asOwner('delete from mail_message');
    const placeOfSamir = randomUUID();
    const email = demoPeople.find(({ name }) => name.startsWith('Samir'))?.email ?? '';
    await database.asOwner(
      `with invited as (insert into user_account (id, email, email_proven) values ('${placeOfSamir}', '${email}', false) returning id)
       insert into company_member (id, company_id, user_id, role) select id, '${nordlicht.id}', id, 'ADMIN' from invited`,
    );
    const accept = `mutation { acceptInvitation(input: { id: "${placeOfSamir}" }) { userErrors { code } } }`;
    expect((await api.graphql(accept, { token: samir })).data).toEqual({ acceptInvitation: { userErrors: [] } });
    expect(await addressedMails(database)).toMatchObject([
      { to: { memberOf: nordlicht.id, userId: idOf('Samir') }, mail: { ...notice, from: null } },
    ]);
    await database.asOwner(`delete from company_member where id = '${placeOfSamir}'`);

    const client = createMemberClient(api);
    const invited = await client.add(newEmail(), { token: anna, companyId: nordlicht.id }, 'ADMIN');
    await database.asOwner('delete from mail_message');
    const joined = await client.joinAsNew(invited.invitationUrl, `a password of ${placeOfSamir}`);
    expect([joined.status, await kinds()]).toEqual([200, ['SECOND_FACTOR_REQUIRED']]);
    await client.remove(invited.member?.id ?? '', anna);

    await database.asOwner('delete from mail_message');
    await addPasskey('Viktor');
    await change('VIEWER');
    await change('ADMIN');
    expect(await kinds()).toEqual([]);
  });

  it('leaves a way back when the last admin loses theirs: staff reset it, or lift the rule', async () => {
    await addApp('Anna');
    await set({ afterDays: 0 });
    clock.now += 1_000;
    const staff = async (name: string, field: string, id: string) => {
      const input = `${name}(input: { ${field}: "${id}" }) { userErrors { code } }`;
      expect((await api.graphql(`mutation { ${input} }`, { token: samir })).errors).toBeUndefined();
    };
    await staff('resetPersonSecondFactors', 'personId', idOf('Anna'));
    expect(await codeOf(listKeys, anna)).toBe('SECOND_FACTOR_REQUIRED');
    await staff('liftSecondFactorRule', 'companyId', nordlicht.id);
    expect(await codeOf(listKeys, anna)).toBeUndefined();
    const logs = await database.asOwner(
      `select company_id from audit_event where action = 'company.second_factor_optional' and target_id = '${nordlicht.id}' and actor_name like 'Samir%'`,
    );
    expect(logs.map(({ company_id: id }) => id)).toEqual(expect.arrayContaining([nordlicht.id, null]));
    expect(
      await codeOf(
        `mutation { liftSecondFactorRule(input: { companyId: "${nordlicht.id}" }) { userErrors { code } } }`,
        anna,
      ),
    ).toBe('FORBIDDEN');
  });
});

describe('the second factors of members', () => {
  const members = async (token: string, companyId = nordlicht.id) => {
    const { data } = await api.graphql<{
      listCompanyMembers: { items: { email: string; secondFactors: string[] | null }[] };
    }>(`{ listCompanyMembers(companyId: "${companyId}") { items { email secondFactors } } }`, { token });
    return new Map(
      data.listCompanyMembers.items.map(({ email, secondFactors }) => [email.split('@')[0], secondFactors]),
    );
  };

  it('are listed for admins, and hidden from others', async () => {
    await addApp('Anna');
    await addPasskey('Anna');
    await addPasskey('Viktor');
    await database.asOwner(
      `insert into company_member (id, company_id, user_id, role, accepted_at)
       values ('${idOf('Samir')}', '${nordlicht.id}', '${idOf('Samir')}', 'VIEWER', null)`,
    );
    await addPasskey('Samir');
    const shown = await members(anna);
    expect(shown.get('anna')).toEqual(['AUTHENTICATOR_APP', 'PASSKEY']);
    expect(shown.get('viktor')).toEqual(['PASSKEY']);
    expect(shown.get('samir')).toBeNull();
    expect([...(await members(viktor)).values()]).toEqual([null, null, null]);
    expect((await members(anna, rundschau.id)).size).toBe(0);
    await database.asOwner(`delete from company_member where id = '${idOf('Samir')}'`);
  });
});
