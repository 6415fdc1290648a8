import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { nordlicht } from '../../demo/companies.ts';
import { statement } from '../../db/sql.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp, type GraphQLRequest, type TestApp } from '../../testing/test-app.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { database } = api;
const second = await createTestApp({ database, now: () => clock.now });

let samir: string;
let anna: string;
let viktor: string;
let number = 0;

beforeAll(async () => {
  samir = await api.userToken('Samir');
  anna = await api.userToken('Anna');
  viktor = await api.userToken('Viktor');
});

interface Partner {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly clientId: string;
  readonly createdAt: string;
  readonly secrets: { id: string; lastFour: string; createdAt: string; expiresAt: string | null }[];
}

interface Result {
  readonly partner: Partner | null;
  readonly clientSecret?: string | null;
  readonly effectiveAt?: string | null;
  readonly userErrors: { code: string; field: string[]; message: string }[];
}

const partnerFields =
  'partner { id name status clientId websiteUrl termsAcceptedAt createdAt secrets { id lastFour createdAt expiresAt } }';
const errorFields = 'userErrors { code field message }';
const mutations = {
  createPartner: ['CreatePartnerInput', 'clientSecret'],
  rotatePartnerSecret: ['RotatePartnerSecretInput', 'clientSecret'],
  setPartnerStatus: ['SetPartnerStatusInput', 'effectiveAt'],
} as const;
type Mutation = keyof typeof mutations;

/** Sends a mutation, as Samir unless the request says otherwise. */
const send = (name: Mutation, input: Record<string, unknown>, request: GraphQLRequest = {}) =>
  api.graphql<Record<string, Result> | null>(
    `mutation ($input: ${mutations[name][0]}!) { ${name}(input: $input) { ${partnerFields} ${mutations[name][1]} ${errorFields} } }`,
    { token: samir, ...request, variables: { input } },
  );

async function done(name: Mutation, input: Record<string, unknown>) {
  const { data, errors } = await send(name, input);
  expect(errors).toBeUndefined();
  const result = data?.[name];
  expect(result?.userErrors).toEqual([]);
  if (result?.partner == null) throw new Error('Nothing was done.');
  return { ...result, partner: result.partner, clientSecret: result.clientSecret ?? '' };
}

/** Each user error as `CODE field`. */
async function refused(name: Mutation, input: Record<string, unknown>): Promise<string[]> {
  const before = await dump();
  const { data, errors } = await send(name, input);
  expect(errors).toBeUndefined();
  expect(data?.[name]?.partner).toBeNull();
  expect(await dump()).toBe(before);
  return (data?.[name]?.userErrors ?? []).map(({ code, field }) => `${code} ${field[1] ?? ''}`);
}

const tables = ['partner', 'partner_secret', 'audit_event', 'idempotency_record'];
const dump = async () => {
  const rows = await Promise.all(tables.map((table) => database.asOwner(`select * from ${table} order by 1, 2, 3`)));
  return JSON.stringify(rows);
};
const events = (partnerId: string) =>
  database.asOwner(
    `select company_id, actor_kind, actor_name, action, target_type, changes, request_id, ip_address from audit_event
     where target_id = '${partnerId}' order by occurred_at, id`,
  );

function newPartner() {
  number += 1;
  return done('createPartner', { name: `Partner ${number}` });
}

/** Asks the token endpoint as a partner does. */
async function exchange(clientId: string, clientSecret: string, at: TestApp = api) {
  const answer = await at.post('/oauth/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    audience: `${at.url}/graphql`,
  });
  const body = (await answer.json()) as { access_token?: string; error?: string };
  return { status: answer.status, token: body.access_token ?? '', error: body.error };
}

const ask = async (token: string, at: TestApp = api) =>
  (await at.graphql('{ viewer { actor { kind name } } }', { token })).status;

describe('createPartner', () => {
  it('creates a partner, which gets an access token with its credentials and is listed by its name', async () => {
    const { partner, clientSecret } = await done('createPartner', {
      name: '  Gezeiten Insights ',
      websiteUrl: 'https://gezeiten.example/',
    });
    expect(partner).toMatchObject({
      name: 'Gezeiten Insights',
      status: 'ACTIVE',
      websiteUrl: 'https://gezeiten.example/',
    });
    expect(partner.clientId).toMatch(/^lfp_[0-9a-f]{16}$/);
    expect(clientSecret).toMatch(/^lfps_[0-9a-f]{48}$/);
    expect(partner.secrets).toMatchObject([{ lastFour: clientSecret.slice(-4), expiresAt: null }]);
    const { status, token } = await exchange(partner.clientId, clientSecret);
    expect(status).toBe(200);
    const { data } = await api.graphql('{ viewer { actor { kind name } companies { id } scopes } }', { token });
    expect(data).toEqual({
      viewer: { actor: { kind: 'PARTNER', name: 'Gezeiten Insights' }, companies: [], scopes: [] },
    });
  });

  it('returns the secret once: it is in no table, log line, list or audit event', async () => {
    const { partner, clientSecret } = await newPartner();
    const text = await database.asOwner(
      `select (select string_agg(p::text, '') from partner p) || (select string_agg(s::text, '') from partner_secret s)
         || (select string_agg(a::text, '') from audit_event a) || coalesce((select string_agg(i::text, '') from idempotency_record i), '') as text`,
    );
    expect(JSON.stringify(text)).toContain(partner.clientId);
    expect(JSON.stringify(text)).not.toContain(clientSecret);
    expect(api.logs().join('\n')).not.toContain(clientSecret);
    const { data } = await api.graphql('{ listPartners { items { name clientId secrets { id lastFour } } } }', {
      token: samir,
    });
    expect(JSON.stringify(data)).toContain(partner.clientId);
    expect(JSON.stringify(data)).not.toContain(clientSecret);
  });

  it('adds one audit event without a company, with actor, request and IP address', async () => {
    const { partner } = await newPartner();
    const [event, ...others] = await events(partner.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      company_id: null,
      actor_kind: 'USER',
      action: 'partner.created',
      target_type: 'Partner',
      ip_address: '127.0.0.1',
    });
    expect(event?.['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('with an idempotency key happens once, and its secret is not returned again', async () => {
    const input = { name: 'Only once', idempotencyKey: randomUUID() };
    const first = await done('createPartner', input);
    const again = await done('createPartner', input);
    expect(again.partner).toEqual(first.partner);
    expect(first.clientSecret).not.toBe('');
    expect(again.clientSecret).toBe('');
    expect(await refused('createPartner', { ...input, name: 'Another' })).toEqual([
      'IDEMPOTENCY_KEY_REUSED idempotencyKey',
    ]);
    expect(await events(first.partner.id)).toHaveLength(1);
  });

  it('sent several times concurrently with one idempotency key creates one partner', async () => {
    const input = { name: 'Concurrent', idempotencyKey: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('createPartner', input)));
    const secrets = answers.flatMap(({ data }) => data?.['createPartner']?.clientSecret ?? []);
    expect(secrets).toHaveLength(1);
    expect(await database.asOwner(`select 1 from partner where name = 'Concurrent'`)).toHaveLength(1);
  });

  it('rejects a missing, too long or used name, and a URL that isn’t https', async () => {
    await done('createPartner', { name: 'Taken' });
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      expect(await refused('createPartner', { name })).toEqual(['INVALID name']);
    }
    expect(await refused('createPartner', { name: 'tAKEN' })).toEqual(['CONFLICT name']);
    for (const websiteUrl of [
      'javascript:alert(1)',
      'http://plain.example',
      'gezeiten.example',
      `https://x/${'x'.repeat(500)}`,
      '',
    ]) {
      expect(await refused('createPartner', { name: 'New', websiteUrl })).toEqual(['INVALID websiteUrl']);
    }
  });
});

describe('what staff do', () => {
  it.each([
    ['createPartner', { name: 'Mine' }],
    ['rotatePartnerSecret', { partnerId: randomUUID() }],
    ['setPartnerStatus', { partnerId: randomUUID(), status: 'SUSPENDED' }],
  ] as const)('(%s) is forbidden to an admin, a viewer, a key and a partner, whatever the id', async (name, input) => {
    const { partner } = await newPartner();
    const tokens = [anna, viktor, demoSecrets.apiKey, await api.partnerToken()];
    const before = await dump();
    for (const token of tokens) {
      for (const partnerId of [randomUUID(), partner.id]) {
        const { data, errors } = await send(name, 'partnerId' in input ? { ...input, partnerId } : input, { token });
        expect(data).toBeNull();
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
        expect(errors?.[0]?.message).toMatch(/^Only the platform’s staff .*can do this\.$/);
      }
    }
    expect(await dump()).toBe(before);
  });

  it('returns NOT_FOUND for an unknown partner', async () => {
    for (const partnerId of [randomUUID(), 'nonsense', nordlicht.id]) {
      expect(await refused('rotatePartnerSecret', { partnerId })).toEqual(['NOT_FOUND partnerId']);
      expect(await refused('setPartnerStatus', { partnerId, status: 'SUSPENDED' })).toEqual(['NOT_FOUND partnerId']);
    }
  });
});

describe('rotatePartnerSecret', () => {
  it('lets both secrets work until the overlap ends, to the millisecond', async () => {
    const { partner, clientSecret: old } = await newPartner();
    const { clientSecret: fresh, ...rotated } = await done('rotatePartnerSecret', {
      partnerId: partner.id,
      overlapSeconds: 3600,
    });
    const endsAt = clock.now + 3_600_000;
    expect(
      rotated.partner.secrets.map(({ lastFour, expiresAt }) => [lastFour, expiresAt && Date.parse(expiresAt)]),
    ).toEqual([
      [fresh.slice(-4), null],
      [old.slice(-4), endsAt],
    ]);
    clock.now = endsAt - 1;
    for (const secret of [old, fresh]) expect((await exchange(partner.clientId, secret)).status).toBe(200);
    clock.now = endsAt;
    expect(await exchange(partner.clientId, old)).toMatchObject({ status: 401, error: 'invalid_client' });
    expect((await exchange(partner.clientId, old, second)).status).toBe(401);
    expect((await exchange(partner.clientId, fresh)).status).toBe(200);
    const { data } = await api.graphql<{ listPartners: { items: Partner[] } }>(
      '{ listPartners { items { id secrets { lastFour expiresAt } } } }',
      { token: samir },
    );
    expect(data.listPartners.items.find(({ id }) => id === partner.id)?.secrets).toEqual([
      { lastFour: fresh.slice(-4), expiresAt: null },
    ]);
  });

  it('keeps earlier access tokens valid during an overlap', async () => {
    const { partner, clientSecret } = await newPartner();
    const { token } = await exchange(partner.clientId, clientSecret);
    await done('rotatePartnerSecret', { partnerId: partner.id });
    expect(await ask(token)).toBe(200);
  });

  it('without overlap ends every other secret and every access token issued so far, in every process', async () => {
    const { partner, clientSecret: old } = await newPartner();
    const [before, elsewhere] = await Promise.all([
      exchange(partner.clientId, old),
      exchange(partner.clientId, old, second),
    ]);
    const { clientSecret: middle } = await done('rotatePartnerSecret', { partnerId: partner.id });
    clock.now += 10_000;
    const { clientSecret: fresh } = await done('rotatePartnerSecret', { partnerId: partner.id, overlapSeconds: 0 });
    for (const secret of [old, middle]) expect((await exchange(partner.clientId, secret)).status).toBe(401);
    expect(await ask(before.token)).toBe(401);
    expect(await ask(elsewhere.token, second)).toBe(401);
    // In the same second as the rotation.
    const after = await exchange(partner.clientId, fresh);
    expect(await ask(after.token)).toBe(200);
  });

  it.each([0, 3600])(
    'with an overlap of %d s sent twice concurrently: one succeeds, and its secret works',
    async (overlapSeconds) => {
      const { partner } = await newPartner();
      const input = { partnerId: partner.id, overlapSeconds };
      const answers = await Promise.all([1, 2].map(() => send('rotatePartnerSecret', input)));
      const results = answers.map(({ data }) => data?.['rotatePartnerSecret']);
      expect(results.flatMap((result) => result?.userErrors.map(({ code }) => code))).toEqual(['CONFLICT']);
      const [fresh = ''] = results.flatMap((result) => result?.clientSecret ?? []);
      expect((await exchange(partner.clientId, fresh)).status).toBe(200);
      clock.now += 9_999;
      expect(await refused('rotatePartnerSecret', input)).toEqual(['CONFLICT partnerId']);
      clock.now += 1;
      await done('rotatePartnerSecret', { ...input, overlapSeconds: 0 });
    },
  );

  it('is rejected during an overlap, unless every other secret ends', async () => {
    const { partner, clientSecret } = await newPartner();
    const { clientSecret: fresh } = await done('rotatePartnerSecret', { partnerId: partner.id });
    clock.now += 10_000;
    for (const secret of [clientSecret, fresh]) expect((await exchange(partner.clientId, secret)).status).toBe(200);
    expect(await refused('rotatePartnerSecret', { partnerId: partner.id, overlapSeconds: 1 })).toEqual([
      'STATE_FORBIDS overlapSeconds',
    ]);
  });

  it.each([-1, 2_592_001])('refuses an overlap of %d seconds', async (overlapSeconds) => {
    const { partner } = await newPartner();
    expect(await refused('rotatePartnerSecret', { partnerId: partner.id, overlapSeconds })).toEqual([
      'INVALID overlapSeconds',
    ]);
  });

  it('adds one audit event without either secret', async () => {
    const { partner, clientSecret: old } = await newPartner();
    const { clientSecret: fresh } = await done('rotatePartnerSecret', { partnerId: partner.id });
    const [, event, ...others] = await events(partner.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ company_id: null, action: 'partner.secret_rotated' });
    for (const secret of [old, fresh]) expect(JSON.stringify(event)).not.toContain(secret);
    expect(api.logs().join('\n')).not.toContain(fresh);
  });
});

describe('setPartnerStatus', () => {
  it('with SUSPENDED ends access tokens on the next request in every process, and no new ones are issued', async () => {
    const { partner, clientSecret } = await newPartner();
    const [here, there] = await Promise.all([
      exchange(partner.clientId, clientSecret),
      exchange(partner.clientId, clientSecret, second),
    ]);
    expect([await ask(here.token), await ask(there.token, second)]).toEqual([200, 200]);
    const suspended = await done('setPartnerStatus', { partnerId: partner.id, status: 'SUSPENDED' });
    expect(suspended.partner.status).toBe('SUSPENDED');
    expect(Date.parse(suspended.effectiveAt ?? '')).toBe(clock.now);
    expect([await ask(here.token), await ask(there.token, second)]).toEqual([401, 401]);
    expect(await exchange(partner.clientId, clientSecret)).toMatchObject({ status: 401, error: 'invalid_client' });
  });

  it('with ACTIVE lets a partner get new access tokens, and keeps the old ones invalid', async () => {
    const { partner, clientSecret } = await newPartner();
    const before = await exchange(partner.clientId, clientSecret);
    await done('setPartnerStatus', { partnerId: partner.id, status: 'SUSPENDED' });
    await done('setPartnerStatus', { partnerId: partner.id, status: 'ACTIVE' });
    expect(await ask(before.token)).toBe(401);
    const after = await exchange(partner.clientId, clientSecret);
    expect(await ask(after.token)).toBe(200);
  });

  it('adds an audit event for a change and none if nothing changed', async () => {
    const { partner } = await newPartner();
    for (const status of ['ACTIVE', 'SUSPENDED', 'SUSPENDED', 'ACTIVE']) {
      await done('setPartnerStatus', { partnerId: partner.id, status });
    }
    expect((await events(partner.id)).map(({ action }) => action)).toEqual([
      'partner.created',
      'partner.suspended',
      'partner.reactivated',
    ]);
  });
});

describe('listPartners', () => {
  const list = `query ($filter: PartnerFilter, $page: PageInput, $sort: [PartnerSort!]) { listPartners(filter: $filter, page: $page, sort: $sort) {
    items { id name status clientId websiteUrl secrets { id } } pageInfo { totalCount endCursor hasNextPage } } }`;
  interface Page {
    readonly listPartners: {
      items: Partner[];
      pageInfo: { totalCount: string; endCursor: string; hasNextPage: boolean };
    };
  }

  it('returns all of them to staff, by name, status and page', async () => {
    const { partner } = await done('createPartner', { name: 'Zeitenwende Zwei' });
    await done('setPartnerStatus', { partnerId: partner.id, status: 'SUSPENDED' });
    const filter = { name: { startsWith: 'zeiten' }, status: ['SUSPENDED'] };
    const { data } = await api.graphql<Page>(list, { token: samir, variables: { filter } });
    expect(data.listPartners.items).toMatchObject([{ id: partner.id, clientId: partner.clientId, secrets: [{}] }]);
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page: { data: Page } = await api.graphql<Page>(list, {
        token: samir,
        variables: { page: { limit: 3, after } },
      });
      names.push(...page.data.listPartners.items.map(({ name }) => name.toLowerCase()));
      after = page.data.listPartners.pageInfo.hasNextPage ? page.data.listPartners.pageInfo.endCursor : null;
    } while (after !== null);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('wetterfrosch analytics');
    expect(names).toHaveLength((await database.asOwner('select 1 from partner')).length);
  });

  it('returns the active ones to admins and keys, without client ids and secrets', async () => {
    const { partner } = await done('createPartner', { name: 'Without companies' });
    await done('setPartnerStatus', { partnerId: partner.id, status: 'SUSPENDED' });
    for (const token of [anna, demoSecrets.apiKey]) {
      const { data, errors } = await api.graphql<Page>(list, { token, variables: { page: { limit: 200 } } });
      expect(errors).toBeUndefined();
      const { items, pageInfo } = data.listPartners;
      expect(pageInfo.totalCount).toBe(String(items.length));
      expect(items.map(({ name }) => name)).toContain('Wetterfrosch Analytics');
      for (const item of items) expect(item).toMatchObject({ status: 'ACTIVE', clientId: null, secrets: null });
      expect(items.map(({ id }) => id)).not.toContain(partner.id);
      const suspended = await api.graphql<Page>(list, { token, variables: { filter: { status: ['SUSPENDED'] } } });
      expect(suspended.data.listPartners.items).toEqual([]);
    }
  });

  it('is denied to callers without ACCESS_READ in any company', async () => {
    for (const token of [viktor, await api.partnerToken()]) {
      const { errors } = await api.graphql(list, { token });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['ACCESS_READ'] });
    }
  });

  it('rejects a cursor of another caller', async () => {
    const { data } = await api.graphql<Page>(list, { token: samir, variables: { page: { limit: 1 } } });
    const page = { limit: 1, after: data.listPartners.pageInfo.endCursor };
    const { errors } = await api.graphql(list, { token: anna, variables: { page } });
    expect(errors?.[0]?.extensions.code).toBe('BAD_CURSOR');
  });

  it('of 50 partners reads all secrets in one statement', async () => {
    const { statements } = database.driver;
    const before = statements.length;
    await api.graphql(list, { token: samir });
    expect(statements.slice(before).filter(({ text }) => text.includes('partner_secret'))).toHaveLength(1);
  });
});

describe('a staff write', () => {
  it('is rolled back if its audit event can’t be written', async () => {
    const { partner, clientSecret } = await newPartner();
    const failed = await database.driver.failing(/insert into "audit_event"/, new Error('disk full'), () =>
      send('setPartnerStatus', { partnerId: partner.id, status: 'SUSPENDED' }),
    );
    expect(failed.errors?.[0]?.extensions.code).toBe('INTERNAL');
    expect((await exchange(partner.clientId, clientSecret)).status).toBe(200);
    const rows = await database.platform((platform) =>
      platform.all(statement<{ status: string }>('select status from partner where id = $1', [partner.id])),
    );
    expect(rows).toEqual([{ status: 'ACTIVE' }]);
  });
});
