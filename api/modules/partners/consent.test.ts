import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bergwerk, demoCompanies, hafenkante, nordlicht, papierboot, rundschau } from '../../demo/companies.ts';
import { demoCampaigns } from '../../demo/campaigns.ts';
import { demoId } from '../../demo/ids.ts';
import { statement } from '../../db/sql.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { createTestApp, type GraphQLRequest } from '../../testing/test-app.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { database } = api;
const second = await createTestApp({ database, now: () => clock.now });

const wetterfrosch = demoId('Wetterfrosch Analytics');
const managed = demoCompanies.find(({ agencyId, id }) => agencyId === rundschau.id && id !== papierboot.id)?.id ?? '';

let anna: string;
let partner: string;

beforeAll(async () => {
  anna = await api.userToken('Anna');
  partner = await api.partnerToken();
});

interface Grant {
  readonly id: string;
  readonly scopes: string[];
  readonly status: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly requestsLast30Days: string;
}

interface Result {
  readonly grant: Grant | null;
  readonly effectiveAt: string | null;
  readonly userErrors: { code: string; field: string[]; message: string }[];
}

const grantFields = `id company { id } partner { id name status clientId secrets { id } } scopes status grantedBy { kind id name }
  createdAt expiresAt revokedAt lastUsedAt requestsLast30Days`;
const mutations = { grantPartnerAccess: 'GrantPartnerAccessInput', revokePartnerAccess: 'RevokePartnerAccessInput' };
type Mutation = keyof typeof mutations;

/** Sends a mutation, as Anna unless the request says otherwise. */
const send = (name: Mutation, input: Record<string, unknown>, request: GraphQLRequest = {}) =>
  api.graphql<Record<string, Result> | null>(
    `mutation ($input: ${mutations[name]}!) { ${name}(input: $input) { grant { ${grantFields} } effectiveAt userErrors { code field message } } }`,
    { token: anna, ...request, variables: { input } },
  );

const complete = (input: Record<string, unknown> = {}) => ({
  companyId: nordlicht.id,
  partnerId: wetterfrosch,
  scopes: ['REPORTS_READ'],
  ...input,
});

async function done(name: Mutation, input: Record<string, unknown>, request: GraphQLRequest = {}) {
  const { data, errors } = await send(name, input, request);
  expect(errors).toBeUndefined();
  const result = data?.[name];
  expect(result?.userErrors).toEqual([]);
  if (result?.grant == null) throw new Error('Nothing was done.');
  return { ...result, grant: result.grant };
}

const optIn = (input: Record<string, unknown> = {}, request: GraphQLRequest = {}) =>
  done('grantPartnerAccess', complete(input), request);
const optOut = (id: string, request: GraphQLRequest = {}) => done('revokePartnerAccess', { id }, request);

const dump = async () =>
  JSON.stringify([
    await database.asOwner('select * from partner_access_grant order by id'),
    await database.asOwner('select * from audit_event order by id'),
    await database.asOwner('select * from idempotency_record order by mutation, idempotency_key'),
  ]);

/** Each user error as `CODE field`. */
async function refused(
  name: Mutation,
  input: Record<string, unknown>,
  request: GraphQLRequest = {},
): Promise<string[]> {
  const before = await dump();
  const { data, errors } = await send(name, input, request);
  expect(errors).toBeUndefined();
  expect(data?.[name]).toMatchObject({ grant: null, effectiveAt: null });
  expect(await dump()).toBe(before);
  return (data?.[name]?.userErrors ?? []).map(({ code, field }) => `${code} ${field[1] ?? ''}`);
}

const list = `query ($companyId: ID!, $filter: PartnerAccessGrantFilter, $sort: [PartnerAccessGrantSort!], $page: PageInput) {
  listPartnerAccessGrantsByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: $page) {
    items { ${grantFields} } pageInfo { totalCount endCursor hasNextPage } } }`;
interface Page {
  readonly listPartnerAccessGrantsByCompany: {
    items: Grant[];
    pageInfo: { totalCount: string; endCursor: string; hasNextPage: boolean };
  };
}

async function grants(companyId = nordlicht.id, variables: Record<string, unknown> = {}, token = anna) {
  const { data, errors } = await api.graphql<Page>(list, { token, variables: { companyId, ...variables } });
  expect(errors).toBeUndefined();
  return data.listPartnerAccessGrantsByCompany;
}

/** The companies the partner finds. */
async function found(at = api, token = partner): Promise<string[]> {
  const { data, errors } = await at.graphql<{
    listCompanies: { items: { id: string }[]; pageInfo: { totalCount: string } };
  }>('{ listCompanies { items { id } pageInfo { totalCount } } }', { token });
  expect(errors).toBeUndefined();
  const ids = data.listCompanies.items.map(({ id }) => id).sort();
  expect(data.listCompanies.pageInfo.totalCount).toBe(String(ids.length));
  return ids;
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const sorted = (...ids: string[]) => [...ids].sort();

/** The number of companies that grant a partner access, as a person sees it. */
async function companyCount(partnerId: string, person: 'Samir' | 'Anna' = 'Samir'): Promise<number | null | undefined> {
  const { data, errors } = await api.graphql<{
    listPartners: { items: { id: string; companyCount: number | null }[] };
  }>('{ listPartners { items { id companyCount } } }', { token: await api.userToken(person) });
  expect(errors).toBeUndefined();
  return data.listPartners.items.find(({ id }) => id === partnerId)?.companyCount;
}

async function createKey(input: Record<string, unknown>, token = anna): Promise<string> {
  const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
    { token, variables: { input: { companyId: nordlicht.id, name: randomUUID(), ...input } } },
  );
  return data.createAPIToken.value;
}

async function addPartner(name: string, status = 'ACTIVE'): Promise<string> {
  const id = randomUUID();
  await database.platform((platform) =>
    platform.all(
      statement('insert into partner (id, name, client_id, status) values ($1, $2, $3, $4)', [
        id,
        name,
        `lfp_${id}`,
        status,
      ]),
    ),
  );
  return id;
}

describe('the number of companies of a partner', () => {
  it('has those whose access is open and hasn’t expired, for staff only', async () => {
    const partnerId = await addPartner('Sturmvogel');
    expect(await companyCount(partnerId)).toBe(0);
    const expiresAt = new Date(clock.now + 60_000).toISOString();
    const { grant } = await optIn({ partnerId, expiresAt });
    expect(await companyCount(partnerId)).toBe(1);
    expect(await companyCount(partnerId, 'Anna')).toBeNull();
    clock.now += 60_000;
    expect(await companyCount(partnerId)).toBe(0);
    await optIn({ partnerId });
    expect(await companyCount(partnerId)).toBe(1);
    const open = await grants(nordlicht.id, { filter: { partnerId: { eq: partnerId }, status: ['ACTIVE'] } });
    expect(open.items.map(({ id }) => id)).not.toContain(grant.id);
    await optOut(open.items[0]?.id ?? '');
    expect(await companyCount(partnerId)).toBe(0);
  });

  it('is read in one statement for all partners of a page', async () => {
    const { statements } = database.driver;
    const before = statements.length;
    await companyCount(wetterfrosch);
    const counting = statements
      .slice(before)
      .filter(({ text }) => text.includes('count(*)') && text.includes('"partner_access_grant"'));
    expect(counting).toHaveLength(1);
  });
});

describe('a partner', () => {
  it('finds exactly the companies that granted access, and no data of others', async () => {
    expect(await found()).toEqual(sorted(nordlicht.id, papierboot.id));
    const campaign = demoCampaigns('2026-11-21').find(({ companyId }) => companyId === hafenkante.id)?.id ?? '';
    const range = { startDate: dayBefore(30), endDate: dayBefore(0) };
    const { data, errors } = await api.graphql(
      `query ($theirs: ID!, $campaign: ID!, $range: DateRangeInput!) {
        getCompany(id: $theirs) { id }
        getCampaign(id: $campaign) { id }
        listCompanies(filter: { id: { in: [$theirs] } }) { items { id } pageInfo { totalCount } }
        listCampaignsByCompany(companyId: $theirs) { items { id } pageInfo { totalCount } }
        listPerformanceByCompany(companyId: $theirs, range: $range) {
          items { periodStart } totals { impressions } pageInfo { totalCount } } }`,
      { token: partner, variables: { theirs: hafenkante.id, campaign, range } },
    );
    expect(errors).toBeUndefined();
    const nothing = { items: [], pageInfo: { totalCount: '0' } };
    expect(data).toMatchObject({
      getCompany: null,
      getCampaign: null,
      listCompanies: nothing,
      listCampaignsByCompany: nothing,
    });
    const performance = data['listPerformanceByCompany'];
    expect(performance).toMatchObject({ items: [], totals: { impressions: '0' } });
  });

  it('loses a company between two pages: the next page, counts and objects don’t include it', async () => {
    const page = (after: string | null) =>
      api.graphql<{ listCompanies: { items: { id: string }[]; pageInfo: { endCursor: string; totalCount: string } } }>(
        'query ($after: String) { listCompanies(page: { limit: 1, after: $after }) { items { id } pageInfo { endCursor totalCount } } }',
        { token: partner, variables: { after } },
      );
    const { grant } = await optIn(
      { companyId: rundschau.id, partnerId: wetterfrosch },
      { token: await api.userToken('Ruth') },
    );
    const first = await page(null);
    const next = await page(first.data.listCompanies.pageInfo.endCursor);
    expect(first.data.listCompanies.pageInfo.totalCount).toBe('3');
    expect(next.data.listCompanies.items).toEqual([{ id: papierboot.id }]);
    const { effectiveAt } = await optOut(grant.id, { token: await api.userToken('Ruth') });
    expect(Date.parse(effectiveAt ?? '')).toBe(clock.now);
    const last = await page(next.data.listCompanies.pageInfo.endCursor);
    expect(last.data.listCompanies).toMatchObject({ items: [], pageInfo: { totalCount: '2' } });
    const { data } = await api.graphql(`{ getCompany(id: "${rundschau.id}") { id } }`, { token: partner });
    expect(data).toEqual({ getCompany: null });
  });

  it('loses access on its next request after a revocation, in every process', async () => {
    const elsewhere = await second.partnerToken();
    const { grant } = await optIn();
    expect(await found(second, elsewhere)).toContain(nordlicht.id);
    await optOut(grant.id);
    expect(await found()).toEqual([papierboot.id]);
    expect(await found(second, elsewhere)).toEqual([papierboot.id]);
    await optIn();
    expect(await found(second, elsewhere)).toContain(nordlicht.id);
  });

  it('has in each company exactly the granted permissions', async () => {
    await optIn({ scopes: ['AUDIENCES_READ'] });
    const reads = (companyId: string, field: string) =>
      api.graphql(`{ ${field}(companyId: "${companyId}") { items { id } } }`, { token: partner });
    expect((await reads(nordlicht.id, 'listAudiencesByCompany')).errors).toBeUndefined();
    const { errors } = await reads(nordlicht.id, 'listCampaignsByCompany');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      required: ['CAMPAIGNS_READ'],
      granted: ['AUDIENCES_READ'],
    });
    expect((await reads(papierboot.id, 'listCampaignsByCompany')).errors).toBeUndefined();
  });

  it('never has permissions on a company’s access, whatever a row contains', async () => {
    const { grant } = await optIn();
    await database.asOwner(
      `update partner_access_grant set scopes = '{REPORTS_READ,ACCESS_WRITE,TOKENS_WRITE}' where id = '${grant.id}'`,
    );
    const { data } = await api.graphql<{ viewer: { companyAccess: { company: { id: string }; scopes: string[] }[] } }>(
      '{ viewer { companyAccess { company { id } scopes } } }',
      { token: partner },
    );
    const access = data.viewer.companyAccess.find(({ company }) => company.id === nordlicht.id);
    expect(access?.scopes).toEqual(['REPORTS_READ']);
    const { errors } = await send('grantPartnerAccess', complete(), { token: partner });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('granting partner access', () => {
  it('returns the partner access and who granted it', async () => {
    const expiresAt = new Date(clock.now + 86_400_000).toISOString();
    const { grant, effectiveAt } = await optIn({
      scopes: ['REPORTS_READ', 'CAMPAIGNS_READ', 'REPORTS_READ'],
      expiresAt,
    });
    expect(grant).toMatchObject({
      company: { id: nordlicht.id },
      partner: { id: wetterfrosch, name: 'Wetterfrosch Analytics', clientId: null, secrets: null },
      scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'],
      status: 'ACTIVE',
      grantedBy: { kind: 'USER', name: 'Anna Petersen' },
      revokedAt: null,
    });
    expect([grant.expiresAt, grant.createdAt, effectiveAt].map((text) => Date.parse(text ?? ''))).toEqual([
      clock.now + 86_400_000,
      clock.now,
      clock.now,
    ]);
  });

  it('requires an admin of the company: not of others, and no editor, viewer, agency or partner', async () => {
    const ruth = await api.userToken('Ruth');
    const viktor = await api.userToken('Viktor');
    const onlyData = await createKey({ scopes: ['CAMPAIGNS_READ', 'REPORTS_READ', 'ACCESS_READ'] });
    for (const [companyId, token] of [
      [hafenkante.id, anna],
      [bergwerk.id, anna],
      [managed, ruth],
      [nordlicht.id, viktor],
      [nordlicht.id, onlyData],
      [nordlicht.id, partner],
    ] as const) {
      const before = await dump();
      const { errors } = await send('grantPartnerAccess', complete({ companyId }), { token });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['ACCESS_WRITE'] });
      expect(await dump()).toBe(before);
    }
    for (const companyId of [rundschau.id, randomUUID(), 'nonsense']) {
      expect(await refused('grantPartnerAccess', complete({ companyId }))).toEqual(['NOT_FOUND companyId']);
    }
    expect(await refused('grantPartnerAccess', complete(), { token: ruth })).toEqual(['NOT_FOUND companyId']);
    expect(await refused('grantPartnerAccess', complete(), { token: await api.userToken('Samir') })).toEqual([
      'NOT_FOUND companyId',
    ]);
  });

  it('grants no permissions that partners can’t have or the caller lacks, and at least one', async () => {
    expect(await refused('grantPartnerAccess', complete({ scopes: [] }))).toEqual(['REQUIRED scopes']);
    for (const scope of ['TOKENS_READ', 'TOKENS_WRITE', 'ACCESS_READ', 'ACCESS_WRITE', 'AUDIT_READ']) {
      expect(await refused('grantPartnerAccess', complete({ scopes: ['REPORTS_READ', scope] }))).toEqual([
        'LIMIT_EXCEEDED scopes',
      ]);
    }
    const key = await createKey({ scopes: ['ACCESS_WRITE', 'REPORTS_READ'] });
    expect(await refused('grantPartnerAccess', complete({ scopes: ['CAMPAIGNS_READ'] }), { token: key })).toEqual([
      'LIMIT_EXCEEDED scopes',
    ]);
    expect((await optIn({ scopes: ['REPORTS_READ'] }, { token: key })).grant).toMatchObject({
      grantedBy: { kind: 'API_TOKEN' },
    });
  });

  it('by a key neither expires later than the key nor exceeds its address ranges', async () => {
    const end = clock.now + 3_600_000;
    const ending = await createKey({
      scopes: ['ACCESS_WRITE', 'REPORTS_READ'],
      expiresAt: new Date(end).toISOString(),
    });
    for (const expiresAt of [undefined, new Date(end + 1).toISOString()]) {
      expect(await refused('grantPartnerAccess', complete({ expiresAt }), { token: ending })).toEqual([
        'LIMIT_EXCEEDED expiresAt',
      ]);
    }
    await optIn({ expiresAt: new Date(end).toISOString() }, { token: ending });
    const bound = await createKey({ scopes: ['ACCESS_WRITE', 'REPORTS_READ'], allowedCidrs: ['127.0.0.0/8'] });
    expect(await refused('grantPartnerAccess', complete(), { token: bound })).toEqual(['LIMIT_EXCEEDED partnerId']);
  });

  it('needs an expiry in the future, if any', async () => {
    for (const at of [clock.now, clock.now - 1]) {
      const expiresAt = new Date(at).toISOString();
      expect(await refused('grantPartnerAccess', complete({ expiresAt }))).toEqual(['INVALID expiresAt']);
    }
  });

  it('accepts active partners only: an unknown and a suspended one get the same error', async () => {
    const suspended = await addPartner('Suspended one', 'SUSPENDED');
    const messages = [];
    for (const partnerId of [suspended, randomUUID(), 'nonsense', nordlicht.id]) {
      expect(await refused('grantPartnerAccess', complete({ partnerId }))).toEqual(['NOT_FOUND partnerId']);
      const { data } = await send('grantPartnerAccess', complete({ partnerId }));
      messages.push(data?.['grantPartnerAccess']?.userErrors[0]?.message);
    }
    expect(new Set(messages).size).toBe(1);
  });

  it('again replaces the active one without a gap: one active grant per partner', async () => {
    const { grant: first } = await optIn({ scopes: ['REPORTS_READ'] });
    clock.now += 1000;
    const { grant: after } = await optIn({ scopes: ['CAMPAIGNS_READ'] });
    const open = await grants(nordlicht.id, { filter: { partnerId: { eq: wetterfrosch }, status: ['ACTIVE'] } });
    expect(open.items.map(({ id }) => id)).toEqual([after.id]);
    const all = await grants();
    const replaced = all.items.find(({ id }) => id === first.id);
    expect(replaced).toMatchObject({ status: 'REVOKED', scopes: ['REPORTS_READ'] });
    expect(Date.parse(replaced?.revokedAt ?? '')).toBe(clock.now);
    const [event] = await database.asOwner(`select action, changes from audit_event where target_id = '${after.id}'`);
    expect(event).toMatchObject({
      action: 'partner_access_grant.created',
      changes: [
        { field: 'partner', before: 'Wetterfrosch Analytics', after: 'Wetterfrosch Analytics' },
        { field: 'scopes', before: 'REPORTS_READ', after: 'CAMPAIGNS_READ' },
        { field: 'expiresAt', before: null, after: null },
      ],
    });
  });

  it('several times concurrently leaves one active grant', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('grantPartnerAccess', complete())));
    for (const { errors } of answers) expect(errors).toBeUndefined();
    const open = await grants(nordlicht.id, { filter: { status: ['ACTIVE'] } });
    expect(open.items).toHaveLength(1);
  });

  it('with an idempotency key happens once', async () => {
    const input = complete({ idempotencyKey: randomUUID() });
    const first = await done('grantPartnerAccess', input);
    const again = await done('grantPartnerAccess', input);
    expect(again.grant.id).toBe(first.grant.id);
    expect(await refused('grantPartnerAccess', { ...input, scopes: ['CAMPAIGNS_READ'] })).toEqual([
      'IDEMPOTENCY_KEY_REUSED idempotencyKey',
    ]);
    expect(await database.asOwner(`select 1 from audit_event where target_id = '${first.grant.id}'`)).toHaveLength(1);
  });

  it('expires to the millisecond, and can then be granted again', async () => {
    const end = clock.now + 60_000;
    const { grant } = await optIn({ expiresAt: new Date(end).toISOString() });
    clock.now = end - 1;
    expect(await found()).toContain(nordlicht.id);
    clock.now = end;
    expect(await found()).toEqual([papierboot.id]);
    const expired = await grants(nordlicht.id, { filter: { status: ['EXPIRED'] } });
    expect(expired.items.map(({ id }) => id)).toContain(grant.id);

    clock.now += 1000;
    await optIn();
    expect(await found()).toContain(nordlicht.id);
    const all = await grants();
    expect(all.items.find(({ id }) => id === grant.id)).toMatchObject({ status: 'EXPIRED', revokedAt: null });
  });
});

describe('revoking partner access', () => {
  it('requires an admin of the company; unknown, foreign and invalid ids get the same error', async () => {
    const { grant } = await optIn();
    const viktor = await api.userToken('Viktor');
    const { errors } = await send('revokePartnerAccess', { id: grant.id }, { token: viktor });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['ACCESS_WRITE'] });
    const ruth = await api.userToken('Ruth');
    const foreign = demoId('grant of Papierboot');
    const theirs = await database.asOwner(`select id from partner_access_grant where company_id = '${papierboot.id}'`);
    for (const id of [grant.id, randomUUID(), 'nonsense', foreign, String(theirs[0]?.['id'])]) {
      // Her agency manages Papierboot: its data, never its access.
      expect(await refused('revokePartnerAccess', { id }, { token: ruth })).toEqual(['NOT_FOUND id']);
    }
    expect(await found()).toEqual(sorted(nordlicht.id, papierboot.id));
  });

  it('a second time changes nothing and returns when it ended', async () => {
    const { grant } = await optIn();
    const first = await optOut(grant.id);
    clock.now += 5000;
    const before = await dump();
    const again = await optOut(grant.id);
    expect(again).toEqual(first);
    expect(again.grant.status).toBe('REVOKED');
    expect(await dump()).toBe(before);
  });

  it('several times concurrently leaves one audit event', async () => {
    const { grant } = await optIn();
    await Promise.all([1, 2, 3].map(() => optOut(grant.id)));
    const events = await database.asOwner(
      `select company_id, actor_name, changes from audit_event where target_id = '${grant.id}' and action = 'partner_access_grant.revoked'`,
    );
    expect(events).toMatchObject([
      {
        company_id: nordlicht.id,
        actor_name: 'Anna Petersen',
        changes: [
          { field: 'partner', before: 'Wetterfrosch Analytics', after: null },
          { field: 'scopes', before: 'REPORTS_READ', after: null },
        ],
      },
    ]);
  });

  it('works for a suspended partner, whose name is still returned', async () => {
    const partnerId = await addPartner('Soon suspended');
    const { grant } = await optIn({ partnerId });
    await database.asOwner(`update partner set status = 'SUSPENDED' where id = '${partnerId}'`);
    const page = await grants(nordlicht.id, { filter: { partnerId: { eq: partnerId } } });
    expect(page.items).toMatchObject([{ status: 'ACTIVE', partner: { name: 'Soon suspended', status: 'SUSPENDED' } }]);
    expect((await optOut(grant.id)).grant.status).toBe('REVOKED');
  });
});

describe('the list of partner access', () => {
  it('shows a partner’s use of a company: null at first, and nothing of other companies', async () => {
    const partnerId = await addPartner('Never asks');
    const { grant: unused } = await optIn({ partnerId });
    expect(unused).toMatchObject({ lastUsedAt: null, requestsLast30Days: '0' });
    const { grant } = await optIn({ scopes: ['CAMPAIGNS_READ'] });
    await api.usage.flush();
    const used = async () => (await grants()).items.find(({ id }) => id === grant.id);
    const before = Number((await used())?.requestsLast30Days);
    const read = (companyId: string) =>
      api.graphql(
        `{ a: listCampaignsByCompany(companyId: "${companyId}") { items { id } } b: listCampaignsByCompany(companyId: "${companyId}") { items { name } } }`,
        { token: partner },
      );
    for (const companyId of [nordlicht.id, papierboot.id, nordlicht.id, hafenkante.id]) await read(companyId);
    await api.usage.flush();
    const after = await used();
    expect(Number(after?.requestsLast30Days)).toBe(before + 2);
    expect(Date.parse(after?.lastUsedAt ?? '')).toBe(clock.now);
    expect((await grants()).items.find(({ id }) => id === unused.id)).toMatchObject({ requestsLast30Days: '0' });
  });

  it('is empty for a foreign and an unknown company, and FORBIDDEN without ACCESS_READ', async () => {
    const empty = { items: [], pageInfo: { totalCount: '0', hasNextPage: false, endCursor: null } };
    for (const id of [papierboot.id, randomUUID()]) expect(await grants(id)).toEqual(empty);
    await optIn();
    const viktor = await api.userToken('Viktor');
    for (const token of [viktor, partner]) {
      const { errors } = await api.graphql(list, { token, variables: { companyId: nordlicht.id } });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['ACCESS_READ'] });
    }
  });

  it('pages through every grant once, by creation and by expiry', async () => {
    for (let index = 0; index < 4; index += 1) {
      clock.now += 1000;
      await optIn(index % 2 === 0 ? {} : { expiresAt: new Date(clock.now + 86_400_000).toISOString() });
    }
    const total = Number((await grants()).pageInfo.totalCount);
    expect(total).toBeGreaterThan(5);
    for (const field of ['CREATED_AT', 'EXPIRES_AT']) {
      for (const direction of ['ASC', 'DESC']) {
        const seen = new Set<string>();
        let after: string | null = null;
        let pages = 0;
        do {
          const { items, pageInfo } = await grants(nordlicht.id, {
            sort: [{ field, direction }],
            page: { limit: 2, after },
          });
          for (const { id } of items) seen.add(id);
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
          pages += 1;
        } while (after !== null && pages < 100);
        expect(seen.size).toBe(total);
      }
    }
  });

  it('rejects a cursor of another company or of another viewer', async () => {
    const { pageInfo } = await grants(nordlicht.id, { page: { limit: 1 } });
    for (const [companyId, token] of [
      [hafenkante.id, demoSecrets.apiKey],
      [nordlicht.id, demoSecrets.apiKey],
    ] as const) {
      const { errors } = await api.graphql(list, {
        token,
        variables: { companyId, page: { limit: 1, after: pageInfo.endCursor } },
      });
      expect(errors?.[0]?.extensions.code).toBe('BAD_CURSOR');
    }
  });

  it('reads partners, companies and uses of a whole page in one statement each', async () => {
    const { statements } = database.driver;
    const before = statements.length;
    await grants();
    const texts = statements.slice(before).map(({ text }) => text);
    for (const part of [
      'from partner_access_grant',
      'from partner where',
      'from company where',
      'from "partner_usage_day"',
    ]) {
      const reading = texts.filter((text) => !text.includes('count(*) as "count"')).join('\n');
      expect(reading.split(part), part).toHaveLength(2);
    }
  });
});

describe('access that another process is revoking', needsPostgres(database), () => {
  it('isn’t replaced by the access that is granted next', async () => {
    const { grant: before } = await optIn({ scopes: ['CAMPAIGNS_READ'] });
    const revoked = statement('update partner_access_grant set revoked_at = $2 where id = $1', [
      before.id,
      new Date(clock.now).toISOString(),
    ]);
    const { grant } = await whileUncommitted(
      database,
      { until: 'update "partner_access_grant"', write: (other) => other.all(revoked) },
      () => optIn(),
    );
    const change = { field: 'scopes', before: null, after: 'REPORTS_READ' };
    const [event] = await database.asOwner(`select changes from audit_event where target_id = '${grant.id}'`);
    expect(event).toMatchObject({ changes: expect.arrayContaining([change]) as unknown });
  });
});
