import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { demoPeople } from '../../demo/people.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const { database } = api;
const silent = await createTestApp({ database, mail: { kind: 'none' } });
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');

const idOf = (firstName: string) => demoPeople.find(({ name }) => name.startsWith(firstName))?.id ?? '';
const personFields = 'id email name state isEmailProven isStaff hasSecondFactor companies invitations lastSignedInAt';

interface Listed {
  readonly listPlatformPeople: {
    readonly items: { readonly id: string; readonly email: string; readonly state: string }[];
    readonly pageInfo: { readonly totalCount: string; readonly endCursor: string };
  };
}

async function list(variables: object) {
  const { data, errors } = await api.graphql<Listed>(
    `query ($companyId: ID, $filter: PersonFilter, $sort: [PersonSort!], $page: PageInput) {
      listPlatformPeople(companyId: $companyId, filter: $filter, sort: $sort, page: $page) {
        items { ${personFields} } pageInfo { totalCount endCursor } } }`,
    { token: samir, variables: { ...variables } },
  );
  expect(errors).toBeUndefined();
  return data.listPlatformPeople;
}

interface Result {
  readonly person: { readonly id: string; readonly hasSecondFactor: boolean } | null;
  readonly userErrors: { readonly code: string; readonly field: string[] }[];
  readonly removed?: boolean;
}

const mutations = {
  endPersonSessions: '',
  unlockPerson: '',
  resetPersonPassword: 'mailed resetUrl expiresAt',
  resetPersonSecondFactors: 'removed',
} as const;

const send = (name: keyof typeof mutations, personId: string, token = samir) =>
  api.graphql<Record<string, Result> | null>(
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) { person { ${personFields} } ${mutations[name]} userErrors { code field message } } }`,
    { token, variables: { input: { personId } } },
  );

async function done(name: keyof typeof mutations, personId: string): Promise<Result> {
  const { data } = await send(name, personId);
  const result = data?.[name];
  if (result === undefined) throw new Error('There is no result.');
  expect(result.userErrors).toEqual([]);
  expect(result.person).toMatchObject({ id: personId });
  return result;
}

async function refused(name: keyof typeof mutations, personId: string) {
  const { data } = await send(name, personId);
  expect(data?.[name]?.person).toBeNull();
  return data?.[name]?.userErrors.map(({ code, field }) => `${code} ${field[1] ?? ''}`);
}

const logsWith = async (action: string, targetId: string) =>
  (
    await database.asOwner(
      `select company_id from audit_event where action = '${action}' and target_id = '${targetId}' order by company_id nulls last`,
    )
  ).map((row) => row['company_id']);

const membershipsOf = (personId: string) =>
  database.asOwner(`select id, company_id from company_member where user_id = '${personId}' order by company_id`);

/** The log, the type and the ID of the target of each event that says that staff viewed a person. */
const viewsOf = async (personId: string) => {
  const targets = [personId, ...(await membershipsOf(personId)).map(({ id }) => String(id))];
  const events = await database.asOwner(
    `select distinct company_id, target_type, target_id from audit_event where action = 'user.account_viewed'
       and target_id in (${targets.map((id) => `'${id}'`).join(', ')}) order by company_id nulls last`,
  );
  return events.map((event) => [event['company_id'], event['target_type'], event['target_id']]);
};

/** A person who was invited by Nordlicht and hasn't joined. */
async function invited(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { data } = await api.graphql<{ addCompanyMember: { userErrors: unknown[] } }>(
    'mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { userErrors { code } } }',
    { token: anna, variables: { input: { companyId: nordlicht.id, email, role: 'VIEWER' } } },
  );
  expect(data.addCompanyMember.userErrors).toEqual([]);
  const [person] = await database.asOwner(`select id from user_account where email = '${email}'`);
  return String(person?.['id']);
}

async function withSecondFactor(personId: string): Promise<void> {
  await database.asOwner(`insert into totp_factor (user_id, sealed_secret, confirmed_at)
    values ('${personId}', 'sealed', now()) on conflict do nothing`);
}

describe('the list of people', () => {
  it('has everyone, by email address, page by page', async () => {
    const [total] = await database.asOwner('select count(*)::int as count from user_account');
    const all = await list({});
    expect(all.pageInfo.totalCount).toBe(String(total?.['count']));
    const emails = all.items.map(({ email }) => email.toLowerCase());
    expect(emails).toEqual([...emails].sort());
    const first = await list({ page: { limit: 1 } });
    const second = await list({ page: { limit: 1, after: first.pageInfo.endCursor } });
    expect([first.items[0]?.id, second.items[0]?.id]).toEqual([all.items[0]?.id, all.items[1]?.id]);
  });

  it('finds people by parts of email address and name, by state, and staff', async () => {
    const personId = await invited();
    expect((await list({ filter: { email: { contains: 'ANNA@' } } })).items.map(({ id }) => id)).toEqual([
      idOf('Anna'),
    ]);
    expect((await list({ filter: { name: { contains: 'haddad' } } })).items).toMatchObject([
      { id: idOf('Samir'), isStaff: true, state: 'ACTIVE', companies: 0 },
    ]);
    const invitedPeople = await list({ filter: { state: ['INVITED'] } });
    expect(invitedPeople.items).toContainEqual(
      expect.objectContaining({ id: personId, state: 'INVITED', companies: 0, invitations: 1, isEmailProven: false }),
    );
    await database.asOwner(`delete from company_member where user_id = '${personId}'`);
    expect((await list({ filter: { state: ['NO_COMPANY'] } })).items.map(({ id }) => id)).toContain(personId);
    expect((await list({ filter: { isStaff: { eq: true } } })).items.map(({ id }) => id)).toEqual([idOf('Samir')]);
    await withSecondFactor(idOf('Ruth'));
    const secured = { filter: { isStaff: { eq: false }, hasSecondFactor: { eq: true } } };
    expect((await list(secured)).items.map(({ id }) => id)).toEqual([idOf('Ruth')]);
    await database.asOwner('delete from totp_factor');
  });

  it('of one company is a look-up that its admins see', async () => {
    const before = (await logsWith('company.members_viewed', nordlicht.id)).length;
    const people = await list({ companyId: nordlicht.id, filter: { state: ['ACTIVE'] } });
    expect(people.items.map(({ id }) => id).sort()).toEqual([idOf('Anna'), idOf('Viktor')].sort());
    expect((await logsWith('company.members_viewed', nordlicht.id)).slice(before)).toHaveLength(2);
    const { data } = await api.graphql<{ listAuditEventsByCompany: { items: unknown[] } }>(
      `{ listAuditEventsByCompany(companyId: "${nordlicht.id}", filter: { action: { eq: "company.members_viewed" } }) { items { actor { name } } } }`,
      { token: anna },
    );
    expect(data.listAuditEventsByCompany.items).toContainEqual({ actor: { name: 'Samir Haddad' } });
    expect((await list({ companyId: randomUUID() })).items).toEqual([]);
  });

  it('can be sorted by last sign-in', async () => {
    const { items } = await list({ sort: [{ field: 'LAST_SIGNED_IN_AT', direction: 'ASC' }] });
    expect(
      items
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([idOf('Anna'), idOf('Samir')].sort());
  });
});

describe('a person', () => {
  const query = `query ($id: ID!) { getPlatformPerson(id: $id) { person { ${personFields} }
    memberships { companyId companyName companyStatus role acceptedAt invitationExpiresAt }
    sessions { device ipAddress createdAt lastSeenAt } } }`;
  const get = async (id: string) => (await api.graphql(query, { token: samir, variables: { id } })).data;

  it('has companies, invitations and sessions', async () => {
    const { getPlatformPerson: found } = (await get(idOf('Anna'))) as { getPlatformPerson: unknown };
    expect(found).toMatchObject({
      person: { name: 'Anna Petersen', state: 'ACTIVE', companies: 3, hasSecondFactor: false },
      sessions: [{ ipAddress: '127.0.0.1' }],
    });
    expect(JSON.stringify(found)).toContain(`"companyName":"${hafenkante.name}","companyStatus":"ACTIVE"`);
    const personId = await invited();
    expect(await get(personId)).toMatchObject({
      getPlatformPerson: {
        person: { state: 'INVITED' },
        memberships: [{ companyId: nordlicht.id, acceptedAt: null, invitationExpiresAt: expect.any(String) as string }],
        sessions: [],
      },
    });
  });

  it('is in the audit log of each company as its member, and in the platform’s own as a person', async () => {
    for (const personId of [idOf('Anna'), await invited()]) {
      await get(personId);
      const memberships = await membershipsOf(personId);
      expect(memberships.length).toBeGreaterThan(0);
      expect(await viewsOf(personId)).toEqual([
        ...memberships.map((member) => [member['company_id'], 'CompanyMember', member['id']]),
        [null, 'User', personId],
      ]);
    }
  });

  it('that doesn’t exist is null', async () => {
    for (const id of [randomUUID(), 'nonsense']) expect(await get(id)).toEqual({ getPlatformPerson: null });
  });
});

describe('help for a person', () => {
  it('ends all their sessions', async () => {
    const viktor = await api.userToken('Viktor');
    const statusOf = async () => (await api.graphql('{ viewer { isStaff } }', { token: viktor })).status;
    expect(await statusOf()).toBe(200);
    await done('endPersonSessions', idOf('Viktor'));
    expect(await statusOf()).toBe(401);
    expect(await logsWith('user.sessions_ended', idOf('Viktor'))).toEqual([nordlicht.id, null]);
  });

  it('mails a link for a new password, which staff don’t see', async () => {
    const result = await done('resetPersonPassword', idOf('Viktor'));
    expect(result).toMatchObject({ mailed: true, resetUrl: null });
    const mails = await database.asOwner(`select recipient from mail_message where kind = 'PASSWORD_RESET'`);
    expect(mails).toEqual([{ recipient: expect.stringMatching(/^v•••@/) as string }]);
    expect(await logsWith('user.password_reset_requested', idOf('Viktor'))).toEqual([nordlicht.id, null]);
  });

  it('returns the link without mail, but not that of staff', async () => {
    const reset = async (personId: string) =>
      silent.graphql<{ resetPersonPassword: { resetUrl: string | null; mailed: boolean; userErrors: unknown[] } }>(
        `mutation { resetPersonPassword(input: { personId: "${personId}" }) { mailed resetUrl userErrors { code message } } }`,
        { token: samir },
      );
    const { data } = await reset(idOf('Ruth'));
    expect(data.resetPersonPassword).toMatchObject({ mailed: false, userErrors: [] });
    expect(data.resetPersonPassword.resetUrl).toMatch(/\/oauth\/reset-password\/[\w-]{43}$/);
    const secret = data.resetPersonPassword.resetUrl?.split('/').at(-1) ?? '';
    expect(silent.logs().join('')).not.toContain(secret);
    expect(JSON.stringify(await database.asOwner('select * from audit_event'))).not.toContain(secret);
    const ofStaff = await reset(idOf('Samir'));
    expect(ofStaff.data.resetPersonPassword).toMatchObject({
      resetUrl: null,
      userErrors: [{ code: 'STATE_FORBIDS', message: expect.stringContaining('people reset-link') as string }],
    });
  });

  it('gives someone who hasn’t joined no link: they need a new invitation', async () => {
    expect(await refused('resetPersonPassword', await invited())).toEqual(['STATE_FORBIDS personId']);
  });

  it('removes second factors, but not those of staff', async () => {
    await withSecondFactor(idOf('Viktor'));
    await withSecondFactor(idOf('Samir'));
    expect(await done('resetPersonSecondFactors', idOf('Viktor'))).toMatchObject({
      removed: true,
      person: { hasSecondFactor: false },
    });
    expect(await done('resetPersonSecondFactors', idOf('Viktor'))).toMatchObject({ removed: false });
    expect(await logsWith('user.second_factor_removed', idOf('Viktor'))).toEqual([nordlicht.id, null]);
    expect(await refused('resetPersonSecondFactors', idOf('Samir'))).toEqual(['STATE_FORBIDS personId']);
    await database.asOwner(`delete from totp_factor`);
  });

  it('is in the platform’s own audit log also when the person is in no company', async () => {
    const personId = await invited();
    await done('unlockPerson', personId);
    expect(await logsWith('user.account_unlocked', personId)).toEqual([null]);
  });

  it('names an unknown person as such', async () => {
    for (const name of Object.keys(mutations)) {
      for (const personId of [randomUUID(), 'nonsense']) {
        expect(await refused(name as keyof typeof mutations, personId)).toEqual(['NOT_FOUND personId']);
      }
    }
  });

  it('is for staff only, like the list', async () => {
    const queries = [
      '{ listPlatformPeople { items { id } } }',
      `{ getPlatformPerson(id: "${idOf('Anna')}") { person { id } } }`,
    ];
    for (const token of [anna, demoSecrets.apiKey, await api.partnerToken()]) {
      for (const query of queries) {
        expect((await api.graphql(query, { token })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      }
      for (const name of Object.keys(mutations)) {
        const { errors } = await send(name as keyof typeof mutations, idOf('Anna'), token);
        expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      }
    }
  });
});
