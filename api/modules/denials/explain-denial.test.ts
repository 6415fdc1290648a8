import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bergwerk, nordlicht, papierboot, rundschau } from '../../demo/companies.ts';
import { demoId } from '../../demo/ids.ts';
import { createTestApp, type GraphQLAnswer } from '../../testing/test-app.ts';
import { createDenialRecorder } from './denial-recorder.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const anna = await api.userToken('Anna');

interface Denial {
  readonly requestId: string;
  readonly check: string;
  readonly field: string | null;
  readonly operationName: string | null;
  readonly message: string;
  readonly advice: string;
  readonly actor: { kind: string; name: string };
  readonly requiredScopes: string[];
  readonly grantedScopes: string[];
}

const query = `query Why($companyId: ID!, $requestId: String!) { explainDenial(companyId: $companyId, requestId: $requestId) {
  requestId occurredAt check field operationName message advice actor { kind name } requiredScopes grantedScopes } }`;

async function explain(requestId: string, companyId: string = nordlicht.id, token = anna): Promise<Denial | null> {
  const { data, errors } = await api.graphql<{ explainDenial: Denial | null }>(query, {
    token,
    variables: { companyId, requestId },
  });
  expect(errors).toBeUndefined();
  return data.explainDenial;
}

const idOf = ({ headers }: GraphQLAnswer<unknown>) => String(headers['x-request-id']);

async function createKey(input: object): Promise<{ value: string; id: string }> {
  const { data } = await api.graphql<{ createAPIToken: { value: string; token: { id: string } } }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } } }',
    {
      token: anna,
      variables: { input: { companyId: nordlicht.id, name: randomUUID(), scopes: ['REPORTS_READ'], ...input } },
    },
  );
  return { value: data.createAPIToken.value, id: data.createAPIToken.token.id };
}

describe('explaining a denial', () => {
  it('returns the missing permission, the field, the operation and the caller', async () => {
    const viktor = await api.userToken('Viktor');
    const refused = await api.graphql(
      `query Keys { mine: listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`,
      { token: viktor },
    );
    expect(JSON.stringify(refused)).not.toContain('deniedIn');
    expect(await explain(idOf(refused))).toMatchObject({
      requestId: idOf(refused),
      check: 'SCOPE',
      field: 'mine',
      operationName: 'Keys',
      actor: { kind: 'USER', name: 'Viktor Lindqvist' },
      requiredScopes: ['TOKENS_READ'],
      grantedScopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'],
      advice: 'Give the person a role with TOKENS_READ.',
    });
  });

  it('of an operation without a company is stored for the key’s company, or for a person’s companies', async () => {
    const { value } = await createKey({});
    const update = `mutation { updateAudience(input: { id: "${randomUUID()}", name: "x" }) { userErrors { code } } }`;
    const ofKey = await api.graphql(update, { token: value });
    expect(await explain(idOf(ofKey))).toMatchObject({
      check: 'SCOPE',
      requiredScopes: ['AUDIENCES_WRITE'],
      actor: { kind: 'API_TOKEN' },
      advice: 'Give the key AUDIENCES_WRITE, or use one that has it.',
    });
    const ofPartner = await api.graphql(update, { token: await api.partnerToken() });
    expect(await explain(idOf(ofPartner))).toMatchObject({
      actor: { kind: 'PARTNER', name: 'Wetterfrosch Analytics' },
    });
  });

  it('explains why a key of the company is not valid, unlike the response itself', async () => {
    const revoked = await createKey({});
    const expired = await createKey({ expiresAt: new Date(clock.now + 60_000).toISOString() });
    const bound = await createKey({ allowedCidrs: ['203.0.113.0/24'] });
    const rotated = await createKey({});
    await api.database.asOwner(`update api_token set revoked_at = now() where id = '${revoked.id}'`);
    await api.database.asOwner(
      `update api_token_secret set expires_at = '${new Date(clock.now).toISOString()}' where token_id = '${rotated.id}'`,
    );
    clock.now += 61_000;
    const checks = [];
    for (const [{ value }, from] of [[revoked], [expired], [bound, '198.51.100.7'], [rotated]] as const) {
      const refused = await api.graphql('{ viewer { isStaff } }', { token: value, ...(from ? { from } : {}) });
      expect(refused.status).toBe(401);
      expect(refused.errors?.[0]?.message).toBe(
        'The token is not valid: it is unknown, expired or revoked. Check that you copied all of it, or get a new one.',
      );
      expect(Object.keys(refused.errors?.[0]?.extensions ?? {}).sort()).toEqual(['code', 'docsUrl', 'requestId']);
      const denial = await explain(idOf(refused));
      expect(JSON.stringify(denial)).not.toContain(value);
      checks.push(denial?.check);
      if (from) expect(denial?.message).toContain(from);
    }
    expect(checks).toEqual(['REVOKED_KEY', 'EXPIRED_KEY', 'ADDRESS', 'ROTATED_KEY']);
  });

  it('explains a request that costs too much', async () => {
    const refused = await api.graphql(
      `query Expensive { listCompanies(page: { limit: 200 }) { items { id } }
        a: listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: 200 }) { items { company { id } secrets { id } createdBy { id } } }
        b: listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: 200 }) { items { company { id } secrets { id } createdBy { id } } }
        c: listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: 200 }) { items { company { id } secrets { id } createdBy { id } } } }`,
    );
    expect(refused.errors?.[0]?.extensions.code).toBe('COST_LIMIT_EXCEEDED');
    expect(await explain(idOf(refused))).toMatchObject({ check: 'COST', operationName: 'Expensive', field: null });
  });

  it('names the rule if no permission would have helped', async () => {
    const refused = await api.graphql(
      'mutation { changePassword(input: { currentPassword: "x", newPassword: "y" }) { changed } }',
    );
    expect(await explain(idOf(refused))).toMatchObject({
      check: 'NOT_ALLOWED',
      field: 'changePassword',
      requiredScopes: [],
    });
  });

  it('is for callers with AUDIT_READ, and only for requests of their company', async () => {
    const ruth = await api.userToken('Ruth');
    const { errors, ...refused } = await api.graphql(
      `{ listAuditEventsByCompany(companyId: "${demoId('Kupferkessel')}") { items { id } } getCompany(id: "${bergwerk.id}") { id } }`,
      { token: ruth },
    );
    expect(errors ?? []).toEqual([]);
    expect(await explain(idOf(refused as GraphQLAnswer<unknown>))).toBeNull();
    const mine = await api.graphql(`{ listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`, {
      token: await api.userToken('Viktor'),
    });
    expect(await explain(idOf(mine), rundschau.id, ruth)).toBeNull();
    expect(await explain(idOf(mine), papierboot.id)).toBeNull();
    expect(await explain(randomUUID())).toBeNull();
    expect(await explain(`'; drop table company; --`)).toBeNull();
    const denied = await api.graphql(query, {
      token: await api.userToken('Viktor'),
      variables: { companyId: nordlicht.id, requestId: idOf(mine) },
    });
    expect(denied.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['AUDIT_READ'] });
  });
});

describe('the recorder', () => {
  const denial = (companyId: string) => ({
    companyId,
    requestId: randomUUID(),
    actor: { kind: 'SYSTEM', id: companyId, name: 'Test' } as const,
    operationName: null,
    field: null,
    check: 'COST' as const,
    message: 'The request costs too much.',
    requiredScopes: [],
    grantedScopes: [],
  });
  const count = async (companyId: string) =>
    (
      await api.database.asOwner(`select count(*)::int as count from request_denial where company_id = '${companyId}'`)
    )[0]?.['count'];

  it('stores at most 60 denied requests per minute and company, and none once it is closed', async () => {
    const time = { now: clock.now };
    const errors: unknown[] = [];
    const recorder = createDenialRecorder({
      database: api.database,
      now: () => time.now,
      onBackgroundError: (error) => errors.push(error),
    });
    for (let index = 0; index < 500; index += 1) recorder.record(denial(bergwerk.id));
    await recorder.flush();
    expect(await count(bergwerk.id)).toBe(60);
    time.now += 61_000;
    recorder.record(denial(bergwerk.id));
    await recorder.flush();
    expect(await count(bergwerk.id)).toBe(61);
    time.now += 61_000;
    recorder.record(denial(bergwerk.id));
    await recorder.close();
    expect(await count(bergwerk.id)).toBe(62);
    recorder.record(denial(bergwerk.id));
    await recorder.flush();
    expect(await count(bergwerk.id)).toBe(62);
    expect(errors).toEqual([]);
  });

  it('continues when a batch could not be stored', async () => {
    const errors: unknown[] = [];
    const recorder = createDenialRecorder({
      database: api.database,
      now: () => clock.now,
      onBackgroundError: (error) => errors.push(error),
    });
    recorder.record(denial(randomUUID()));
    await recorder.flush();
    expect(errors).toHaveLength(1);
    const before = await count(rundschau.id);
    recorder.record(denial(rundschau.id));
    await recorder.close();
    expect(await count(rundschau.id)).toBe(Number(before) + 1);
  });
});
