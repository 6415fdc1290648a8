import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiTokenScopes } from '#shared/permissions.ts';
import { tokenLength, tokenPrefixes, tokenRandomLength } from '#shared/token-format.ts';
import { scopesOf } from '../../auth/permissions.ts';
import { bergwerk, hafenkante, nordlicht, papierboot, rundschau } from '../../demo/companies.ts';
import { demoPeople } from '../../demo/people.ts';
import { statement } from '../../db/sql.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { createTestApp, type GraphQLRequest } from '../../testing/test-app.ts';

/** Where the random part of a key starts. */
const start = tokenPrefixes.live.length;

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { database } = api;

const mutation = `mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) {
  value
  token { id name prefix lastFour scopes status allowedCidrs createdBy { kind id name } createdAt expiresAt lastUsedAt
    lastUsedIp revokedAt company { id } secrets { id lastFour createdAt lastUsedAt lastUsedIp expiresAt } }
  userErrors { code field message docsUrl } } }`;

interface Created {
  readonly createAPIToken: {
    readonly value: string | null;
    readonly token: (Record<string, unknown> & { id: string; name: string }) | null;
    readonly userErrors: readonly { code: string; field: string[]; message: string; docsUrl: string }[];
  };
}

let anna: string;
let viktor: string;
let number = 0;

beforeAll(async () => {
  anna = await api.userToken('Anna');
  viktor = await api.userToken('Viktor');
});

/** Sends the mutation as Anna, with a complete input but for what the test says. */
const send = (input: Record<string, unknown>, request: GraphQLRequest = {}) => {
  number += 1;
  const complete = { companyId: nordlicht.id, name: `key ${number}`, scopes: ['REPORTS_READ'], ...input };
  return api.graphql<Created | null>(mutation, { token: anna, ...request, variables: { input: complete } });
};

async function created(input: Record<string, unknown> = {}, request: GraphQLRequest = {}) {
  const { data, errors } = await send(input, request);
  expect(errors).toBeUndefined();
  expect(data?.createAPIToken.userErrors).toEqual([]);
  const { token, value } = data?.createAPIToken ?? {};
  if (token == null || value == null) throw new Error('No key was made.');
  return { token, value };
}

/** Each of the mutation's user errors as `CODE input.field`. */
async function refused(input: Record<string, unknown>, request: GraphQLRequest = {}): Promise<string[]> {
  const before = await countRows();
  const { data, errors, headers } = await send(input, request);
  expect(errors).toBeUndefined();
  expect(data?.createAPIToken).toMatchObject({ token: null, value: null });
  expect(await countRows()).toEqual(before);
  const { userErrors = [] } = data?.createAPIToken ?? {};
  expect(headers['x-user-errors']).toBe(String(userErrors.length));
  for (const { docsUrl, code } of userErrors) expect(docsUrl).toBe(`http://portal.test:3000/docs/errors#${code}`);
  return userErrors.map(({ code, field }) => `${code} ${field.join('.')}`);
}

async function forbidden(input: Record<string, unknown>, request: GraphQLRequest = {}) {
  const before = await countRows();
  const { data, errors } = await send(input, request);
  expect(data).toBeNull();
  expect(await countRows()).toEqual(before);
  expect(errors).toHaveLength(1);
  const { code, required, granted } = { required: undefined, granted: undefined, ...errors?.[0]?.extensions };
  return { code, required, granted };
}

const countRows = () =>
  database.asOwner(`select (select count(*) from api_token) as tokens,
    (select count(*) from api_token_secret) as secrets, (select count(*) from audit_event) as events`);

async function rowsOf(table: string): Promise<string[]> {
  const rows = await database.asOwner(`select to_jsonb(wanted)::text as row from ${table} as wanted`);
  return rows.map(({ row }) => String(row));
}

const auditOf = (tokenId: string) => database.asOwner(`select * from audit_event where target_id = '${tokenId}'`);

describe('a new key', () => {
  it('has the requested properties, and belongs to the company', async () => {
    const { token, value } = await created({
      name: '  Nightly import ',
      scopes: ['REPORTS_READ', 'CAMPAIGNS_READ', 'REPORTS_READ'],
      expiresAt: '2099-12-31T23:59:59.123456+01:00',
      allowedCidrs: ['203.0.113.0/24', '2001:db8::/32', '203.0.113.0/24'],
    });
    expect(value).toMatch(new RegExp(`^${tokenPrefixes.live}[0-9A-Za-z]{${tokenLength - start}}$`));
    const secret = { lastFour: value.slice(-4), lastUsedAt: null, lastUsedIp: null, expiresAt: null };
    expect(token).toMatchObject({
      name: 'Nightly import',
      prefix: tokenPrefixes.live,
      lastFour: value.slice(-4),
      scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'],
      status: 'ACTIVE',
      allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'],
      createdBy: { kind: 'USER', id: demoPeople[0]?.id, name: 'Anna Petersen' },
      expiresAt: '2099-12-31T22:59:59.123456Z',
      lastUsedAt: null,
      lastUsedIp: null,
      revokedAt: null,
      company: { id: nordlicht.id },
      secrets: [secret],
    });
  });

  it('works immediately, within its permissions and address ranges', async () => {
    const { value } = await created({ scopes: ['REPORTS_READ'], allowedCidrs: ['203.0.113.0/24'] });
    const query = '{ viewer { actor { kind } scopes companies { id } } }';
    expect((await api.graphql(query, { token: value, from: '203.0.113.9' })).data).toEqual({
      viewer: { actor: { kind: 'API_TOKEN' }, scopes: ['REPORTS_READ'], companies: [{ id: nordlicht.id }] },
    });
    expect((await api.graphql(query, { token: value, from: '203.0.114.9' })).status).toBe(401);
  });

  it('has a key as its creator if a key creates it', async () => {
    const { token } = await created({}, { token: demoSecrets.apiKey });
    expect(token['createdBy']).toMatchObject({ kind: 'API_TOKEN', name: 'Nightly export' });
  });

  it('returns its secret in this response only: not in a table, a log or a list', async () => {
    const answer = await send({ name: 'needle in the haystack' });
    const value = answer.data?.createAPIToken.value ?? '';
    expect(value).toHaveLength(tokenLength);
    expect(JSON.stringify(answer).split(value)).toHaveLength(2);
    expect(JSON.stringify(answer.headers)).not.toContain(value);
    await api.graphql(`{ viewer { actor { name } } }`, { token: value });
    await database.driver.idle();

    const tables = await database.asOwner(`select tablename as name from pg_tables where schemaname = 'public'`);
    expect(tables.length).toBeGreaterThanOrEqual(12);
    const texts = (await Promise.all(tables.map(({ name }) => rowsOf(String(name))))).flat();
    const forms = [
      value,
      value.slice(start),
      value.slice(start, start + tokenRandomLength),
      Buffer.from(value).toString('hex'),
      Buffer.from(value).toString('base64'),
    ];
    for (const form of forms) expect(texts.filter((text) => text.includes(form))).toEqual([]);
    // The search does find what is there.
    expect(texts.filter((text) => text.includes('needle in the haystack')).length).toBeGreaterThanOrEqual(2);

    const listed = await api.graphql(
      `{ listAPITokensByCompany(companyId: "${nordlicht.id}", page: { limit: 200 }) { items { ${everyField} } } }`,
      { token: anna },
    );
    expect(JSON.stringify(listed)).toContain('needle in the haystack');
    for (const text of [JSON.stringify(listed), api.logs().join('\n')]) {
      for (const form of forms) expect(text).not.toContain(form);
    }
  });

  it('adds one audit event with actor, target, IP address and request id', async () => {
    const { token } = await created(
      { name: 'audited', expiresAt: '2099-01-01T00:00:00Z', allowedCidrs: ['10.0.0.0/8'] },
      { from: '203.0.113.5' },
    );
    const events = await auditOf(token.id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      company_id: nordlicht.id,
      actor_kind: 'USER',
      actor_id: demoPeople[0]?.id,
      actor_name: 'Anna Petersen',
      action: 'api_token.created',
      target_type: 'APIToken',
      ip_address: '203.0.113.5',
      changes: [
        { field: 'name', before: null, after: 'audited' },
        { field: 'scopes', before: null, after: 'REPORTS_READ' },
        { field: 'expiresAt', before: null, after: '2099-01-01T00:00:00Z' },
        { field: 'allowedCidrs', before: null, after: '10.0.0.0/8' },
      ],
    });
    expect(events[0]?.['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('and its audit event are stored together or not at all', async () => {
    const before = await countRows();
    for (const failing of [/insert into "audit_event"/, /insert into "api_token_secret"/, /from api_token as token/]) {
      const { errors } = await database.driver.failing(failing, new Error('disk full'), () =>
        send({ name: 'half made' }),
      );
      expect(errors?.[0]?.extensions.code).toBe('INTERNAL');
    }
    expect(await countRows()).toEqual(before);
    await created({ name: 'half made' });
  });
});

const everyField =
  'id name prefix lastFour scopes status allowedCidrs createdBy { kind id name } createdAt expiresAt lastUsedAt lastUsedIp revokedAt secrets { id lastFour createdAt lastUsedAt lastUsedIp expiresAt }';

describe('the input', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ name: '' }, 'INVALID input.name'],
    [{ name: '   ' }, 'INVALID input.name'],
    [{ name: 'x'.repeat(101) }, 'INVALID input.name'],
    [{ scopes: [] }, 'REQUIRED input.scopes'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'INVALID input.expiresAt'],
    [{ allowedCidrs: ['203.0.113.7'] }, 'INVALID input.allowedCidrs'],
    [{ allowedCidrs: ['10.0.0.0/8', '10.0.0.0/33'] }, 'INVALID input.allowedCidrs'],
    [{ allowedCidrs: [''] }, 'INVALID input.allowedCidrs'],
    [
      { allowedCidrs: Array.from({ length: 51 }, (_, index) => `10.0.${index}.0/24`) },
      'LIMIT_EXCEEDED input.allowedCidrs',
    ],
  ])('%j is refused at its field', async (input, error) => {
    expect(await refused(input)).toEqual([error]);
  });

  it('gets all errors in one response', async () => {
    const wrong = { name: '', scopes: [], expiresAt: '2020-01-01T00:00:00Z', allowedCidrs: ['x', 'y'] };
    expect(await refused(wrong)).toEqual([
      'INVALID input.name',
      'REQUIRED input.scopes',
      'INVALID input.expiresAt',
      'INVALID input.allowedCidrs',
      'INVALID input.allowedCidrs',
    ]);
  });

  it('says what would be right', async () => {
    const { data } = await send({ name: '', allowedCidrs: ['10.0.0.1'], expiresAt: '2020-01-01T00:00:00Z' });
    expect(data?.createAPIToken.userErrors.map(({ message }) => message)).toEqual([
      'name must have 1 to 100 characters.',
      'expiresAt must be in the future.',
      '"10.0.0.1" is not an address range such as 203.0.113.0/24 or 2001:db8::/32.',
    ]);
  });

  it.each<Record<string, unknown>>([
    { name: 'x'.repeat(100) },
    { name: '🗼'.repeat(50) },
    { allowedCidrs: Array.from({ length: 50 }, (_, index) => `10.1.${index}.0/24`) },
    { allowedCidrs: [] },
    { allowedCidrs: null, expiresAt: null },
  ])('%j is taken', async (input) => {
    await created(input);
  });

  it.each<Record<string, unknown>>([
    { createdBy: { kind: 'USER', id: randomUUID(), name: 'Another person' } },
    { value: 'lf_live_x' },
    { scopes: ['EVERYTHING'] },
    { scopes: null },
    { name: null },
    { expiresAt: '2099-01-01' },
    { companyId: null },
  ])('%j does not fit the schema', async (input) => {
    const before = await countRows();
    const { errors } = await send(input);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await countRows()).toEqual(before);
  });

  it('can’t set the creator of the key', async () => {
    const literal = `mutation { createAPIToken(input: { companyId: "${nordlicht.id}", name: "x", scopes: [REPORTS_READ], createdBy: {} }) { value } }`;
    expect((await api.graphql(literal, { token: anna })).errors?.[0]?.extensions.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });

  it('can expire a millisecond from now', async () => {
    const at = (milliseconds: number) => new Date(clock.now + milliseconds).toISOString();
    expect(await refused({ expiresAt: at(0) })).toEqual(['INVALID input.expiresAt']);
    await created({ expiresAt: at(1) });
  });
});

describe('names', () => {
  it('are unique in a company, whatever their case and the space around them', async () => {
    await created({ name: 'Weekly Report' });
    for (const name of ['Weekly Report', 'weekly report', ' WEEKLY REPORT ']) {
      expect(await refused({ name })).toEqual(['CONFLICT input.name']);
    }
  });

  it('may be in use in other companies, without revealing it', async () => {
    const ruth = await api.userToken('Ruth');
    await created({ name: 'Weekly Report', companyId: rundschau.id }, { token: ruth });
    await created({ name: 'Only at Rundschau', companyId: rundschau.id }, { token: ruth });
    await created({ name: 'Only at Rundschau' });
  });

  it('are free again when their key is revoked', async () => {
    const { token } = await created({ name: 'Revoked' });
    await database.platform((platform) =>
      platform.all(statement('update api_token set revoked_at = now() where id = $1', [token.id])),
    );
    await created({ name: 'Revoked' });
  });

  it('go to one of many concurrent calls, and the others get an error', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ name: 'Sought after' })));
    const codes = answers.map(
      ({ data, errors }) => errors?.[0]?.extensions.code ?? data?.createAPIToken.userErrors[0]?.code ?? 'made',
    );
    expect(codes.sort()).toEqual([...Array<string>(7).fill('CONFLICT'), 'made']);
    expect((await rowsOf('api_token')).filter((row) => row.includes('Sought after'))).toHaveLength(1);
    expect((await rowsOf('audit_event')).filter((row) => row.includes('Sought after'))).toHaveLength(1);
  });
});

describe('a name that another process is storing', needsPostgres(database), () => {
  it('is a conflict, not a failure', async () => {
    const taken = statement(
      `insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
       values ($1, $2, 'Raced For', 'lf_live_', '{REPORTS_READ}', 'SYSTEM', $2, 'Test')`,
      [randomUUID(), nordlicht.id],
    );
    const { data, errors } = await whileUncommitted(
      database,
      { until: 'insert into "api_token"', write: (other) => other.all(taken) },
      () => send({ name: 'raced for' }),
    );
    expect(errors).toBeUndefined();
    expect(data?.createAPIToken.userErrors.map(({ code }) => code)).toEqual(['CONFLICT']);
  });
});

describe('an idempotency key', () => {
  it('creates one key, whose secret is in the first response only', async () => {
    const input = { name: 'sent twice', idempotencyKey: 'order 1' };
    const first = await created(input);
    const before = await countRows();
    const again = await send(input);
    expect(again.data?.createAPIToken).toEqual({ token: first.token, value: null, userErrors: [] });
    expect(await countRows()).toEqual(before);
    expect(await rowsOf('idempotency_record')).toHaveLength(1);
    expect((await rowsOf('idempotency_record'))[0]).not.toContain(first.value.slice(start));
  });

  it('belongs to its input', async () => {
    await created({ name: 'first input', idempotencyKey: 'order 2' });
    expect(await refused({ name: 'other input', idempotencyKey: 'order 2' })).toEqual([
      'IDEMPOTENCY_KEY_REUSED input.idempotencyKey',
    ]);
  });

  it('can be used again after a rejected input', async () => {
    expect(await refused({ name: '', idempotencyKey: 'order 3' })).toEqual(['INVALID input.name']);
    await created({ name: 'corrected', idempotencyKey: 'order 3' });
  });

  it('lets one of several concurrent calls create the key; the others get it or IDEMPOTENCY_IN_PROGRESS', async () => {
    const input = { name: 'sent eight times', idempotencyKey: 'order 4' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(input)));
    const payloads = answers.map(({ data }) => data?.createAPIToken);
    expect(payloads.filter((payload) => payload?.value != null)).toHaveLength(1);
    const others = payloads.filter((payload) => payload?.value == null);
    for (const payload of others) {
      if (payload?.token == null) {
        expect(payload?.userErrors).toMatchObject([{ code: 'IDEMPOTENCY_IN_PROGRESS' }]);
      } else expect(payload.token.name).toBe('sent eight times');
    }
    expect((await rowsOf('api_token')).filter((row) => row.includes('sent eight times'))).toHaveLength(1);
  });
});

describe('who can’t create one', () => {
  const readScopes = scopesOf('VIEWER');

  it('a member who isn’t an admin, with the missing permission in the error', async () => {
    expect(await forbidden({}, { token: viktor })).toEqual({
      code: 'FORBIDDEN',
      required: ['TOKENS_WRITE'],
      granted: readScopes,
    });
    expect(await forbidden({ companyId: bergwerk.id })).toMatchObject({ code: 'FORBIDDEN', granted: readScopes });
    expect(await forbidden({ companyId: hafenkante.id })).toEqual({
      code: 'FORBIDDEN',
      required: ['TOKENS_WRITE'],
      granted: scopesOf('EDITOR'),
    });
  });

  it('an agency’s admin for a company the agency manages', async () => {
    const { data } = await api.graphql<{ listCompanies: { items: { id: string }[] } }>(
      '{ listCompanies(filter: { name: { eq: "Alster Optik" } }) { items { id } } }',
      { token: await api.userToken('Ruth') },
    );
    const companyId = data.listCompanies.items[0]?.id;
    expect(await forbidden({ companyId }, { token: await api.userToken('Ruth') })).toMatchObject({
      code: 'FORBIDDEN',
      required: ['TOKENS_WRITE'],
    });
  });

  it('a key without TOKENS_WRITE', async () => {
    const { value } = await created({ scopes: ['TOKENS_READ', 'ACCESS_WRITE'] });
    expect(await forbidden({}, { token: value })).toEqual({
      code: 'FORBIDDEN',
      required: ['TOKENS_WRITE'],
      granted: ['TOKENS_READ', 'ACCESS_WRITE'],
    });
  });

  it('a partner, even with all permissions', async () => {
    const token = await api.partnerToken();
    expect(await forbidden({}, { token })).toMatchObject({ code: 'FORBIDDEN', required: ['TOKENS_WRITE'] });
    await database.platform((platform) =>
      platform.all(
        statement('update partner_access_grant set scopes = $1::text[] where company_id = $2', [
          `{${apiTokenScopes.join(',')}}`,
          nordlicht.id,
        ]),
      ),
    );
    expect(await forbidden({}, { token })).toMatchObject({ code: 'FORBIDDEN', required: ['TOKENS_WRITE'] });
  });

  it('staff, who have no company', async () => {
    expect(await refused({}, { token: await api.userToken('Samir') })).toEqual(['NOT_FOUND input.companyId']);
  });

  it('any caller for a foreign company, which is reported as unknown', async () => {
    const answers = [];
    for (const companyId of [papierboot.id, rundschau.id, randomUUID(), 'x', '', "' or true --"]) {
      const before = await countRows();
      const { data, errors, status, headers } = await send({ companyId });
      expect(await countRows()).toEqual(before);
      answers.push({ data, errors, status, userErrors: headers['x-user-errors'] });
    }
    expect(answers[0]?.data?.createAPIToken.userErrors).toMatchObject([
      { code: 'NOT_FOUND', field: ['input', 'companyId'] },
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('a caller without a token', async () => {
    expect((await send({}, { token: 'x' })).status).toBe(401);
  });
});

describe('a key creates keys within its own limits', () => {
  const from = '10.1.2.3';
  let value: string;
  let expiresAt: string;

  beforeAll(async () => {
    expiresAt = new Date(clock.now + 30 * 86_400_000).toISOString();
    ({ value } = await created({
      scopes: ['REPORTS_READ', 'TOKENS_READ', 'TOKENS_WRITE'],
      expiresAt,
      allowedCidrs: ['10.0.0.0/8', '2001:db8::/32'],
    }));
  });

  const within = (input: Record<string, unknown> = {}) => ({ expiresAt, allowedCidrs: ['10.2.0.0/16'], ...input });

  it('not beyond its permissions', async () => {
    for (const scope of apiTokenScopes) {
      const outcome = refused(within({ scopes: [scope] }), { token: value, from });
      if (['REPORTS_READ', 'TOKENS_READ', 'TOKENS_WRITE'].includes(scope)) await expect(outcome).rejects.toThrow();
      else expect(await outcome).toEqual(['LIMIT_EXCEEDED input.scopes']);
    }
    const { data } = await send(within({ scopes: ['REPORTS_READ', 'AUDIT_READ', 'ACCESS_READ'] }), {
      token: value,
      from,
    });
    expect(data?.createAPIToken.userErrors[0]?.message).toBe(
      "You can't grant permissions that you don't have: ACCESS_READ, AUDIT_READ.",
    );
  });

  it('not beyond its expiry', async () => {
    const later = new Date(Date.parse(expiresAt) + 1).toISOString();
    expect(await refused(within({ expiresAt: later }), { token: value, from })).toEqual([
      'LIMIT_EXCEEDED input.expiresAt',
    ]);
    expect(await refused(within({ expiresAt: null }), { token: value, from })).toEqual([
      'LIMIT_EXCEEDED input.expiresAt',
    ]);
    const { data } = await send(within({ expiresAt: null }), { token: value, from });
    expect(data?.createAPIToken.userErrors[0]?.message).toContain(expiresAt.replace(/\.?0*Z$/, ''));
  });

  it('not beyond its address ranges', async () => {
    for (const allowedCidrs of [
      [],
      null,
      ['0.0.0.0/0'],
      ['10.0.0.0/7'],
      ['10.0.0.0/8', '11.0.0.0/8'],
      ['::/0'],
      ['::ffff:0:0/96'],
    ]) {
      expect(await refused(within({ allowedCidrs }), { token: value, from })).toEqual([
        'LIMIT_EXCEEDED input.allowedCidrs',
      ]);
    }
  });

  it('but up to all of these limits', async () => {
    const { token } = await created(
      {
        scopes: ['REPORTS_READ', 'TOKENS_READ', 'TOKENS_WRITE'],
        expiresAt,
        allowedCidrs: ['10.0.0.0/8', '2001:db8:1::/48'],
      },
      { token: value, from },
    );
    expect(token['scopes']).toEqual(['REPORTS_READ', 'TOKENS_READ', 'TOKENS_WRITE']);
  });

  it('nor in another company', async () => {
    expect(await refused(within({ companyId: hafenkante.id }), { token: value, from })).toEqual([
      'NOT_FOUND input.companyId',
    ]);
  });
});

describe('without TOKENS_READ', () => {
  it('listing keys names the missing permission', async () => {
    const query = `{ listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`;
    const { errors, data } = await api.graphql(query, { token: viktor });
    expect(data).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['TOKENS_READ'] });
  });
});
