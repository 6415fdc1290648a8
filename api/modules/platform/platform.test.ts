import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hafenkante, nordlicht, rundschau } from '../../demo/companies.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp, type GraphQLRequest } from '../../testing/test-app.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { database } = api;
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');

const inputs = {
  createCompany: 'CreateCompanyInput',
  updateCompany: 'UpdateCompanyInput',
  inviteCompanyAdmin: 'InviteCompanyAdminInput',
  suspendCompany: 'SuspendCompanyInput',
  reactivateCompany: 'ReactivateCompanyInput',
  closeCompany: 'CloseCompanyInput',
} as const;
type Mutation = keyof typeof inputs;

const extras: Partial<Record<Mutation, string>> = {
  createCompany: 'invitationUrl',
  inviteCompanyAdmin: 'invitationUrl',
  suspendCompany: 'effectiveAt',
  reactivateCompany: 'effectiveAt',
  closeCompany: 'effectiveAt ends { apiKeys partnerAccessGrants invitations members }',
};

interface Company {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly suspendedAt: string | null;
  readonly closedAt: string | null;
}

interface Result {
  readonly company: Company | null;
  readonly invitationUrl?: string | null;
  readonly effectiveAt?: string | null;
  readonly ends?: Readonly<Record<string, number>> | null;
  readonly userErrors: { code: string; field: string[] }[];
}

const fields = 'id name kind status currencyCode timeZone domain statusReason suspendedAt closedAt';

const send = (name: Mutation, input: object, request: GraphQLRequest = {}) =>
  api.graphql<Record<string, Result> | null>(
    `mutation ($input: ${inputs[name]}!) { ${name}(input: $input) { company { ${fields} } ${extras[name] ?? ''} userErrors { code field message } } }`,
    { token: samir, ...request, variables: { input } },
  );

async function done(name: Mutation, input: object): Promise<Result & { readonly company: Company }> {
  const { data, errors } = await send(name, input);
  expect(errors).toBeUndefined();
  const result = data?.[name];
  expect(result?.userErrors).toEqual([]);
  if (result?.company == null) throw new Error('Nothing was done.');
  return { ...result, company: result.company };
}

async function refused(name: Mutation, input: object): Promise<string[]> {
  const { data } = await send(name, input);
  expect(data?.[name]?.company).toBeNull();
  return (data?.[name]?.userErrors ?? []).map(({ code, field }) => `${code} ${field[1] ?? ''}`);
}

const given = (more: object = {}) => ({
  name: `Company ${randomUUID()}`,
  currencyCode: 'EUR',
  timeZone: 'Europe/Berlin',
  ...more,
});
const reason = 'The invoice of October is overdue.';

const codeOf = async (token: string, query = '{ viewer { isStaff } }') => {
  const { status, errors } = await api.graphql(query, { token });
  return [status, errors?.[0]?.extensions.code];
};

const eventsOf = (companyId: string) =>
  database.asOwner(
    `select company_id, action, actor_name, changes from audit_event where target_id = '${companyId}' order by occurred_at, id`,
  );

describe('createCompany', () => {
  it('creates an active company with the given values', async () => {
    const { company, invitationUrl } = await done('createCompany', {
      name: '  Seegras Reisen ',
      kind: 'AGENCY',
      currencyCode: 'CHF',
      timeZone: 'Europe/Zurich',
      domain: 'Seegras.Example',
    });
    expect(company).toMatchObject({
      name: 'Seegras Reisen',
      kind: 'AGENCY',
      status: 'ACTIVE',
      currencyCode: 'CHF',
      timeZone: 'Europe/Zurich',
      domain: 'seegras.example',
      statusReason: null,
    });
    expect(invitationUrl).toBeNull();
  });

  it('invites the first admin, with a link that is in no table and no log', async () => {
    const { company, invitationUrl } = await done('createCompany', given({ adminEmail: 'first@seegras.example' }));
    expect(invitationUrl).toMatch(/\/oauth\/invitation\/[\w-]{43}$/);
    const members = await database.asOwner(
      `select role, accepted_at from company_member where company_id = '${company.id}'`,
    );
    expect(members).toEqual([{ role: 'ADMIN', accepted_at: null }]);
    const secret = invitationUrl?.split('/').at(-1) ?? '';
    expect(JSON.stringify(await database.asOwner('select changes::text from audit_event'))).not.toContain(secret);
    expect(api.logs().join('')).not.toContain(secret);
  });

  it('creates one company for an idempotency key, and returns its link once', async () => {
    const input = given({ adminEmail: 'once@seegras.example', idempotencyKey: randomUUID() });
    const first = await done('createCompany', input);
    const second = await done('createCompany', input);
    expect(second.company).toEqual(first.company);
    expect(second.invitationUrl).toBeNull();
    expect(await database.asOwner(`select 1 from company where name = '${input.name}'`)).toHaveLength(1);
  });

  it.each([
    ['an empty name', { name: '  ' }, 'INVALID name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'INVALID name'],
    ['an unknown currency', { currencyCode: 'EURO' }, 'INVALID currencyCode'],
    ['a currency in lower case', { currencyCode: 'eur' }, 'INVALID currencyCode'],
    ['an unknown time zone', { timeZone: 'Europe/Hamburg' }, 'INVALID timeZone'],
    ['an offset', { timeZone: '+02:00' }, 'INVALID timeZone'],
    ['a time zone in another case', { timeZone: 'europe/berlin' }, 'INVALID timeZone'],
    ['an abbreviation', { timeZone: 'CET' }, 'INVALID timeZone'],
    ['a URL', { domain: 'https://seegras.example' }, 'INVALID domain'],
    ['a domain with a path', { domain: 'seegras.example/de' }, 'INVALID domain'],
    ['a domain of one label', { domain: 'localhost' }, 'INVALID domain'],
    ['an email address without a domain', { adminEmail: 'anna' }, 'INVALID adminEmail'],
  ])('refuses %s', async (_, wrong, expected) => {
    const input = given(wrong);
    expect(await refused('createCompany', input)).toEqual([expected]);
    expect(await database.asOwner(`select 1 from company where name = '${input.name}'`)).toEqual([]);
  });
});

describe('updateCompany', () => {
  it('renames a company, and records what changed', async () => {
    const { company } = await done('createCompany', given());
    const name = randomUUID();
    const { company: renamed } = await done('updateCompany', { companyId: company.id, name, domain: 'new.example' });
    expect(renamed).toMatchObject({ name, domain: 'new.example', currencyCode: 'EUR' });
    const events = (await eventsOf(company.id)).filter(({ action }) => action === 'company.updated');
    expect(events.map((event) => event['company_id'])).toEqual(expect.arrayContaining([company.id, null]));
    expect(events[0]?.['changes']).toEqual([
      { field: 'name', before: company.name, after: name },
      { field: 'domain', before: null, after: 'new.example' },
    ]);
  });

  it('removes the domain with null, and leaves what is absent', async () => {
    const { company } = await done('createCompany', given({ domain: 'old.example' }));
    expect((await done('updateCompany', { companyId: company.id })).company).toEqual(company);
    expect((await done('updateCompany', { companyId: company.id, domain: null })).company).toMatchObject({
      name: company.name,
      domain: null,
    });
  });

  it('corrects currency and time zone only while the company has no campaign', async () => {
    const { company } = await done('createCompany', given());
    const changed = await done('updateCompany', { companyId: company.id, currencyCode: 'USD', timeZone: 'UTC' });
    expect(changed.company).toMatchObject({ currencyCode: 'USD', timeZone: 'UTC' });
    const input = { companyId: nordlicht.id, currencyCode: 'USD', timeZone: 'UTC' };
    expect(await refused('updateCompany', input)).toEqual(['STATE_FORBIDS currencyCode', 'STATE_FORBIDS timeZone']);
  });

  it('keeps the kind of an agency that manages companies, and of a company that is managed', async () => {
    const managed = await database.asOwner(`select id from company where agency_id = '${rundschau.id}' limit 1`);
    expect(await refused('updateCompany', { companyId: rundschau.id, kind: 'ADVERTISER' })).toEqual([
      'STATE_FORBIDS kind',
    ]);
    expect(await refused('updateCompany', { companyId: managed[0]?.['id'], kind: 'AGENCY' })).toEqual([
      'STATE_FORBIDS kind',
    ]);
  });
});

describe('the agency of a company', () => {
  const agency = async (more: object = {}) => (await done('createCompany', given({ kind: 'AGENCY', ...more }))).company;
  const agencyOf = async (companyId: string) => {
    const { data } = await api.graphql<{
      getPlatformCompany: { company: { agencyId: string | null }; agency: { name: string } | null };
    }>(`{ getPlatformCompany(id: "${companyId}") { company { agencyId } agency { name } } }`, { token: samir });
    return data.getPlatformCompany;
  };
  const changesOf = async (companyId: string, action: string) =>
    (await eventsOf(companyId)).filter((event) => event['action'] === action).map((event) => event['changes']);

  /** The codes that the agency's person and the agency's key get for the campaigns of a company. */
  async function agencyReader() {
    const ruth = await api.userToken('Ruth');
    const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
      {
        token: ruth,
        variables: {
          input: { companyId: rundschau.id, name: randomUUID(), scopes: ['CAMPAIGNS_READ', 'TOKENS_READ'] },
        },
      },
    );
    const reaches = async (companyId: string) => {
      const found = [];
      for (const token of [ruth, data.createAPIToken.value]) {
        const { data: read } = await api.graphql(`{ getCompany(id: "${companyId}") { id } }`, { token });
        found.push(read);
      }
      return found.map((read) => JSON.stringify(read) === JSON.stringify({ getCompany: { id: companyId } }));
    };
    return { key: data.createAPIToken.value, reaches };
  }

  it('is set by createCompany, and its people and keys reach the new company immediately', async () => {
    const { reaches, key } = await agencyReader();
    // The key and what it reaches are in the cache now.
    expect(await reaches(nordlicht.id)).toEqual([false, false]);
    const { company } = await done('createCompany', given({ agencyId: rundschau.id.toUpperCase() }));
    expect(await agencyOf(company.id)).toEqual({
      company: { agencyId: rundschau.id },
      agency: { name: rundschau.name },
    });
    expect(await reaches(company.id)).toEqual([true, true]);
    expect(await codeOf(key, `{ listAPITokensByCompany(companyId: "${company.id}") { items { id } } }`)).toEqual([
      200,
      'FORBIDDEN',
    ]);
    for (const changes of await changesOf(company.id, 'company.created')) {
      expect(changes).toContainEqual({ field: 'agencyId', before: null, after: rundschau.id });
    }
  });

  it('changes with updateCompany: its people and keys reach the company or lose it immediately', async () => {
    const { reaches } = await agencyReader();
    const { company } = await done('createCompany', given());
    expect(await agencyOf(company.id)).toEqual({ company: { agencyId: null }, agency: null });
    expect(await reaches(company.id)).toEqual([false, false]);
    await done('updateCompany', { companyId: company.id, agencyId: rundschau.id });
    expect(await reaches(company.id)).toEqual([true, true]);
    const other = await agency();
    await done('updateCompany', { companyId: company.id, agencyId: other.id });
    expect(await reaches(company.id)).toEqual([false, false]);
    await done('updateCompany', { companyId: company.id, agencyId: rundschau.id });
    expect(await reaches(company.id)).toEqual([true, true]);
    await done('updateCompany', { companyId: company.id, agencyId: null });
    expect(await reaches(company.id)).toEqual([false, false]);
    const steps = [
      [null, rundschau.id],
      [rundschau.id, other.id],
      [other.id, rundschau.id],
      [rundschau.id, null],
    ];
    // Each is in the company's audit log and in the platform's.
    expect(await changesOf(company.id, 'company.updated')).toEqual(
      steps.flatMap(([before, after]) => Array.from({ length: 2 }, () => [{ field: 'agencyId', before, after }])),
    );
  });

  it('stays with an absent agencyId, and the same one again changes nothing', async () => {
    const { company } = await done('createCompany', given({ agencyId: rundschau.id }));
    await done('updateCompany', { companyId: company.id, agencyId: rundschau.id.toUpperCase() });
    expect(await changesOf(company.id, 'company.updated')).toEqual([]);
    await done('updateCompany', { companyId: company.id, domain: 'new.example' });
    expect((await agencyOf(company.id)).company.agencyId).toBe(rundschau.id);
  });

  it('is an agency that isn’t closed, and another company than the advertiser that it manages', async () => {
    const closed = await agency();
    await done('closeCompany', { companyId: closed.id, reason });
    const suspended = await agency();
    await done('suspendCompany', { companyId: suspended.id, reason });
    const { company } = await done('createCompany', given());
    const own = await agency();
    for (const agencyId of [randomUUID(), 'nonsense', '']) {
      expect(await refused('updateCompany', { companyId: company.id, agencyId })).toEqual(['NOT_FOUND agencyId']);
      expect(await refused('createCompany', given({ agencyId }))).toEqual(['NOT_FOUND agencyId']);
    }
    for (const agencyId of [nordlicht.id, closed.id]) {
      expect(await refused('updateCompany', { companyId: company.id, agencyId })).toEqual(['STATE_FORBIDS agencyId']);
      expect(await refused('createCompany', given({ agencyId }))).toEqual(['STATE_FORBIDS agencyId']);
    }
    for (const [companyId, agencyId] of [
      [company.id, company.id],
      [own.id, own.id.toUpperCase()],
      [own.id, rundschau.id],
    ]) {
      expect(await refused('updateCompany', { companyId, agencyId })).toEqual(['STATE_FORBIDS agencyId']);
    }
    expect(await refused('createCompany', given({ kind: 'AGENCY', agencyId: rundschau.id }))).toEqual([
      'STATE_FORBIDS agencyId',
    ]);
    expect(await changesOf(company.id, 'company.updated')).toEqual([]);
    await done('updateCompany', { companyId: company.id, agencyId: suspended.id });
  });

  it('of a company that it manages may close later, and the company can still be changed', async () => {
    const { id: agencyId } = await agency();
    const { company } = await done('createCompany', given({ agencyId }));
    await done('closeCompany', { companyId: agencyId, reason });
    await done('updateCompany', { companyId: company.id, name: randomUUID(), agencyId });
    expect((await agencyOf(company.id)).company.agencyId).toBe(agencyId);
  });

  it('is removed in the same call that makes the company an agency', async () => {
    const { company } = await done('createCompany', given({ agencyId: rundschau.id }));
    const becomes = { companyId: company.id, kind: 'AGENCY' };
    expect(await refused('updateCompany', { ...becomes, agencyId: rundschau.id })).toEqual(['STATE_FORBIDS kind']);
    expect((await done('updateCompany', { ...becomes, agencyId: null })).company).toMatchObject({ kind: 'AGENCY' });
    const back = { companyId: company.id, kind: 'ADVERTISER', agencyId: rundschau.id };
    expect((await done('updateCompany', back)).company).toMatchObject({ kind: 'ADVERTISER' });
  });

  it('filters the list of all companies', async () => {
    const { id: agencyId } = await agency();
    const { company } = await done('createCompany', given({ agencyId }));
    const { data } = await api.graphql(
      `{ listPlatformCompanies(filter: { agencyId: { eq: "${agencyId}" } }) { items { id } } }`,
      { token: samir },
    );
    expect(data).toEqual({ listPlatformCompanies: { items: [{ id: company.id }] } });
  });

  it('that is excluded from the list of all companies leaves those of other agencies and of none', async () => {
    const [{ id: one }, { id: other }] = [await agency(), await agency()];
    const name = randomUUID();
    await done('createCompany', given({ name: `${name} excluded`, agencyId: one }));
    await done('createCompany', given({ name: `${name} of another`, agencyId: other }));
    await done('createCompany', given({ name: `${name} of none` }));
    const { data } = await api.graphql(
      `{ listPlatformCompanies(filter: { name: { startsWith: "${name}" }, agencyId: { notIn: ["${one}"] } }) { items { name } } }`,
      { token: samir },
    );
    const items = [{ name: `${name} of another` }, { name: `${name} of none` }];
    expect(data).toEqual({ listPlatformCompanies: { items } });
  });
});

describe('suspendCompany', () => {
  it('refuses keys immediately, members and partners on their next request, until the company is active again', async () => {
    const partner = await api.partnerToken();
    const own = `{ listCampaignsByCompany(companyId: "${nordlicht.id}") { items { id } } }`;
    for (const token of [demoSecrets.apiKey, anna, partner]) expect(await codeOf(token, own)).toEqual([200, undefined]);
    const { company, effectiveAt } = await done('suspendCompany', { companyId: nordlicht.id, reason: ` ${reason} ` });
    expect(company).toMatchObject({ status: 'SUSPENDED', statusReason: reason, closedAt: null });
    expect(Date.parse(company.suspendedAt ?? '')).toBe(clock.now);
    expect(Date.parse(effectiveAt ?? '')).toBeGreaterThanOrEqual(clock.now);
    expect(await codeOf(demoSecrets.apiKey, own)).toEqual([403, 'COMPANY_SUSPENDED']);
    for (const token of [anna, partner]) expect(await codeOf(token, own)).toEqual([200, 'COMPANY_SUSPENDED']);
    await done('reactivateCompany', { companyId: nordlicht.id });
    for (const token of [demoSecrets.apiKey, anna, partner]) expect(await codeOf(token, own)).toEqual([200, undefined]);
  });

  it('shows members the company with the reason, and nothing else', async () => {
    await done('suspendCompany', { companyId: nordlicht.id, reason });
    try {
      const { data } = await api.graphql(
        `{ getCompany(id: "${nordlicht.id}") { name status statusReason } viewer { companyAccess { company { id } role scopes } } }`,
        { token: anna },
      );
      expect(data).toMatchObject({ getCompany: { name: nordlicht.name, status: 'SUSPENDED', statusReason: reason } });
      expect(JSON.stringify(data)).toContain(
        JSON.stringify({ company: { id: nordlicht.id }, role: 'ADMIN', scopes: [] }),
      );
      const refusing = [
        `{ listCompanyMembers(companyId: "${nordlicht.id}") { items { id } } }`,
        `{ listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`,
        `mutation { createAudience(input: { companyId: "${nordlicht.id}", name: "x" }) { audience { id } } }`,
        `mutation { revokeAPIToken(input: { id: "${randomUUID()}" }) { token { id } } }`,
      ];
      for (const query of refusing) expect(await codeOf(anna, query)).toEqual([200, 'COMPANY_SUSPENDED']);
      // Her other companies are open to her as before.
      const other = `{ listCampaignsByCompany(companyId: "${hafenkante.id}") { items { id } } }`;
      expect(await codeOf(anna, other)).toEqual([200, undefined]);
    } finally {
      await done('reactivateCompany', { companyId: nordlicht.id });
    }
  });

  it('shows partners the status of the company, but not the reason', async () => {
    await done('suspendCompany', { companyId: nordlicht.id, reason });
    const { data } = await api.graphql(`{ getCompany(id: "${nordlicht.id}") { status statusReason } }`, {
      token: await api.partnerToken(),
    });
    await done('reactivateCompany', { companyId: nordlicht.id });
    expect(data).toEqual({ getCompany: { status: 'SUSPENDED', statusReason: null } });
  });

  it('explains the denied request of a key to the company’s admins afterwards', async () => {
    await done('suspendCompany', { companyId: nordlicht.id, reason });
    const { headers } = await api.graphql('{ viewer { isStaff } }');
    await done('reactivateCompany', { companyId: nordlicht.id });
    const { data } = await api.graphql(
      `{ explainDenial(companyId: "${nordlicht.id}", requestId: "${String(headers['x-request-id'])}") { check actor { kind } } }`,
      { token: anna },
    );
    expect(data).toEqual({ explainDenial: { check: 'COMPANY_SUSPENDED', actor: { kind: 'API_TOKEN' } } });
  });

  it('lets the agency that manages the company read its data and write nothing', async () => {
    const [row] = await database.asOwner(
      `select id from company where agency_id = '${rundschau.id}' and status = 'ACTIVE' limit 1`,
    );
    const companyId = String(row?.['id']);
    const ruth = await api.userToken('Ruth');
    await done('suspendCompany', { companyId, reason });
    expect(await codeOf(ruth, `{ listCampaignsByCompany(companyId: "${companyId}") { items { id } } }`)).toEqual([
      200,
      undefined,
    ]);
    const write = `mutation { createAudience(input: { companyId: "${companyId}", name: "x" }) { audience { id } } }`;
    expect(await codeOf(ruth, write)).toEqual([200, 'COMPANY_SUSPENDED']);
    await done('reactivateCompany', { companyId });
    expect(await codeOf(ruth, write)).toEqual([200, undefined]);
  });

  it('needs a reason, and a company that isn’t closed', async () => {
    const { company } = await done('createCompany', given());
    for (const wrong of ['', '   ', 'x'.repeat(501)]) {
      expect(await refused('suspendCompany', { companyId: company.id, reason: wrong })).toEqual(['INVALID reason']);
    }
    await done('closeCompany', { companyId: company.id, reason });
    expect(await refused('suspendCompany', { companyId: company.id, reason })).toEqual(['STATE_FORBIDS companyId']);
  });

  it('twice changes nothing and leaves no second event', async () => {
    const { company } = await done('createCompany', given());
    const first = await done('suspendCompany', { companyId: company.id, reason });
    const second = await done('suspendCompany', { companyId: company.id, reason: 'Another reason.' });
    expect(second.company).toEqual(first.company);
    expect((await eventsOf(company.id)).filter(({ action }) => action === 'company.suspended')).toHaveLength(2);
  });
});

describe('closeCompany', () => {
  async function companyWithAccess() {
    const { company } = await done('createCompany', given({ adminEmail: `${randomUUID()}@seegras.example` }));
    await database.asOwner(`insert into company_member (id, company_id, user_id, role)
      select gen_random_uuid(), '${company.id}', id, 'ADMIN' from user_account where email like 'anna@%'`);
    await database.asOwner(
      `insert into partner_access_grant (id, company_id, partner_id, scopes, granted_by_kind, granted_by_id, granted_by_name)
       select gen_random_uuid(), '${company.id}', id, '{REPORTS_READ}', 'SYSTEM', id, 'Test' from partner limit 1`,
    );
    const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
      { token: anna, variables: { input: { companyId: company.id, name: 'Export', scopes: ['REPORTS_READ'] } } },
    );
    return { companyId: company.id, key: data.createAPIToken.value };
  }
  const ends = { apiKeys: 1, partnerAccessGrants: 1, invitations: 1, members: 1 };

  it('with validateOnly counts what would end, and changes nothing', async () => {
    const { companyId, key } = await companyWithAccess();
    const before = await eventsOf(companyId);
    const dryRun = await done('closeCompany', { companyId, reason, validateOnly: true });
    expect(dryRun).toMatchObject({ ends, effectiveAt: null, company: { status: 'ACTIVE', closedAt: null } });
    expect(await codeOf(key)).toEqual([200, undefined]);
    expect(await eventsOf(companyId)).toEqual(before);
  });

  it('revokes keys, partner access and invitations, and refuses members', async () => {
    const { companyId, key } = await companyWithAccess();
    const closed = await done('closeCompany', { companyId, reason });
    expect(closed).toMatchObject({ ends, company: { status: 'CLOSED', statusReason: reason } });
    expect(Date.parse(closed.company.closedAt ?? '')).toBe(clock.now);
    expect(await codeOf(key)).toEqual([403, 'COMPANY_CLOSED']);
    const query = `{ listCampaignsByCompany(companyId: "${companyId}") { items { id } } }`;
    expect(await codeOf(anna, query)).toEqual([200, 'COMPANY_CLOSED']);
    const { data } = await api.graphql(`{ getCompany(id: "${companyId}") { id } }`, { token: anna });
    expect(data).toEqual({ getCompany: null });
    const open = await database.asOwner(
      `select (select count(*)::int from member_invitation where company_id = '${companyId}') as invitations,
         (select count(*)::int from company_member where company_id = '${companyId}') as members,
         (select count(*)::int from partner_access_grant where company_id = '${companyId}' and revoked_at is null) as grants`,
    );
    expect(open).toEqual([{ invitations: 0, members: 1, grants: 0 }]);
  });

  it('can be undone: members have access again, and revoked keys stay revoked', async () => {
    const { companyId, key } = await companyWithAccess();
    await done('closeCompany', { companyId, reason });
    const { company } = await done('reactivateCompany', { companyId });
    expect(company).toMatchObject({ status: 'ACTIVE', statusReason: null, closedAt: null });
    expect(await codeOf(anna, `{ listCampaignsByCompany(companyId: "${companyId}") { items { id } } }`)).toEqual([
      200,
      undefined,
    ]);
    expect(await codeOf(key)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('says of a key that was revoked before nothing but that it is not valid', async () => {
    const { companyId, key } = await companyWithAccess();
    await database.asOwner(
      `update api_token set revoked_at = now() - interval '1 hour' where company_id = '${companyId}'`,
    );
    await done('closeCompany', { companyId, reason });
    expect(await codeOf(key)).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('inviteCompanyAdmin', () => {
  it('gives a company without an admin a new one', async () => {
    const { company } = await done('createCompany', given());
    const input = { companyId: company.id, email: 'second@seegras.example' };
    expect((await done('inviteCompanyAdmin', input)).invitationUrl).toMatch(/\/oauth\/invitation\//);
    expect(await refused('inviteCompanyAdmin', input)).toEqual(['CONFLICT email']);
    expect(await refused('inviteCompanyAdmin', { ...input, email: 'no-address' })).toEqual(['INVALID email']);
    await done('closeCompany', { companyId: company.id, reason });
    expect(await refused('inviteCompanyAdmin', input)).toEqual(['STATE_FORBIDS companyId']);
  });
});

describe('what staff see', () => {
  const list = `query ($filter: CompanyFilter, $page: PageInput) {
    listPlatformCompanies(filter: $filter, page: $page) { items { ${fields} } pageInfo { totalCount endCursor hasNextPage } } }`;

  it('is every company, by name and by status, page by page', async () => {
    const name = `Zeta ${randomUUID()}`;
    const { company } = await done('createCompany', given({ name }));
    await done('closeCompany', { companyId: company.id, reason });
    const page = async (variables: object) => {
      const { data } = await api.graphql<{
        listPlatformCompanies: { items: Company[]; pageInfo: { totalCount: string; endCursor: string } };
      }>(list, { token: samir, variables: { ...variables } });
      return data.listPlatformCompanies;
    };
    expect((await page({ filter: { name: { contains: name.slice(0, 20) } } })).items).toMatchObject([
      { id: company.id, status: 'CLOSED', statusReason: reason },
    ]);
    const closed = await page({ filter: { status: ['CLOSED'] } });
    expect(closed.items.every(({ status }) => status === 'CLOSED')).toBe(true);
    const [total] = await database.asOwner('select count(*) as count from company');
    expect((await page({})).pageInfo.totalCount).toBe(String(total?.['count']));
    const first = await page({ page: { limit: 1 } });
    const second = await page({ page: { limit: 1, after: first.pageInfo.endCursor } });
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it('of one company are numbers, and its admins see the look-up in their audit log', async () => {
    const { data } = await api.graphql(
      `{ getPlatformCompany(id: "${nordlicht.id}") { company { name } access { apiKeys members invitations partnerAccessGrants } } }`,
      { token: samir },
    );
    expect(data).toMatchObject({
      getPlatformCompany: { company: { name: nordlicht.name }, access: { members: 2, partnerAccessGrants: 1 } },
    });
    const { data: log } = await api.graphql<{ listAuditEventsByCompany: { items: unknown[] } }>(
      `{ listAuditEventsByCompany(companyId: "${nordlicht.id}", filter: { action: { eq: "company.viewed" } }) { items { actor { name } targetId } } }`,
      { token: anna },
    );
    expect(log.listAuditEventsByCompany.items).toContainEqual({
      actor: { name: 'Samir Haddad' },
      targetId: nordlicht.id,
    });
    const unknown = await api.graphql(`{ getPlatformCompany(id: "${randomUUID()}") { access { apiKeys } } }`, {
      token: samir,
    });
    expect(unknown.data).toEqual({ getPlatformCompany: null });
  });

  it('and do is forbidden to everyone else', async () => {
    const companyId = nordlicht.id;
    const calls: [Mutation, object][] = [
      ['createCompany', given()],
      ['updateCompany', { companyId, name: 'x' }],
      ['inviteCompanyAdmin', { companyId, email: 'x@example.com' }],
      ['suspendCompany', { companyId, reason }],
      ['reactivateCompany', { companyId }],
      ['closeCompany', { companyId, reason }],
    ];
    for (const token of [anna, demoSecrets.apiKey, await api.partnerToken()]) {
      for (const [name, input] of calls) {
        const { errors } = await send(name, input, { token });
        expect([name, errors?.[0]?.extensions.code]).toEqual([name, 'FORBIDDEN']);
      }
      expect(await codeOf(token, '{ listPlatformCompanies { items { id } } }')).toEqual([200, 'FORBIDDEN']);
      expect(await codeOf(token, `{ getPlatformCompany(id: "${companyId}") { access { members } } }`)).toEqual([
        200,
        'FORBIDDEN',
      ]);
    }
  });

  it('names an unknown company as such', async () => {
    for (const companyId of [randomUUID(), 'nonsense']) {
      expect(await refused('updateCompany', { companyId, name: 'x' })).toEqual(['NOT_FOUND companyId']);
      expect(await refused('suspendCompany', { companyId, reason })).toEqual(['NOT_FOUND companyId']);
      expect(await refused('reactivateCompany', { companyId })).toEqual(['NOT_FOUND companyId']);
      expect(await refused('closeCompany', { companyId, reason })).toEqual(['NOT_FOUND companyId']);
      expect(await refused('inviteCompanyAdmin', { companyId, email: 'x@example.com' })).toEqual([
        'NOT_FOUND companyId',
      ]);
    }
  });
});
