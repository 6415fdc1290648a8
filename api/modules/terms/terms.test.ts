import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const terms = { url: 'https://litfass.example/terms', version: '2026-11', formerUntil: null };
const api = await createTestApp({ terms });
const { database } = api;
const whileBothCount = await createTestApp({ database, terms: { ...terms, formerUntil: '2999-12-31' } });
const withoutTerms = await createTestApp({ database });
const anna = await api.userToken('Anna');

beforeEach(async () => {
  await api.database.asOwner('delete from company_terms_acceptance');
});

async function createKey(through = api, token = anna) {
  const { data } = await through.graphql<{
    createAPIToken: { value: string | null; userErrors: { code: string; message: string }[] };
  }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value userErrors { code message } } }',
    {
      token,
      variables: { input: { companyId: nordlicht.id, name: randomUUID(), scopes: ['REPORTS_READ'] } },
    },
  );
  return data.createAPIToken;
}

async function accept(version = terms.version, companyId = nordlicht.id, token = anna) {
  const { data, errors } = await api.graphql<{ acceptTerms: { userErrors: { code: string }[] } }>(
    'mutation ($input: AcceptTermsInput!) { acceptTerms(input: $input) { company { id } userErrors { code } } }',
    { token, variables: { input: { companyId, version } } },
  );
  return errors?.[0]?.extensions.code ?? data.acceptTerms.userErrors[0]?.code;
}

async function termsOf(token?: string) {
  const { data } = await api.graphql<{ getCompany: object }>(
    `{ getCompany(id: "${nordlicht.id}") { termsAcceptance { version acceptedAt acceptedBy } termsToAccept { url version } } }`,
    token === undefined ? {} : { token },
  );
  return data.getCompany;
}

const acceptEarlier = (version: string) =>
  api.database.asOwner(`insert into company_terms_acceptance
    (company_id, version, accepted_at, accepted_by_id, accepted_by_name)
    values ('${nordlicht.id}', '${version}', now(), '${nordlicht.id}', 'Anna Petersen')`);

describe('a new API key', () => {
  it('needs the terms of service, and is created after an admin has accepted them', async () => {
    const { value, userErrors } = await createKey();
    expect(value).toBeNull();
    expect(userErrors).toMatchObject([{ code: 'TERMS_NOT_ACCEPTED' }]);
    expect(userErrors[0]?.message).toContain(terms.url);
    expect(await termsOf(anna)).toEqual({
      termsAcceptance: null,
      termsToAccept: { url: terms.url, version: terms.version },
    });

    expect(await accept()).toBeUndefined();
    expect(await createKey()).toMatchObject({ userErrors: [] });
    expect(await termsOf(anna)).toMatchObject({
      termsAcceptance: { version: terms.version, acceptedBy: 'Anna Petersen' },
      termsToAccept: null,
    });
    const [event] = await api.database.asOwner(
      `select actor_name, changes from audit_event where action = 'terms.accepted' order by occurred_at desc limit 1`,
    );
    expect(event).toEqual({
      actor_name: 'Anna Petersen',
      changes: [{ field: 'version', before: null, after: terms.version }],
    });
  });

  it('needs them again when their version changes, except while both versions count', async () => {
    await acceptEarlier('2025-01');
    expect(await createKey(whileBothCount)).toMatchObject({ userErrors: [] });
    expect(await createKey()).toMatchObject({ userErrors: [{ code: 'TERMS_NOT_ACCEPTED' }] });
  });

  it('needs nothing where the operator has no terms', async () => {
    expect(await createKey(withoutTerms)).toMatchObject({ userErrors: [] });
  });
});

describe('the terms of service', () => {
  it('are accepted in their current version, by an admin who signed in', async () => {
    expect(await accept('2025-01')).toBe('VERSION_MISMATCH');
    expect(await accept(terms.version, rundschau.id)).toBe('NOT_FOUND');
    expect(await accept(terms.version, nordlicht.id, demoSecrets.apiKey)).toBe('FORBIDDEN');
    expect(await accept(terms.version, nordlicht.id, await api.userToken('Viktor'))).toBe('FORBIDDEN');
    const { data } = await withoutTerms.graphql(
      `mutation { acceptTerms(input: { companyId: "${nordlicht.id}", version: "1" }) { userErrors { code } } }`,
      { token: anna },
    );
    expect(data).toEqual({ acceptTerms: { userErrors: [{ code: 'STATE_FORBIDS' }] } });
  });

  it('name the person who accepted only to viewers who can list the members', async () => {
    await accept();
    expect(await termsOf(await api.userToken('Viktor'))).toMatchObject({
      termsAcceptance: { acceptedBy: 'Anna Petersen' },
    });
    await api.database.asOwner(`update partner set terms_version = '${terms.version}'`);
    expect(await termsOf(await api.partnerToken())).toMatchObject({ termsAcceptance: { acceptedBy: null } });
  });
});

describe('a partner', () => {
  const requestToken = async (from = api) => {
    const answer = await from.post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: demoSecrets.partnerClientId,
      client_secret: demoSecrets.partnerClientSecret,
      audience: `${from.url}/graphql`,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const acceptForPartner = async (version: string, acceptedBy: string, token: string) => {
    const [partner] = await api.database.asOwner('select id from partner');
    return api.graphql<{
      acceptPartnerTerms: { partner: { termsAcceptedAt: string } | null; userErrors: { code: string }[] };
    }>(
      `mutation ($input: AcceptPartnerTermsInput!) { acceptPartnerTerms(input: $input) {
        partner { termsAcceptedAt termsAcceptance { version acceptedBy } termsToAccept { version } } userErrors { code } } }`,
      { token, variables: { input: { partnerId: String(partner?.['id']), version, acceptedBy } } },
    );
  };

  it('gets an access token after the platform’s staff has recorded who accepted', async () => {
    await api.database.asOwner('update partner set terms_version = null, terms_accepted_at = null');
    const { status, body } = await requestToken();
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'unauthorized_client' });
    expect(body['error_description']).toContain(terms.url);

    const samir = await api.userToken('Samir');
    expect((await acceptForPartner('2025-01', 'Frida Wetter', samir)).data.acceptPartnerTerms.userErrors).toEqual([
      { code: 'VERSION_MISMATCH' },
    ]);
    expect((await acceptForPartner(terms.version, ' ', samir)).data.acceptPartnerTerms.userErrors).toEqual([
      { code: 'INVALID' },
    ]);
    const { errors } = await acceptForPartner(terms.version, 'Frida Wetter', anna);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { data } = await acceptForPartner(terms.version, 'Frida Wetter', samir);
    expect(data.acceptPartnerTerms).toMatchObject({
      partner: { termsAcceptance: { version: terms.version, acceptedBy: 'Frida Wetter' }, termsToAccept: null },
      userErrors: [],
    });
    expect(data.acceptPartnerTerms.partner?.termsAcceptedAt).toMatch(/^20/);
    expect((await requestToken()).status).toBe(200);
  });

  it('keeps its former version while both count', async () => {
    await api.database.asOwner(`update partner set terms_version = '2025-01'`);
    expect((await requestToken(whileBothCount)).status).toBe(200);
    expect((await requestToken()).status).toBe(400);
  });
});
