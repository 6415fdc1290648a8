import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Browser, signIn } from '../../auth/oauth/testing/browser.ts';
import { createDatabase } from '../../db/database.ts';
import { bergwerk, hafenkante, nordlicht, rundschau } from '../../demo/companies.ts';
import { demoId } from '../../demo/ids.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const { driver } = api.database;

/**
 * Makes two transactions meet where each has seen the other's admin, as they might by chance: who has looked waits for the
 * other to have looked as well, or to be waiting for its turn. PGlite runs one transaction after the other anyway.
 */
const meeting = {
  arrived: Promise.withResolvers<undefined>(),
  count: 0,
  begin() {
    this.arrived = Promise.withResolvers();
    this.count = 0;
  },
  arrive() {
    this.count += 1;
    if (this.count === 2) this.arrived.resolve(undefined);
  },
};

const meetingApi = await createTestApp({
  database: api.database,
  through: createDatabase({
    ...driver,
    transaction: (role, work) =>
      driver.transaction(role, (run, copy) => {
        let here = false;
        const arrive = () => {
          if (!here) meeting.arrive();
          here = true;
        };
        return work(async (text, values) => {
          if (text.includes('pg_advisory_xact_lock')) arrive();
          const rows = await run(text, values);
          if (!text.includes('"accepted_at" is not null and "id" <>')) return rows;
          arrive();
          if (api.database.kind === 'postgres') await meeting.arrived.promise;
          return rows;
        }, copy);
      }),
  }),
});
const anna = await api.userToken('Anna');
const ruth = await api.userToken('Ruth');

interface Payload {
  readonly member: { id: string; email: string; name: string | null; role: string; status: string } | null;
  readonly invitationUrl: string | null;
  readonly userErrors: readonly { code: string; field: string[] | null; message: string }[];
}

const fields = '{ member { id email name role status } invitationUrl userErrors { code field message } }';
const addition = `mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) ${fields} }`;

async function add(
  email: string,
  role = 'VIEWER',
  {
    token = anna,
    companyId = nordlicht.id,
    ...more
  }: { token?: string; companyId?: string; idempotencyKey?: string } = {},
) {
  const variables = { input: { companyId, email, role, ...more } };
  const { data, errors } = await api.graphql<{ addCompanyMember: Payload }>(addition, { token, variables });
  expect(errors).toBeUndefined();
  return data.addCompanyMember;
}

async function update(id: string, role: string, token = anna) {
  const { data, errors } = await api.graphql<{ updateCompanyMember: Payload }>(
    `mutation ($input: UpdateCompanyMemberInput!) { updateCompanyMember(input: $input) ${fields} }`,
    { token, variables: { input: { id, role } } },
  );
  expect(errors).toBeUndefined();
  return data.updateCompanyMember;
}

const removal = `mutation ($input: RemoveCompanyMemberInput!) {
  removeCompanyMember(input: $input) { deletedId userErrors { code field message } } }`;

async function remove(id: string, token = anna) {
  const { data, errors } = await api.graphql<{
    removeCompanyMember: { deletedId: string | null; userErrors: Payload['userErrors'] };
  }>(removal, { token, variables: { input: { id } } });
  expect(errors).toBeUndefined();
  return data.removeCompanyMember;
}

async function members(companyId = nordlicht.id, token = anna) {
  const { data } = await api.graphql<{ listCompanyMembers: { items: NonNullable<Payload['member']>[] } }>(
    `{ listCompanyMembers(companyId: "${companyId}") { items { id email name role status } } }`,
    { token },
  );
  return data.listCompanyMembers.items;
}

async function companiesOf(token: string): Promise<Map<string, string | null>> {
  const { data } = await api.graphql<{
    viewer: { companyAccess: { company: { id: string }; role: string | null }[] };
  }>('{ viewer { companyAccess { company { id } role } } }', { token });
  return new Map(data.viewer.companyAccess.map(({ company, role }) => [company.id, role]));
}

let addresses = 0;
const server = { url: api.url, config: api.config, post: api.post };
const newBrowser = () => new Browser(server, `198.51.100.${(addresses += 1)}`);
const password = (email: string) => `a long password for ${email.length} letters`;
const address = () => `${randomUUID().slice(0, 8)}@example.com`;

const accept = (url: string | null, form: Record<string, string>) =>
  newBrowser().submit(url ?? '', { account: 'name' in form ? 'new' : 'existing', ...form });
const signInAs = async (email: string, secret = password(email)) =>
  (await signIn(newBrowser(), server, { id: '', email, password: secret })).access_token;

describe('inviting a new person', () => {
  it('creates a member without access, and one link to set a password and join', async () => {
    const email = address();
    const { member, invitationUrl, userErrors } = await add(`  ${email} `, 'EDITOR');
    expect(userErrors).toEqual([]);
    expect(member).toMatchObject({ email, name: null, role: 'EDITOR', status: 'INVITED' });
    expect(invitationUrl).toMatch(new RegExp(`^${api.url}/oauth/invitation/[\\w-]{43}$`));

    const page = await newBrowser().get(invitationUrl ?? '');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain(`Join ${nordlicht.name}`);
    expect(text).toContain(email);
    // Whatever looks at links in messages has looked by now, and used nothing up.
    expect((await members()).find((found) => found.email === email)).toMatchObject({ status: 'INVITED' });

    const answer = await accept(invitationUrl, { name: 'Nele Kuhn', password: password(email) });
    expect(answer.status).toBe(200);
    expect((await members()).find((found) => found.email === email)).toEqual({
      ...member,
      name: 'Nele Kuhn',
      status: 'ACTIVE',
    });
    expect(await companiesOf(await signInAs(email))).toEqual(new Map([[nordlicht.id, 'EDITOR']]));

    expect((await accept(invitationUrl, { name: 'Eve', password: 'another password that is long' })).status).toBe(410);
    expect((await newBrowser().get(invitationUrl ?? '')).status).toBe(410);
  });

  it('that was removed isn’t added again by a second call with the same idempotency key', async () => {
    const [email, idempotencyKey] = [address(), randomUUID()];
    const { member } = await add(email, 'VIEWER', { idempotencyKey });
    await remove(member?.id ?? '');
    expect(await add(email, 'VIEWER', { idempotencyKey })).toMatchObject({
      member: null,
      userErrors: [{ code: 'NOT_FOUND', field: ['input', 'idempotencyKey'] }],
    });
  });

  it('stores the secret of the link nowhere: not in the database, not in the log, not for a replay', async () => {
    const email = address();
    const idempotencyKey = randomUUID();
    const first = await add(email, 'VIEWER', { idempotencyKey });
    const secret = first.invitationUrl?.split('/').at(-1) ?? 'none';
    const again = await add(email, 'VIEWER', { idempotencyKey });
    expect(again).toEqual({ ...first, invitationUrl: null });
    await accept(first.invitationUrl, { name: 'Nele Kuhn', password: password(email) });
    const tables = await api.database.asOwner(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await api.database.asOwner(
        `select 1 from ${String(name)} as line where line::text like '%${secret}%' or line::text like '%${password(email)}%'`,
      );
      expect(rows).toEqual([]);
    }
    expect(api.logs().join('\n')).not.toContain(secret);
  });

  it('doesn’t accept a password that was set with another company’s invitation without the link', async () => {
    const email = address();
    const ours = await add(email);
    // An admin of the other company keeps the link and takes over the account with an email address of another person.
    await accept(ours.invitationUrl, { name: 'Not Nele', password: password(email) });
    const thief = await signInAs(email);
    const theirs = await add(email, 'EDITOR', { token: ruth, companyId: rundschau.id });
    expect(theirs.member).toMatchObject({ status: 'INVITED', name: null });
    expect(await companiesOf(thief)).toEqual(new Map([[nordlicht.id, 'VIEWER']]));
    expect(await members(rundschau.id, ruth)).toContainEqual({ ...theirs.member });

    const wrong = await accept(theirs.invitationUrl, { password: 'not the right password' });
    expect(wrong.status).toBe(422);
    expect(await companiesOf(thief)).toEqual(new Map([[nordlicht.id, 'VIEWER']]));
    expect((await accept(theirs.invitationUrl, { password: password(email) })).status).toBe(200);
    expect((await companiesOf(await signInAs(email))).get(rundschau.id)).toBe('EDITOR');
  });

  it('of two invitations accepted at the same time makes two accounts, distinguished by their passwords', async () => {
    const email = address();
    const links = [
      (await add(email)).invitationUrl,
      (await add(email, 'VIEWER', { token: ruth, companyId: rundschau.id })).invitationUrl,
    ];
    const answers = await Promise.all(
      links.map((link, index) => accept(link, { name: 'Nele', password: `${password(email)} ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const [index, companyId] of [nordlicht.id, rundschau.id].entries()) {
      const roles = await companiesOf(await signInAs(email, `${password(email)} ${index}`));
      // What an agency manages comes without a role.
      expect([...roles].filter(([, role]) => role !== null)).toEqual([[companyId, 'VIEWER']]);
    }
  });

  it.each([
    ['short', 'at least 15 characters'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'too few characters'],
    ['x'.repeat(257), 'at most 256 characters'],
  ])('does not take the password %s', async (bad, words) => {
    const { invitationUrl } = await add(address());
    const answer = await accept(invitationUrl, { name: 'Nele', password: bad });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
    expect((await accept(invitationUrl, { name: 'Nele', password: 'now a long enough one' })).status).toBe(200);
  });

  it('rejects the link after the member’s removal, after seven days, and from forms of other sites', async () => {
    const { member, invitationUrl } = await add(address());
    const form = { name: 'Nele', password: 'now a long enough one' };
    const foreign = await newBrowser().submit(
      invitationUrl ?? '',
      { account: 'new', ...form },
      { Origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
    await remove(member?.id ?? '');
    expect((await accept(invitationUrl, form)).status).toBe(410);

    const late = await add(address());
    await api.database.asOwner(
      `update member_invitation set expires_at = now() where member_id = '${late.member?.id ?? ''}'`,
    );
    expect((await accept(late.invitationUrl, form)).status).toBe(410);
  });

  it('shows the same page for an unknown link and a used one', async () => {
    const used = await add(address());
    await accept(used.invitationUrl, { name: 'Nele', password: 'now a long enough one' });
    const [first, second] = await Promise.all(
      [used.invitationUrl ?? '', `${api.url}/oauth/invitation/${'x'.repeat(43)}`].map(async (url) => {
        const answer = await newBrowser().get(url);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    expect(first).toEqual(second);
  });
});

describe('adding a member', () => {
  it('twice is a conflict, joined or invited', async () => {
    expect((await add('viktor@nordlicht-outdoor.example')).userErrors).toMatchObject([
      { code: 'CONFLICT', field: ['input', 'email'] },
    ]);
    const email = address();
    await add(email);
    const [twice] = (await add(email.toUpperCase())).userErrors;
    expect(twice).toMatchObject({ code: 'CONFLICT' });
    expect(twice?.message).toContain('already invited');
  });

  it('at the same moment adds them once', async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(email)));
    expect(answers.filter(({ member }) => member !== null)).toHaveLength(1);
    expect(answers.filter(({ invitationUrl }) => invitationUrl !== null)).toHaveLength(1);
  });

  it.each([
    '',
    'anna',
    'a b@example.com',
    'anna@localhost',
    'a@b@example.com',
    `${'x'.repeat(250)}@a.de`,
    'Kelvin\u212A@example.com',
  ])('refuses the address %j', async (email) => {
    expect(await add(email)).toMatchObject({
      member: null,
      userErrors: [{ code: 'INVALID', field: ['input', 'email'] }],
    });
  });
});

describe('who may change members', () => {
  it('requires ACCESS_WRITE and excludes partners', async () => {
    const input = { input: { companyId: nordlicht.id, email: address(), role: 'VIEWER' } };
    const viktor = await api.userToken('Viktor');
    for (const token of [viktor, await api.partnerToken()]) {
      const { errors } = await api.graphql(addition, { token, variables: input });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['ACCESS_WRITE'] });
      const [someone] = await members();
      const { errors: removing } = await api.graphql(removal, { token, variables: { input: { id: someone?.id } } });
      expect(removing?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    // An editor elsewhere, an admin at home: what counts is the company.
    const { errors } = await api.graphql(addition, {
      token: anna,
      variables: { input: { ...input.input, companyId: hafenkante.id } },
    });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('can’t assign a role with more permissions than their own', async () => {
    const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
      {
        token: anna,
        variables: {
          input: {
            companyId: nordlicht.id,
            name: randomUUID(),
            scopes: ['ACCESS_WRITE', 'CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'],
          },
        },
      },
    );
    const token = data.createAPIToken.value;
    const refused = await add(address(), 'ADMIN', { token });
    expect(refused.userErrors).toMatchObject([{ code: 'LIMIT_EXCEEDED', field: ['input', 'role'] }]);
    const { member } = await add(address(), 'VIEWER', { token });
    expect((await update(member?.id ?? '', 'EDITOR', token)).userErrors).toMatchObject([{ code: 'LIMIT_EXCEEDED' }]);
    expect((await update(member?.id ?? '', 'EDITOR')).member).toMatchObject({ role: 'EDITOR' });
  });

  it('finds no member of another company', async () => {
    const [theirs] = await members(rundschau.id, ruth);
    expect(await update(theirs?.id ?? '', 'VIEWER')).toMatchObject({
      member: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    });
    expect(await remove(theirs?.id ?? '')).toMatchObject({ deletedId: null, userErrors: [{ code: 'NOT_FOUND' }] });
    expect(await members(rundschau.id, ruth)).toContainEqual(theirs);
  });
});

describe('a role that ends', () => {
  it('ends on the next request of a running session, and keys that the person created stay', async () => {
    const email = address();
    const { member, invitationUrl } = await add(email, 'ADMIN');
    await accept(invitationUrl, { name: 'Nele Kuhn', password: password(email) });
    // The session cookie of the portal carries this token: a replayed cookie contains nothing else.
    const token = await signInAs(email);
    const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
      { token, variables: { input: { companyId: nordlicht.id, name: randomUUID(), scopes: ['REPORTS_READ'] } } },
    );
    await update(member?.id ?? '', 'VIEWER');
    expect(await companiesOf(token)).toEqual(new Map([[nordlicht.id, 'VIEWER']]));
    const { errors } = await api.graphql(addition, {
      token,
      variables: { input: { companyId: nordlicht.id, email: address(), role: 'VIEWER' } },
    });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');

    expect(await remove(member?.id ?? '')).toEqual({ deletedId: member?.id, userErrors: [] });
    const { status } = await api.graphql(`{ getCompany(id: "${nordlicht.id}") { name } }`, { token });
    expect(status).toBe(401);
    expect(await companiesOf(data.createAPIToken.value)).toEqual(new Map([[nordlicht.id, null]]));
  });
});

describe('the last admin', () => {
  const admins = async () => (await members(rundschau.id, ruth)).filter(({ role }) => role === 'ADMIN');

  it('can’t be removed or lose the role until another admin has joined', async () => {
    const invited = await add(address(), 'ADMIN', { token: ruth, companyId: rundschau.id });
    const own = (await admins()).find(({ email }) => email.startsWith('ruth@'))?.id ?? '';
    expect(await remove(own, ruth)).toMatchObject({
      deletedId: null,
      userErrors: [{ code: 'STATE_FORBIDS', field: ['input', 'id'] }],
    });
    expect(await update(own, 'EDITOR', ruth)).toMatchObject({
      member: null,
      userErrors: [{ code: 'STATE_FORBIDS', field: ['input', 'role'] }],
    });
    expect(await update(own, 'ADMIN', ruth)).toMatchObject({ member: { role: 'ADMIN' }, userErrors: [] });
    expect(await remove(invited.member?.id ?? '', ruth)).toMatchObject({ userErrors: [] });
  });

  it('stays when two admins remove each other, or themselves, at the same moment', async () => {
    for (const each of ['themselves', 'each other']) {
      const email = address();
      const { member, invitationUrl } = await add(email, 'ADMIN', { token: ruth, companyId: rundschau.id });
      await accept(invitationUrl, { name: 'Nele Kuhn', password: password(email) });
      const nele = await signInAs(email);
      const own = (await admins()).find((found) => found.email.startsWith('ruth@'))?.id ?? '';
      const other = member?.id ?? '';
      const [hers, mine] = each === 'themselves' ? [other, own] : [own, other];
      meeting.begin();
      await Promise.all(
        [
          { token: ruth, id: mine },
          { token: nele, id: hers },
        ].map(({ token, id }) => meetingApi.graphql(removal, { token, variables: { input: { id } } })),
      );
      const left = await api.database.asOwner(
        `select id from company_member where company_id = '${rundschau.id}' and role = 'ADMIN' and accepted_at is not null`,
      );
      expect(left).toHaveLength(1);
      await restore(own);
    }
  });

  /** Ruth is the one admin again. */
  async function restore(id: string): Promise<void> {
    await api.database.asOwner(`delete from company_member where company_id = '${rundschau.id}' and id <> '${id}'`);
    await api.database.asOwner(
      `insert into company_member (id, company_id, user_id, role) select '${id}', '${rundschau.id}', id, 'ADMIN' from user_account
       where email like 'ruth@%' on conflict do nothing`,
    );
  }
});

describe('members of a company', () => {
  it('see each other, and no members of other companies', async () => {
    expect((await members(bergwerk.id)).map(({ email }) => email)).toContain('anna@nordlicht-outdoor.example');
    const { data } = await api.graphql<{ listCompanyMembers: { items: unknown[] } }>(
      `{ listCompanyMembers(companyId: "${rundschau.id}") { items { id } } }`,
      { token: demoSecrets.apiKey },
    );
    expect(data.listCompanyMembers.items).toEqual([]);
  });

  it('are found by ID, those of other companies not', async () => {
    const [one] = await members(bergwerk.id);
    const [other] = await members(nordlicht.id);
    const { data } = await api.graphql<{ listCompanyMembers: { items: unknown[] } }>(
      `query ($ids: [ID!]!) { listCompanyMembers(companyId: "${bergwerk.id}", filter: { id: { in: $ids } }) { items { id } } }`,
      { token: anna, variables: { ids: [one?.id, other?.id] } },
    );
    expect(data.listCompanyMembers.items).toEqual([{ id: one?.id }]);
  });

  it('are found by the ID of the person, which an invited one doesn’t have yet', async () => {
    const invited = await add(`${randomUUID()}@example.com`);
    const [account] = await api.database.asOwner(
      `select user_id from company_member where id = '${invited.member?.id ?? ''}'`,
    );
    const found = async (ids: unknown[]) => {
      const { data, errors } = await api.graphql<{ listCompanyMembers: { items: unknown[] } }>(
        `query ($ids: [ID!]!) { listCompanyMembers(companyId: "${nordlicht.id}", filter: { personId: { in: $ids } }) {
          items { personId name } } }`,
        { token: anna, variables: { ids } },
      );
      expect(errors).toBeUndefined();
      return data.listCompanyMembers.items;
    };
    const personId = demoId('Anna Petersen');
    expect(await found([account?.['user_id'], personId])).toEqual([{ personId, name: 'Anna Petersen' }]);
    const { data } = await api.graphql<{ listCompanyMembers: { items: unknown[] } }>(
      `query ($id: ID!) { listCompanyMembers(companyId: "${nordlicht.id}", filter: { id: { eq: $id } }) { items { personId } } }`,
      { token: anna, variables: { id: invited.member?.id } },
    );
    expect(data.listCompanyMembers.items).toEqual([{ personId: null }]);
  });
});
