import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiTokenScopes } from '#shared/permissions.ts';
import { createDatabase } from '../db/database.ts';
import type { Role } from '../db/driver.ts';
import { statement } from '../db/sql.ts';
import { TenantScope } from '../db/tenant.ts';
import { bergwerk, demoCompanies, hafenkante, nordlicht, papierboot, rundschau } from '../demo/companies.ts';
import { demoId } from '../demo/ids.ts';
import { schema } from '../schema/schema.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp, type DemoFirstName, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { demoAudiences } from '../demo/audiences.ts';
import { demoCampaigns } from '../demo/campaigns.ts';

const database = await createTestDatabase();
const clock = { now: Date.now() };
const api = await createTestApp({ database, now: () => clock.now });

/** The application's filter alone: everything runs as a role that row security lets see all rows. */
const { driver } = database;
const allSeeing = (role: Role): Role => (role === 'litfass_app' ? 'litfass_platform' : role);
const unprotected = createDatabase({
  ...driver,
  run: (role, text, values) => driver.run(allSeeing(role), text, values),
  transaction: (role, work) => driver.transaction(allSeeing(role), work),
});
const filterOnly = await createTestApp({ database, through: unprotected, now: () => clock.now });

const dataScopes = ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'AUDIENCES_WRITE', 'REPORTS_READ'];
const readScopes = dataScopes.filter((scope) => scope.endsWith('_READ'));
const managed = demoCompanies.filter(({ agencyId }) => agencyId === rundschau.id).map(({ id }) => id);

interface Everything {
  readonly viewer: {
    readonly actor: { kind: string; name: string };
    readonly isStaff: boolean;
    readonly scopes: string[];
    readonly companies: { id: string }[];
    readonly companyAccess: { company: { id: string }; role: string | null; scopes: string[] }[];
  };
  readonly listCompanies: { items: { id: string }[]; pageInfo: { totalCount: string } };
}

const everything = `{ viewer { actor { kind name } isStaff scopes companies { id } companyAccess { company { id } role scopes } }
  listCompanies(page: { limit: 200 }) { items { id } pageInfo { totalCount } } }`;

async function reachOf(token: string, through: TestApp = api) {
  const { data, errors } = await through.graphql<Everything>(everything, { token });
  expect(errors).toBeUndefined();
  const { viewer, listCompanies } = data;
  const companies = listCompanies.items.map(({ id }) => id).sort();
  expect(listCompanies.pageInfo.totalCount).toBe(String(companies.length));
  expect(viewer.companies.map(({ id }) => id).sort()).toEqual(companies);
  expect(viewer.companyAccess.map(({ company }) => company.id).sort()).toEqual(companies);
  return { ...viewer, companies, access: new Map(viewer.companyAccess.map((access) => [access.company.id, access])) };
}

const sorted = (...ids: string[]) => [...ids].sort();
const run = (text: string, values: readonly unknown[] = []) =>
  database.platform((platform) => platform.all(statement(text, values)));

async function createKey(firstName: DemoFirstName, companyId: string, scopes: readonly string[]): Promise<string> {
  const { data } = await api.graphql<{ createAPIToken: { value: string } }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }',
    { token: await api.userToken(firstName), variables: { input: { companyId, scopes, name: randomUUID() } } },
  );
  return data.createAPIToken.value;
}

describe('a person reaches', () => {
  it('the companies of which they are members, each with the scopes of the role there', async () => {
    const { actor, companies, access, isStaff } = await reachOf(await api.userToken('Anna'));
    expect(actor).toEqual({ kind: 'USER', name: 'Anna Petersen' });
    expect(isStaff).toBe(false);
    expect(companies).toEqual(sorted(nordlicht.id, hafenkante.id, bergwerk.id));
    expect(access.get(nordlicht.id)).toMatchObject({ role: 'ADMIN', scopes: [...apiTokenScopes] });
    expect(new Set(access.get(hafenkante.id)?.scopes)).toEqual(new Set(dataScopes));
    expect(access.get(bergwerk.id)).toMatchObject({
      role: 'VIEWER',
      scopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'],
    });
  });

  it('nothing without a membership, also as staff', async () => {
    expect(await reachOf(await api.userToken('Samir'))).toMatchObject({ isStaff: true, companies: [], scopes: [] });
  });

  it('as an agency’s member also the data of managed companies, never their access', async () => {
    const { companies, access } = await reachOf(await api.userToken('Ruth'));
    expect(managed.length).toBeGreaterThan(5);
    expect(companies).toEqual(sorted(rundschau.id, ...managed));
    expect(access.get(rundschau.id)).toMatchObject({ role: 'ADMIN', scopes: [...apiTokenScopes] });
    for (const { id, status } of demoCompanies.filter(({ agencyId }) => agencyId === rundschau.id)) {
      expect(access.get(id)?.role).toBeNull();
      expect(new Set(access.get(id)?.scopes)).toEqual(new Set(status === 'ACTIVE' ? dataScopes : readScopes));
    }
  });

  it('a managed company with the role of their own membership, if they have one', async () => {
    const [companyId = ''] = managed;
    const ruth = 'ruth@rundschau-media.example';
    await run(
      `insert into company_member (id, company_id, user_id, role) select $1, $2, id, 'VIEWER' from user_account where email = $3`,
      [randomUUID(), companyId, ruth],
    );
    const { access } = await reachOf(await api.userToken('Ruth'));
    expect(access.get(companyId)).toMatchObject({
      role: 'VIEWER',
      scopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'],
    });
  });

  it('fewer companies on the next request after a membership ended', async () => {
    const token = await api.userToken('Viktor');
    expect((await reachOf(token)).companies).toEqual([nordlicht.id]);
    await database.asOwner(
      `delete from company_member where user_id = (select id from user_account where email like 'viktor@%')`,
    );
    expect((await reachOf(token)).companies).toEqual([]);
  });
});

describe('a key reaches', () => {
  it('its own company', async () => {
    const { actor, companies, access } = await reachOf(demoSecrets.apiKey);
    expect(actor).toEqual({ kind: 'API_TOKEN', name: 'Nightly export' });
    expect(companies).toEqual([nordlicht.id]);
    expect(access.get(nordlicht.id)).toMatchObject({ role: null, scopes: [...apiTokenScopes] });
  });

  it('of an agency also its managed companies, with the key’s data permissions', async () => {
    const key = await createKey('Ruth', rundschau.id, ['REPORTS_READ', 'TOKENS_READ', 'AUDIT_READ']);
    const { companies, access } = await reachOf(key);
    expect(companies).toEqual(sorted(rundschau.id, ...managed));
    expect(access.get(rundschau.id)?.scopes).toEqual(['REPORTS_READ', 'TOKENS_READ', 'AUDIT_READ']);
    for (const id of managed) expect(access.get(id)?.scopes).toEqual(['REPORTS_READ']);
    const { errors } = await api.graphql(
      `{ listAPITokensByCompany(companyId: "${managed[0] ?? ''}") { items { id } } }`,
      { token: key },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', granted: ['REPORTS_READ'] });
  });
});

describe('a company that is closed', () => {
  it('is reached by no viewer', async () => {
    const [companyId = ''] = managed;
    const ruth = await api.userToken('Ruth');
    await run(`update company set status = 'CLOSED' where id = any($1::uuid[])`, [
      `{${companyId},${hafenkante.id},${papierboot.id}}`,
    ]);
    try {
      expect((await reachOf(ruth)).companies).toEqual(sorted(rundschau.id, ...managed.slice(1)));
      expect((await reachOf(await api.userToken('Anna'))).companies).toEqual(sorted(nordlicht.id, bergwerk.id));
      expect((await reachOf(await api.partnerToken())).companies).toEqual([nordlicht.id]);
    } finally {
      await run(`update company set status = 'ACTIVE' where status = 'CLOSED'`);
    }
  });

  it('and is an agency no longer reaches its managed companies, with its members and its keys', async () => {
    const ruth = await api.userToken('Ruth');
    const key = await createKey('Ruth', rundschau.id, ['REPORTS_READ']);
    await run(`update company set status = 'CLOSED' where id = $1`, [rundschau.id]);
    try {
      clock.now += 5_000;
      const refused = await api.graphql(everything, { token: key });
      expect([refused.status, refused.errors?.[0]?.extensions.code]).toEqual([403, 'COMPANY_CLOSED']);
      // The one company of which she is a member herself.
      expect((await reachOf(ruth)).companies).toEqual([managed[0]]);
    } finally {
      await run(`update company set status = 'ACTIVE' where status = 'CLOSED'`);
      clock.now += 5_000;
    }
  });
});

describe('a partner reaches', () => {
  it('the companies that granted access, with the permissions of each', async () => {
    const { actor, companies, access } = await reachOf(await api.partnerToken());
    expect(actor).toEqual({ kind: 'PARTNER', name: 'Wetterfrosch Analytics' });
    expect(companies).toEqual(sorted(nordlicht.id, papierboot.id));
    for (const id of companies)
      expect(access.get(id)).toMatchObject({ role: null, scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'] });
  });

  it('one company fewer on the next request after a revocation, also between pages', async () => {
    const token = await api.partnerToken();
    const page = (after: string | null) =>
      api.graphql<{ listCompanies: { items: { id: string }[]; pageInfo: { endCursor: string; totalCount: string } } }>(
        'query ($after: String) { listCompanies(page: { limit: 1, after: $after }) { items { id } pageInfo { endCursor totalCount } } }',
        { token, variables: { after } },
      );
    const first = await page(null);
    expect(first.data.listCompanies.items).toEqual([{ id: nordlicht.id }]);
    await run('update partner_access_grant set revoked_at = now() where company_id = $1', [papierboot.id]);
    const second = await page(first.data.listCompanies.pageInfo.endCursor);
    expect(second.data.listCompanies).toMatchObject({ items: [], pageInfo: { totalCount: '1' } });
    const { data } = await api.graphql(`{ getCompany(id: "${papierboot.id}") { name } }`, { token });
    expect(data).toEqual({ getCompany: null });
    await run('update partner_access_grant set revoked_at = null');
    expect((await page(first.data.listCompanies.pageInfo.endCursor)).data.listCompanies.items).toEqual([
      { id: papierboot.id },
    ]);
  });

  it('no company whose grant has expired', async () => {
    const token = await api.partnerToken();
    const expiresAt = clock.now + 60_000;
    const text = new Date(expiresAt).toISOString();
    await run(`update partner_access_grant set expires_at = $2::timestamptz where company_id = $1`, [
      nordlicht.id,
      text,
    ]);
    clock.now = expiresAt - 1;
    expect((await reachOf(token)).companies).toEqual(sorted(nordlicht.id, papierboot.id));
    clock.now = expiresAt;
    expect((await reachOf(token)).companies).toEqual([papierboot.id]);
    await run('update partner_access_grant set expires_at = null where company_id = $1', [nordlicht.id]);
    expect((await reachOf(token)).companies).toEqual(sorted(nordlicht.id, papierboot.id));
  });
});

describe('the application’s filter alone, with row security out of the way', () => {
  let tokens: { anna: string; ruth: string; partner: string };

  beforeAll(async () => {
    // The role that sees all rows reads no credentials, so it needs what litfass_app may read of second factors.
    for (const change of [
      'grant select (user_id, confirmed_at) on totp_factor to litfass_platform',
      'grant select (user_id) on passkey to litfass_platform',
      'create policy all_rows on totp_factor for select to litfass_platform using (true)',
      'create policy all_rows on passkey for select to litfass_platform using (true)',
    ]) {
      await database.asOwner(change);
    }
    tokens = {
      anna: await api.userToken('Anna'),
      ruth: await api.userToken('Ruth'),
      partner: await api.partnerToken(),
    };
    await createKey('Ruth', rundschau.id, ['REPORTS_READ']);
  });

  it('is all that these tests check: the database itself would return every row', async () => {
    const all = await unprotected.tenant(TenantScope.of([nordlicht.id])).all(statement('select id from company', []));
    expect(all).toHaveLength(demoCompanies.length);
  });

  it('returns the same to every viewer as both layers together', async () => {
    for (const token of [tokens.anna, tokens.ruth, demoSecrets.apiKey]) {
      expect(await reachOf(token, filterOnly)).toEqual(await reachOf(token));
    }
    // A partner's token names the address it is for, and the second app has its own.
    expect(await reachOf(await filterOnly.partnerToken(), filterOnly)).toEqual(await reachOf(tokens.partner));
  });

  it('keeps lists, counts, lookups, members, keys and their values to the viewer’s companies', async () => {
    const query = `query ($mine: ID!, $theirs: ID!) {
      a: getCompany(id: $mine) { id }  b: getCompany(id: $theirs) { id }
      c: listCompanies(filter: { id: { in: [$mine, $theirs] } }) { items { id } pageInfo { totalCount } }
      d: listCompanies(filter: { or: [{}, { id: { eq: $theirs } }] }) { items { id } pageInfo { totalCount } }
      e: listCompanyMembers(companyId: $mine) { items { email company { id } } pageInfo { totalCount } }
      f: listCompanyMembers(companyId: $theirs) { items { email } pageInfo { totalCount } }
      i: listPartnerAccessGrantsByCompany(companyId: $mine) { items { company { id } partner { name clientId secrets { id } } requestsLast30Days } pageInfo { totalCount } }
      j: listPartnerAccessGrantsByCompany(companyId: $theirs) { items { id } pageInfo { totalCount } }
      k: listPartners { items { name clientId secrets { id } } pageInfo { totalCount } }
      g: listAPITokensByCompany(companyId: $mine) { items { name company { id } secrets { id } } pageInfo { totalCount } }
      h: listAPITokensByCompany(companyId: $theirs) { items { name } pageInfo { totalCount } } }`;
    const variables = { mine: nordlicht.id, theirs: rundschau.id };
    const alone = await filterOnly.graphql(query, { variables });
    const both = await api.graphql(query, { variables });
    expect(alone.errors).toBeUndefined();
    expect(alone.data).toEqual(both.data);
    expect(alone.data).toMatchObject({ b: null, f: { items: [] }, h: { items: [], pageInfo: { totalCount: '0' } } });
    expect(alone.data).toMatchObject({
      i: { pageInfo: { totalCount: '1' } },
      j: { items: [], pageInfo: { totalCount: '0' } },
    });
    expect(alone.data['d']).toMatchObject({ items: [{ id: nordlicht.id }], pageInfo: { totalCount: '1' } });
    for (const id of [rundschau.id, papierboot.id, hafenkante.id]) expect(JSON.stringify(alone.data)).not.toContain(id);
  });
});

describe('two concurrent viewers', () => {
  it('never see each other’s rows, through shared connections and compiled documents', async () => {
    const tokens = [
      await api.userToken('Anna'),
      await api.userToken('Ruth'),
      await api.partnerToken(),
      demoSecrets.apiKey,
    ];
    const expected = await Promise.all(tokens.map((token) => reachOf(token)));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => reachOf(tokens[index % 4] ?? '')));
    for (const [index, answer] of answers.entries()) expect(answer).toEqual(expected[index % 4]);
  });
});

describe('an id of another company', () => {
  const input = (companyId: string) => `{ companyId: "${companyId}", name: "x", scopes: [REPORTS_READ] }`;

  const page = '{ items { id } pageInfo { endCursor hasNextPage totalCount } }';
  /** An object of the company, as operations are asked that take an object's id; of nobody's company, nobody's. */
  const campaignOf = (companyId: string) =>
    demoCampaigns('2026-11-21').find((campaign) => campaign.companyId === companyId)?.id ?? companyId;
  const audienceOf = (companyId: string) =>
    demoAudiences.find((audience) => audience.companyId === companyId)?.id ?? companyId;

  /** A partner that every company but the viewers' has opted in to, and a consent of each. */
  const otherPartner = demoId('another partner');
  const partnerFor = (companyId: string) => (foreign().includes(companyId) ? otherPartner : companyId);
  const grantOf = (companyId: string) =>
    foreign().includes(companyId) ? demoId(`grant of ${companyId} to another partner`) : companyId;
  const foreign = () => [rundschau.id, managed[1] ?? ''];

  beforeAll(async () => {
    await run(`insert into partner (id, name, client_id) values ($1, 'Another partner', 'lfp_another')`, [
      otherPartner,
    ]);
    for (const id of foreign()) {
      await run(
        `insert into partner_access_grant (id, company_id, partner_id, scopes, granted_by_kind, granted_by_id, granted_by_name)
         values ($1, $2, $3, '{REPORTS_READ}', 'SYSTEM', $2, 'Test')`,
        [grantOf(id), id, otherPartner],
      );
    }
  });

  /** A member of every company but the viewers', and a request that was refused there. */
  const memberOf = (companyId: string) =>
    foreign().includes(companyId) ? demoId(`another member of ${companyId}`) : companyId;
  const refusedRequest = randomUUID();

  beforeAll(async () => {
    for (const id of foreign()) {
      await run(
        `insert into company_member (id, company_id, user_id, role) select $1, $2, id, 'VIEWER' from user_account where email like 'samir@%'`,
        [memberOf(id), id],
      );
      await database.asOwner(
        `insert into request_denial (id, company_id, request_id, occurred_at, actor_kind, actor_id, actor_name, check_name, message)
         values ('${randomUUID()}', '${id}', '${refusedRequest}', now(), 'SYSTEM', '${id}', 'Test', 'COST', 'The request costs too much.')`,
      );
    }
  });

  /** An invitation of every company but the viewers', for someone else. */
  const invitationOf = (companyId: string) =>
    foreign().includes(companyId) ? demoId(`an invitation of ${companyId}`) : companyId;

  beforeAll(async () => {
    for (const id of foreign()) {
      await run(
        `with invited as (insert into user_account (id, email, email_proven) values ($1, 'invited@example.com', false) returning id)
         insert into company_member (id, company_id, user_id, role, accepted_at) select $1, $2, id, 'VIEWER', null from invited`,
        [invitationOf(id), id],
      );
    }
  });

  /** A key of every company but the viewers'. */
  const tokenOf = (companyId: string) =>
    foreign().includes(companyId) ? demoId(`another key of ${companyId}`) : companyId;

  beforeAll(async () => {
    for (const id of foreign()) {
      await run(
        `insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
         values ($1, $2, 'Another key', 'lf_live_', '{REPORTS_READ}', 'SYSTEM', $2, 'Test')`,
        [tokenOf(id), id],
      );
      await run(
        `insert into api_token_secret (id, company_id, token_id, digest, last_four) values ($1, $2, $1, decode(replace($3, '-', ''), 'hex'), 'abcd')`,
        [tokenOf(id), id, tokenOf(id)],
      );
    }
  });

  /** A saved query of every company but the viewers'. */
  const savedQueryOf = (companyId: string) =>
    foreign().includes(companyId) ? demoId(`a saved query of ${companyId}`) : companyId;

  beforeAll(async () => {
    for (const id of foreign()) {
      await database.asOwner(`insert into saved_query (company_id, id, name, document, variables, owner_id, owner_name)
        values ('${id}', '${savedQueryOf(id)}', 'Companies', '{ listCompanies { items { id } } }', '', '${id}', 'Test')`);
    }
  });

  /** An upload of every company but the viewers'. */
  const uploadOf = (companyId: string) =>
    foreign().includes(companyId) ? demoId(`an upload of ${companyId}`) : companyId;

  beforeAll(async () => {
    for (const id of foreign()) {
      await database.asOwner(
        `insert into first_party_upload (company_id, id, audience_id, operation, file_name, content_length, format,
           compression, consent_ad_user_data, consent_ad_personalization, max_rejected_percent, object_key, part_size,
           part_count, created_by_kind, created_by_id, created_by_name, expires_at)
         select '${id}', '${uploadOf(id)}', id, 'REMOVE', 'x.csv', 1, 'CSV', 'NONE', 'GRANTED', 'GRANTED', 20,
           'incoming/${id}/${uploadOf(id)}', 1, 1, 'SYSTEM', '${id}', 'Test', now() + interval '1 day'
         from audience where company_id = '${id}' limit 1`,
      );
      await database.asOwner(
        `insert into first_party_upload_issue (company_id, upload_id, id, row_number, code, severity, message)
         select company_id, id, id, 1, 'DUPLICATE', 'WARNING', 'x' from first_party_upload where company_id = '${id}'`,
      );
    }
  });
  const uploadAnswer = '{ upload { id } userErrors { code field message } }';

  /** How each operation that takes an id is asked; one without an entry fails the test. */
  const operations: Record<string, (id: string) => string> = {
    getCompany: (id) => `{ getCompany(id: "${id}") { id name } }`,
    listCompanyMembers: (id) =>
      `{ listCompanyMembers(companyId: "${id}") { items { id } pageInfo { endCursor hasNextPage totalCount } } }`,
    listAPITokensByCompany: (id) =>
      `{ listAPITokensByCompany(companyId: "${id}") { items { id } pageInfo { endCursor hasNextPage totalCount } } }`,
    listCompanies: (id) =>
      `{ listCompanies(filter: { id: { eq: "${id}" } }) { items { id } pageInfo { endCursor hasNextPage totalCount } } }`,
    getCampaign: (id) => `{ getCampaign(id: "${campaignOf(id)}") { id name } }`,
    listCampaignsByCompany: (id) => `{ listCampaignsByCompany(companyId: "${id}") ${page} }`,
    getAudience: (id) => `{ getAudience(id: "${audienceOf(id)}") { id name } }`,
    listAudiencesByCompany: (id) => `{ listAudiencesByCompany(companyId: "${id}") ${page} }`,
    listPerformanceByCompany: (id) =>
      `{ listPerformanceByCompany(companyId: "${id}", range: { startDate: "2026-01-01", endDate: "2026-01-31" }) {
        items { periodStart } totals { impressions } pageInfo { endCursor hasNextPage totalCount } } }`,
    createCampaign: (id) =>
      `mutation { createCampaign(input: { companyId: "${id}", name: "x", channel: CTV, objective: TRAFFIC, startDate: "2027-01-01",
        budget: { period: DAILY, amountMicros: 1 } }) { campaign { id } userErrors { code field message } } }`,
    updateCampaign: (id) =>
      `mutation { updateCampaign(input: { id: "${campaignOf(id)}", name: "x" }) { campaign { id } userErrors { code field message } } }`,
    setCampaignStatuses: (id) =>
      `mutation { setCampaignStatuses(input: { ids: ["${campaignOf(id)}"], status: PAUSED }) {
        results { campaign { id } userErrors { code field } } userErrors { code } } }`,
    createAudience: (id) =>
      `mutation { createAudience(input: { companyId: "${id}", name: "x" }) { audience { id } userErrors { code field message } } }`,
    updateAudience: (id) =>
      `mutation { updateAudience(input: { id: "${audienceOf(id)}", name: "x" }) { audience { id } userErrors { code field message } } }`,
    deleteAudience: (id) =>
      `mutation { deleteAudience(input: { id: "${audienceOf(id)}" }) { deletedId userErrors { code field message } } }`,
    getFirstPartyUpload: (id) =>
      `{ getFirstPartyUpload(id: "${uploadOf(id)}") { id fileName transfer { receivedParts } } }`,
    listFirstPartyUploadsByCompany: (id) => `{ listFirstPartyUploadsByCompany(companyId: "${id}") ${page} }`,
    listFirstPartyUploadIssues: (id) =>
      `{ listFirstPartyUploadIssues(uploadId: "${uploadOf(id)}") { items { row } pageInfo { endCursor hasNextPage totalCount } } }`,
    createFirstPartyUpload: (id) =>
      `mutation { createFirstPartyUpload(input: { companyId: "${id}", audienceId: "${audienceOf(id)}", fileName: "x", format: CSV,
        contentLength: 1, consent: { adUserData: GRANTED, adPersonalization: GRANTED } }) ${uploadAnswer} }`,
    signFirstPartyUploadParts: (id) =>
      `mutation { signFirstPartyUploadParts(input: { id: "${uploadOf(id)}", parts: [] }) ${uploadAnswer} }`,
    completeFirstPartyUpload: (id) =>
      `mutation { completeFirstPartyUpload(input: { id: "${uploadOf(id)}" }) ${uploadAnswer} }`,
    cancelFirstPartyUpload: (id) =>
      `mutation { cancelFirstPartyUpload(input: { id: "${uploadOf(id)}" }) ${uploadAnswer} }`,
    eraseFirstPartyIdentities: (id) =>
      `mutation { eraseFirstPartyIdentities(input: { companyId: "${id}", identities: [{ type: EMAIL, value: "x@example.com" }] }) {
        erasedMemberships userErrors { code field message } } }`,
    listPartnerAccessGrantsByCompany: (id) => `{ listPartnerAccessGrantsByCompany(companyId: "${id}") ${page} }`,
    grantPartnerAccess: (id) =>
      `mutation { grantPartnerAccess(input: { companyId: "${id}", partnerId: "${otherPartner}", scopes: [REPORTS_READ] }) {
        grant { id } effectiveAt userErrors { code field message } } }`,
    revokePartnerAccess: (id) =>
      `mutation { revokePartnerAccess(input: { id: "${grantOf(id)}" }) { grant { id } effectiveAt userErrors { code field message } } }`,
    rotatePartnerSecret: (id) =>
      `mutation { rotatePartnerSecret(input: { partnerId: "${partnerFor(id)}" }) { clientSecret userErrors { code field message } } }`,
    setPartnerKeys: (id) =>
      `mutation { setPartnerKeys(input: { partnerId: "${partnerFor(id)}", publicKeys: "" }) { partner { id } userErrors { code } } }`,
    updatePartner: (id) =>
      `mutation { updatePartner(input: { partnerId: "${partnerFor(id)}", name: "x" }) { partner { id } userErrors { code } } }`,
    getPartner: (id) => `{ getPartner(id: "${id}") { id } }`,
    listPartnerAccessGrantsByPartner: (id) =>
      `{ listPartnerAccessGrantsByPartner(partnerId: "${partnerFor(id)}") ${page} }`,
    revokePartnerSecret: (id) =>
      `mutation { revokePartnerSecret(input: { partnerId: "${partnerFor(id)}", secretId: "${id}" }) { partner { id } userErrors { code } } }`,
    setPartnerAddressRanges: (id) =>
      `mutation { setPartnerAddressRanges(input: { partnerId: "${partnerFor(id)}", allowedCidrs: [] }) { partner { id } userErrors { code } } }`,
    invitePartnerPerson: (id) =>
      `mutation { invitePartnerPerson(input: { partnerId: "${partnerFor(id)}", email: "x@example.com" }) { invitationUrl userErrors { code } } }`,
    removePartnerPerson: (id) =>
      `mutation { removePartnerPerson(input: { id: "${id}" }) { deletedId userErrors { code } } }`,
    acceptPartnerInvitation: (id) =>
      `mutation { acceptPartnerInvitation(input: { id: "${id}" }) { invitation { id } userErrors { code field message } } }`,
    declinePartnerInvitation: (id) =>
      `mutation { declinePartnerInvitation(input: { id: "${id}" }) { deletedId userErrors { code field message } } }`,
    setPartnerStatus: (id) =>
      `mutation { setPartnerStatus(input: { partnerId: "${partnerFor(id)}", status: SUSPENDED }) { partner { id } userErrors { code } } }`,
    addCompanyMember: (id) =>
      `mutation { addCompanyMember(input: { companyId: "${id}", email: "x@example.com", role: VIEWER }) {
        member { id } invitationUrl userErrors { code field message } } }`,
    resendInvitation: (id) =>
      `mutation { resendInvitation(input: { id: "${memberOf(id)}" }) { member { id } invitationUrl userErrors { code field message } } }`,
    updateCompanyMember: (id) =>
      `mutation { updateCompanyMember(input: { id: "${memberOf(id)}", role: EDITOR }) { member { id } userErrors { code field message } } }`,
    removeCompanyMember: (id) =>
      `mutation { removeCompanyMember(input: { id: "${memberOf(id)}" }) { deletedId userErrors { code field message } } }`,
    listSavedQueriesByCompany: (id) => `{ listSavedQueriesByCompany(companyId: "${id}") ${page} }`,
    createSavedQuery: (id) =>
      `mutation { createSavedQuery(input: { companyId: "${id}", name: "x", document: "{ a }" }) { savedQuery { id } userErrors { code field message } } }`,
    updateSavedQuery: (id) =>
      `mutation { updateSavedQuery(input: { id: "${savedQueryOf(id)}", name: "x" }) { savedQuery { id } userErrors { code field message } } }`,
    deleteSavedQuery: (id) =>
      `mutation { deleteSavedQuery(input: { id: "${savedQueryOf(id)}" }) { deletedId userErrors { code field message } } }`,
    recordSavedQueryRun: (id) =>
      `mutation { recordSavedQueryRun(input: { id: "${savedQueryOf(id)}" }) { savedQuery { id } userErrors { code field message } } }`,
    acceptTerms: (id) =>
      `mutation { acceptTerms(input: { companyId: "${id}", version: "1" }) { company { id } userErrors { code field message } } }`,
    acceptPartnerTerms: (id) =>
      `mutation { acceptPartnerTerms(input: { partnerId: "${partnerFor(id)}", version: "1", acceptedBy: "x" }) { partner { id } userErrors { code field message } } }`,
    acceptInvitation: (id) =>
      `mutation { acceptInvitation(input: { id: "${invitationOf(id)}" }) { invitation { id companyName } userErrors { code field message } } }`,
    declineInvitation: (id) =>
      `mutation { declineInvitation(input: { id: "${invitationOf(id)}" }) { deletedId userErrors { code field message } } }`,
    getPlatformCompany: (id) =>
      `{ getPlatformCompany(id: "${id}") { company { id } access { apiKeys } pendingInvitations { email } usage(range: { startDate: "2026-11-14", endDate: "2026-11-15" }) { requests } } }`,
    updateCompany: (id) =>
      `mutation { updateCompany(input: { companyId: "${id}", name: "x" }) { company { id } userErrors { code } } }`,
    inviteCompanyAdmin: (id) =>
      `mutation { inviteCompanyAdmin(input: { companyId: "${id}", email: "x@example.com" }) { invitationUrl userErrors { code } } }`,
    cancelCompanyInvitation: (id) =>
      `mutation { cancelCompanyInvitation(input: { companyId: "${id}", id: "${memberOf(id)}" }) { deletedId userErrors { code } } }`,
    resendCompanyInvitation: (id) =>
      `mutation { resendCompanyInvitation(input: { companyId: "${id}", id: "${memberOf(id)}" }) { invitationUrl userErrors { code } } }`,
    suspendCompany: (id) =>
      `mutation { suspendCompany(input: { companyId: "${id}", reason: "x" }) { company { id } effectiveAt userErrors { code } } }`,
    reactivateCompany: (id) =>
      `mutation { reactivateCompany(input: { companyId: "${id}" }) { company { id } effectiveAt userErrors { code } } }`,
    closeCompany: (id) =>
      `mutation { closeCompany(input: { companyId: "${id}", reason: "x" }) { company { id } ends { apiKeys } userErrors { code } } }`,
    listPlatformPeople: (id) => `{ listPlatformPeople(companyId: "${id}") ${page} }`,
    getPlatformPerson: (id) => `{ getPlatformPerson(id: "${id}") { person { id } } }`,
    endPersonSessions: (id) =>
      `mutation { endPersonSessions(input: { personId: "${id}" }) { person { id } userErrors { code } } }`,
    unlockPerson: (id) =>
      `mutation { unlockPerson(input: { personId: "${id}" }) { person { id } userErrors { code } } }`,
    resetPersonPassword: (id) =>
      `mutation { resetPersonPassword(input: { personId: "${id}" }) { resetUrl userErrors { code } } }`,
    resetPersonSecondFactors: (id) =>
      `mutation { resetPersonSecondFactors(input: { personId: "${id}" }) { removed userErrors { code } } }`,
    setCompanyLimits: (id) =>
      `mutation { setCompanyLimits(input: { companyId: "${id}", rateLimitPoints: 10000 }) { company { id } userErrors { code } } }`,
    setSecondFactorRule: (id) =>
      `mutation { setSecondFactorRule(input: { companyId: "${id}", required: true }) { company { id } notified userErrors { code field message } } }`,
    liftSecondFactorRule: (id) =>
      `mutation { liftSecondFactorRule(input: { companyId: "${id}" }) { company { id } userErrors { code } } }`,
    retryJob: (id) => `mutation { retryJob(input: { jobId: "${id}" }) { job { id } userErrors { code } } }`,
    retryMail: (id) => `mutation { retryMail(input: { mailId: "${id}" }) { mail { id } userErrors { code } } }`,
    listAuditEventsByCompany: (id) => `{ listAuditEventsByCompany(companyId: "${id}") ${page} }`,
    listDenialsByCompany: (id) =>
      `{ listDenialsByCompany(companyId: "${id}") { items { requestId } pageInfo { totalCount } } }`,
    explainDenial: (id) => `{ explainDenial(companyId: "${id}", requestId: "${refusedRequest}") { check message } }`,
    getAPIToken: (id) => `{ getAPIToken(id: "${tokenOf(id)}") { id name secrets { id } scopeUses { scope } } }`,
    updateAPIToken: (id) =>
      `mutation { updateAPIToken(input: { id: "${tokenOf(id)}", name: "x" }) { token { id } effectiveAt userErrors { code field message } } }`,
    rotateAPIToken: (id) =>
      `mutation { rotateAPIToken(input: { id: "${tokenOf(id)}" }) { value token { id } userErrors { code field message } } }`,
    endAPITokenRotation: (id) =>
      `mutation { endAPITokenRotation(input: { id: "${tokenOf(id)}" }) { token { id } effectiveAt userErrors { code field message } } }`,
    endSessions: (id) =>
      `mutation { endSessions(input: { ids: ["${id}"] }) { endedIds userErrors { code field message } } }`,
    revokeAPIToken: (id) =>
      `mutation { revokeAPIToken(input: { id: "${tokenOf(id)}" }) { token { id } effectiveAt userErrors { code field message } } }`,
    createAPIToken: (id) =>
      `mutation { createAPIToken(input: ${input(id)}) { value token { id } userErrors { code field message } } }`,
  };
  const withoutId = [
    'changePassword',
    'createCompany',
    'createPartner',
    'listEmptySearches',
    'listFailedJobs',
    'listPageFeedback',
    'listPageFeedbackSummaries',
    'listPartners',
    'listPlatformAuditEvents',
    'listPlatformCompanies',
    'listUndeliveredMails',
    'previewIdentifier',
    'updateNotificationSettings',
    'viewer',
  ];

  it('has a case for every query field and mutation of the schema', () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    expect([...Object.keys(operations), ...withoutId].sort()).toEqual(fields.sort());
  });

  it.each(Object.keys(operations))('is treated by %s exactly like an unknown id', async (name) => {
    const operation = operations[name];
    for (const token of [demoSecrets.apiKey, await api.userToken('Anna'), await api.partnerToken()]) {
      const answers = [];
      for (const id of [randomUUID(), ...foreign()]) {
        const { status, data, errors, headers } = await api.graphql(operation?.(id) ?? '', { token });
        const text = JSON.stringify({ data, errors })
          .replaceAll(id, 'id')
          .replaceAll(campaignOf(id), 'id')
          .replaceAll(audienceOf(id), 'id')
          .replaceAll(grantOf(id), 'id')
          .replaceAll(uploadOf(id), 'id')
          .replaceAll(tokenOf(id), 'id')
          .replaceAll(memberOf(id), 'id')
          .replaceAll(invitationOf(id), 'id')
          .replaceAll(String(headers['x-request-id']), 'request');
        answers.push({ status, text, length: headers['content-length'], userErrors: headers['x-user-errors'] });
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  it('can’t change another company’s partner access or a partner', async () => {
    expect(
      await run('select status, token_generation as generation from partner where id = $1', [otherPartner]),
    ).toEqual([{ status: 'ACTIVE', generation: 1 }]);
    expect(await run('select 1 from partner_secret where partner_id = $1', [otherPartner])).toEqual([]);
    const consents = await run(
      'select company_id as id from partner_access_grant where partner_id = $1 and revoked_at is null',
      [otherPartner],
    );
    // Those of the test itself, and the one that the viewers' own company has given meanwhile.
    expect(
      consents.map((row) => String(Reflect.get(Object(row), 'id'))).filter((id) => foreign().includes(id)),
    ).toHaveLength(2);
  });
});
