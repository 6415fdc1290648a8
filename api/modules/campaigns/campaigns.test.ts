import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bergwerk, hafenkante, nordlicht, rundschau } from '../../demo/companies.ts';
import { addDays } from '../../demo/campaigns.ts';
import { query, type Runner, statement } from '../../db/sql.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { createTestApp, type GraphQLRequest } from '../../testing/test-app.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';

const api = await createTestApp();
const { database } = api;
const today = new Date().toISOString().slice(0, 10);

interface UserError {
  readonly code: string;
  readonly field: readonly string[] | null;
  readonly message: string;
}

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly endDate: string | null;
  readonly labels: readonly string[];
  readonly deliveryStatus: string;
  readonly audiences: readonly { readonly id: string }[];
}

interface Written {
  readonly campaign: Campaign | null;
  readonly userErrors: readonly UserError[];
}

const fields = 'id name version status endDate labels deliveryStatus audiences { id }';
const payload = `campaign { ${fields} } userErrors { code field message }`;

let anna: string;
beforeAll(async () => {
  anna = await api.userToken('Anna');
});

const complete = (input: Record<string, unknown> = {}) => ({
  companyId: nordlicht.id,
  name: 'A campaign of the test',
  channel: 'CTV',
  objective: 'AWARENESS',
  startDate: addDays(today, 10),
  budget: { period: 'DAILY', amountMicros: '5000000' },
  ...input,
});

async function create(input: Record<string, unknown> = {}, request: GraphQLRequest = {}): Promise<Written> {
  const { data, errors } = await api.graphql<{ createCampaign: Written }>(
    `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { ${payload} } }`,
    { token: anna, ...request, variables: { input: complete(input) } },
  );
  expect(errors).toBeUndefined();
  return data.createCampaign;
}

async function created(input: Record<string, unknown> = {}): Promise<Campaign> {
  const { campaign, userErrors } = await create(input);
  expect(userErrors).toEqual([]);
  if (campaign === null) throw new Error('No campaign was made.');
  return campaign;
}

async function update(input: Record<string, unknown>): Promise<Written> {
  const { data, errors } = await api.graphql<{ updateCampaign: Written }>(
    `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { ${payload} } }`,
    { token: anna, variables: { input } },
  );
  expect(errors).toBeUndefined();
  return data.updateCampaign;
}

const codes = ({ userErrors }: { readonly userErrors: readonly UserError[] }) =>
  userErrors.map(({ code, field }) => `${code} ${(field ?? []).slice(1).join('.')}`);

async function newAudience(): Promise<string> {
  const { data } = await api.graphql<{ createAudience: { audience: { id: string } } }>(
    'mutation ($input: CreateAudienceInput!) { createAudience(input: $input) { audience { id } } }',
    { token: anna, variables: { input: { companyId: nordlicht.id, name: randomUUID() } } },
  );
  return data.createAudience.audience.id;
}

const countCampaigns = async () =>
  (
    await database.platform((platform) =>
      platform.first(statement<{ count: string }>('select count(*) from campaign', [])),
    )
  )?.count;

const auditOf = (id: string) =>
  database.asOwner(`select action, actor_name from audit_event where target_id = '${id}' order by occurred_at`);

describe('creating a campaign', () => {
  it('creates it and adds one audit event', async () => {
    const campaign = await created({ labels: ['a', 'b'] });
    expect(campaign).toMatchObject({ version: 1, status: 'DRAFT', deliveryStatus: 'NOT_READY', labels: ['a', 'b'] });
    expect(await auditOf(campaign.id)).toEqual([{ action: 'campaign.created', actor_name: 'Anna Petersen' }]);
  });

  it.each([
    ['a foreign company', { companyId: rundschau.id }, 'NOT_FOUND companyId'],
    ['no such company', { companyId: randomUUID() }, 'NOT_FOUND companyId'],
    ['an empty name', { name: '  ' }, 'INVALID name'],
    ['an end before the start', { endDate: today }, 'INVALID endDate'],
    ['no money', { budget: { period: 'DAILY', amountMicros: '0' } }, 'INVALID budget'],
    ['a label twice', { labels: ['x', 'x'] }, 'INVALID labels'],
    ['an unknown audience', { audienceIds: [randomUUID()] }, 'NOT_FOUND audienceIds'],
    ['an id that isn’t one', { audienceIds: ['none'] }, 'NOT_FOUND audienceIds'],
    ['being born archived', { status: 'ARCHIVED' }, 'STATE_FORBIDS status'],
    [
      'being created active after its end date',
      { status: 'ACTIVE', startDate: addDays(today, -9), endDate: addDays(today, -8) },
      'STATE_FORBIDS status',
    ],
  ])('is refused for %s and changes nothing', async (_, input, expected) => {
    const before = await countCampaigns();
    expect(codes(await create(input))).toContain(expected);
    expect(await countCampaigns()).toBe(before);
  });

  it('keeps external ids unique within the company only', async () => {
    await created({ externalId: 'IO-same' });
    expect(codes(await create({ externalId: 'IO-same' }))).toEqual(['CONFLICT externalId']);
    expect(codes(await create({ externalId: 'IO-same', companyId: hafenkante.id }))).toEqual([]);
  });

  it('needs CAMPAIGNS_WRITE in that company', async () => {
    const { errors } = await api.graphql(
      `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { ${payload} } }`,
      {
        token: anna,
        variables: { input: complete({ companyId: bergwerk.id }) },
      },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['CAMPAIGNS_WRITE'] });
  });

  it('with validateOnly returns errors and creates nothing', async () => {
    const before = await countCampaigns();
    expect(await create({ validateOnly: true, idempotencyKey: 'dry' })).toEqual({ campaign: null, userErrors: [] });
    expect(codes(await create({ validateOnly: true, name: '' }))).toEqual(['INVALID name']);
    expect(await countCampaigns()).toBe(before);
  });
});

describe('an idempotency key', () => {
  it('creates one campaign for two calls, whatever the order of the fields', async () => {
    const first = await created({ idempotencyKey: 'once', name: 'Once' });
    const before = await countCampaigns();
    const reordered = Object.fromEntries(Object.entries(complete({ idempotencyKey: 'once', name: 'Once' })).reverse());
    expect((await create(reordered)).campaign?.id).toBe(first.id);
    expect(await countCampaigns()).toBe(before);
    expect(await auditOf(first.id)).toHaveLength(1);
  });

  it('is refused with another input', async () => {
    await created({ idempotencyKey: 'other', name: 'One' });
    expect(codes(await create({ idempotencyKey: 'other', name: 'Two' }))).toEqual([
      'IDEMPOTENCY_KEY_REUSED idempotencyKey',
    ]);
  });

  it('creates one campaign for ten simultaneous calls', async () => {
    const before = Number(await countCampaigns());
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ idempotencyKey: 'ten calls' })));
    expect(Number(await countCampaigns())).toBe(before + 1);
    const ids = new Set(answers.flatMap(({ campaign }) => (campaign === null ? [] : [campaign.id])));
    expect(ids.size).toBe(1);
    for (const answer of answers.filter(({ campaign }) => campaign === null)) {
      expect(codes(answer)).toEqual(['IDEMPOTENCY_IN_PROGRESS idempotencyKey']);
    }
  });

  it('may be sent again with a corrected input after an error', async () => {
    expect(codes(await create({ idempotencyKey: 'corrected', name: '' }))).toEqual(['INVALID name']);
    expect(codes(await create({ idempotencyKey: 'corrected', name: 'Corrected' }))).toEqual([]);
  });

  it('is free again after 24 hours', async () => {
    const first = await created({ idempotencyKey: 'old' });
    await database.platform((platform) =>
      platform.all(
        query
          .updateTable('idempotency_record')
          .set({ created_at: addDays(today, -2) })
          .where('idempotency_key', '=', 'old'),
      ),
    );
    expect((await created({ idempotencyKey: 'old' })).id).not.toBe(first.id);
  });
});

describe('changing a campaign', () => {
  it('keeps absent fields, clears null ones, replaces lists and increases the version', async () => {
    const { id } = await created({ endDate: addDays(today, 20), labels: ['a'] });
    expect((await update({ id, name: 'Renamed' })).campaign).toMatchObject({
      name: 'Renamed',
      version: 2,
      labels: ['a'],
      endDate: addDays(today, 20),
    });
    expect((await update({ id, endDate: null, labels: ['b', 'c'] })).campaign).toMatchObject({
      version: 3,
      labels: ['b', 'c'],
      endDate: null,
    });
    expect((await update({ id, labels: null })).campaign).toMatchObject({ version: 4, labels: [] });
    expect(await auditOf(id)).toHaveLength(4);
  });

  it('that changes nothing keeps the version and adds no audit event', async () => {
    const { id } = await created();
    expect((await update({ id, name: 'A campaign of the test' })).campaign?.version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('is rejected when another change was faster', async () => {
    const { id } = await created();
    await update({ id, name: 'First' });
    expect(codes(await update({ id, expectedVersion: 1, name: 'Second' }))).toEqual([
      'VERSION_MISMATCH expectedVersion',
    ]);
    expect(codes(await update({ id, expectedVersion: 2, name: 'Third' }))).toEqual([]);
  });

  it('by two simultaneous calls with the same version succeeds once', async () => {
    const { id } = await created();
    const answers = await Promise.all(
      [1, 2].map((number) => update({ id, expectedVersion: 1, name: `Racer ${number}` })),
    );
    expect(answers.map(codes).sort()).toEqual([[], ['VERSION_MISMATCH expectedVersion']]);
  });

  it('returns the same for a foreign campaign and for an unknown one', async () => {
    const foreign = await database.platform((platform) =>
      platform.first(
        statement<{ id: string }>('select id from campaign where company_id <> all($1::uuid[]) limit 1', [
          `{${nordlicht.id},${hafenkante.id},${bergwerk.id}}`,
        ]),
      ),
    );
    const answer = await update({ id: foreign?.id, name: 'Mine now' });
    expect(answer).toEqual(await update({ id: randomUUID(), name: 'Mine now' }));
    expect(codes(answer)).toEqual(['NOT_FOUND id']);
  });

  it('with validateOnly writes nothing', async () => {
    const { id } = await created();
    expect(await update({ id, name: 'Not yet', validateOnly: true })).toEqual({ campaign: null, userErrors: [] });
    expect(codes(await update({ id, endDate: addDays(today, 1), validateOnly: true }))).toEqual(['INVALID endDate']);
    expect((await update({ id })).campaign).toMatchObject({ version: 1, name: 'A campaign of the test' });
  });
});

describe('setting statuses', () => {
  const set = async (input: Record<string, unknown>, selection = payload) => {
    const { data, errors } = await api.graphql<{
      setCampaignStatuses: { results: (Written & { id: string })[]; userErrors: UserError[] };
    }>(
      `mutation ($input: SetCampaignStatusesInput!) { setCampaignStatuses(input: $input) { results { id ${selection} } userErrors { code field message } } }`,
      { token: anna, variables: { input } },
    );
    expect(errors).toBeUndefined();
    return data.setCampaignStatuses;
  };

  it('pauses twenty in one call, three of which are rejected with reasons', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 18; number += 1) ids.push((await created({ status: 'ACTIVE' })).id);
    await set({ ids: [ids[0]], status: 'ARCHIVED' });
    const wanted = [...ids, randomUUID(), 'nothing'];
    const { results, userErrors } = await set({ ids: wanted, status: 'PAUSED' });
    expect(userErrors).toEqual([]);
    expect(results.map(({ id }) => id)).toEqual(wanted);
    expect(results.filter((result) => codes(result).length === 0).map(({ campaign }) => campaign?.status)).toEqual(
      Array.from({ length: 17 }, () => 'PAUSED'),
    );
    expect(results.flatMap(codes).sort()).toEqual(['NOT_FOUND ids', 'NOT_FOUND ids', 'STATE_FORBIDS status']);
  });

  it('never returns to DRAFT, and never leaves ARCHIVED', async () => {
    const { id } = await created({ status: 'ACTIVE' });
    expect((await set({ ids: [id], status: 'DRAFT' })).results.flatMap(codes)).toEqual(['STATE_FORBIDS status']);
    await set({ ids: [id], status: 'ARCHIVED' });
    expect((await set({ ids: [id], status: 'ACTIVE' })).results.flatMap(codes)).toEqual(['STATE_FORBIDS status']);
    expect(codes(await update({ id, name: 'Too late' }))).toEqual(['STATE_FORBIDS id']);
  });

  it('with validateOnly changes nothing', async () => {
    const { id } = await created({ status: 'ACTIVE' });
    const { results } = await set({ ids: [id], status: 'PAUSED', validateOnly: true });
    expect(results[0]?.campaign?.status).toBe('ACTIVE');
  });

  it('records when each change happened, so that the audit log shows their order', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await created({ status: 'ACTIVE' })).id));
    await set({ ids, status: 'PAUSED' });
    const events = `audit_event where action = 'campaign.status_set' and target_id in ('${ids.join(`', '`)}')`;
    expect(await database.asOwner(`select target_id from ${events} order by occurred_at, id`)).toEqual(
      ids.map((id) => ({ target_id: id })),
    );
    expect(await database.asOwner(`select count(distinct occurred_at)::int as times from ${events}`)).toEqual([
      { times: 5 },
    ]);
  });

  it('accepts IDs in upper case, and one campaign once', async () => {
    const { id } = await created({ status: 'ACTIVE' });
    const { results } = await set({ ids: [id.toUpperCase(), id], status: 'PAUSED' });
    expect(results).toMatchObject([{ campaign: { id, status: 'PAUSED' }, userErrors: [] }]);
    expect(results[0]?.id.toLowerCase()).toBe(id);
  });

  it('accepts 1 to 100 ids', async () => {
    expect(codes(await set({ ids: [], status: 'PAUSED' }))).toEqual(['REQUIRED ids']);
    // The whole payload of 101 campaigns, with up to 20 audiences each, would be above the limit of the cost.
    const small = 'campaign { id } userErrors { code field }';
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect(codes(await set({ ids, status: 'PAUSED' }, small))).toEqual(['LIMIT_EXCEEDED ids']);
    const { results } = await set({ ids: ids.slice(1), status: 'PAUSED' }, small);
    expect(results).toHaveLength(100);
  });
});

describe('listing campaigns', () => {
  const list = (
    variables: Record<string, unknown>,
    selection = 'items { id name status deliveryStatus } pageInfo { totalCount }',
  ) =>
    api.graphql<{ listCampaignsByCompany: { items: Campaign[]; pageInfo: { totalCount: string } } }>(
      `query ($companyId: ID!, $filter: CampaignFilter, $sort: [CampaignSort!], $page: PageInput) {
        listCampaignsByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: $page) { ${selection} } }`,
      { token: anna, variables: { companyId: nordlicht.id, ...variables } },
    );

  it('reads nested objects in as many statements for 60 rows as for 20', async () => {
    const selection =
      'items { id company { name } budget { spentMicros } deliveryStatus deliveryIssues { code } audiences { id name } performance(range: { startDate: "2026-01-01", endDate: "2026-12-31" }) { impressions } }';
    const count = async (limit: number) => {
      const before = database.driver.statements.length;
      const { errors } = await list({ page: { limit } }, selection);
      expect(errors).toBeUndefined();
      // Not those of the authentication: what it remembers of a token may have run out in between.
      return database.driver.statements.slice(before).filter(({ role }) => role === 'litfass_app').length;
    };
    await count(60);
    const few = await count(20);
    expect(await count(60)).toBe(few);
    expect(few).toBeLessThanOrEqual(11);
  });

  it('has its own connection if rows are computed one by one or counted, and not otherwise', async () => {
    const longOnes = async (...asked: Parameters<typeof list>) => {
      const before = database.driver.statements.length;
      expect((await list(...asked)).errors).toBeUndefined();
      return database.driver.statements.slice(before).filter(({ isLong }) => isLong).length;
    };
    const page = 'items { id deliveryStatus company { name } } pageInfo { endCursor }';
    const sort = [{ field: 'NAME', direction: 'ASC' }];
    expect(await longOnes({ filter: { status: ['ACTIVE'], startDate: { gte: '2026-01-01' } }, sort }, page)).toBe(0);
    expect(await longOnes({ filter: { deliveryStatus: ['SCHEDULED'] } }, page)).toBe(1);
    expect(await longOnes({ filter: { or: [{ name: { contains: 'x' } }] } }, page)).toBe(1);
    expect(await longOnes({}, 'pageInfo { totalCount }')).toBe(1);
  });

  it('fails if audiences can’t be read, rather than omitting them', async () => {
    const { errors } = await database.driver.failing(/from "?audience\b/, new Error('connection lost'), () =>
      list({ page: { limit: 50 } }, 'items { audiences { id } }'),
    );
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL');
  });

  it('filters by delivery status exactly as it is returned', async () => {
    const all = await list({ page: { limit: 200 } });
    for (const wanted of ['NOT_READY', 'SCHEDULED', 'DELIVERING', 'LIMITED', 'STOPPED', 'ENDED']) {
      const { data } = await list({ filter: { deliveryStatus: [wanted] }, page: { limit: 200 } });
      const expected = all.data.listCampaignsByCompany.items.filter(({ deliveryStatus }) => deliveryStatus === wanted);
      expect(new Set(data.listCampaignsByCompany.items.map(({ id }) => id)), wanted).toEqual(
        new Set(expected.map(({ id }) => id)),
      );
    }
  });

  it('finds labels, external ids and budgets', async () => {
    await created({
      name: 'Needle',
      labels: ['50% off_'],
      externalId: 'Hay-1',
      budget: { period: 'LIFETIME', amountMicros: '9007199254740993' },
    });
    const names = async (filter: Record<string, unknown>) =>
      (await list({ filter })).data.listCampaignsByCompany.items.map(({ name }) => name);
    expect(await names({ label: { startsWith: '50% OFF_' } })).toEqual(['Needle']);
    expect(await names({ label: { contains: '0%_' } })).toEqual([]);
    expect(await names({ externalId: { eq: 'hay-1' } })).toEqual(['Needle']);
    expect(await names({ budgetMicros: { eq: '9007199254740993' } })).toEqual(['Needle']);
    expect(await names({ budgetMicros: { eq: '9007199254740992' } })).toEqual([]);
  });

  it('finds campaigns with one label that meets all conditions', async () => {
    const [together, apart] = [randomUUID(), randomUUID()];
    await created({ name: together, labels: ['spring-teaser', 'x'] });
    await created({ name: apart, labels: ['spring', 'old-teaser'] });
    const label = { startsWith: 'Spring', contains: 'teaser' };
    const { data } = await list({ filter: { name: { in: [together, apart] }, label } });
    expect(data.listCampaignsByCompany.items.map(({ name }) => name)).toEqual([together]);
    const none = await list({ filter: { name: { in: [together, apart] }, label: {} } });
    expect(none.data.listCampaignsByCompany.items).toHaveLength(2);
  });
});

it('accepts audience IDs in upper case, and one audience once', async () => {
  const audienceId = await newAudience();
  const { id, audiences } = await created({ audienceIds: [audienceId.toUpperCase(), audienceId] });
  expect(audiences).toEqual([{ id: audienceId }]);
  const { campaign } = await update({ id: id.toUpperCase(), audienceIds: [audienceId.toUpperCase()] });
  expect(campaign).toMatchObject({ version: 1, audiences: [{ id: audienceId }] });
});

describe('what another process is storing', needsPostgres(database), () => {
  it('makes an external id a conflict, not a failure', async () => {
    const externalId = randomUUID();
    const { id } = await created();
    const write = (other: Runner) =>
      other.all(statement('update campaign set external_id = $2 where id = $1', [id, externalId]));
    const work = () => create({ externalId });
    const result = await whileUncommitted(database, { until: 'insert into "campaign"', write }, work);
    expect(codes(result)).toEqual(['CONFLICT externalId']);
  });

  it('makes a deleted audience unknown, for a new campaign and for a changed one', async () => {
    const { id } = await created();
    for (const work of [create, (input: object) => update({ id, ...input })]) {
      const audienceId = await newAudience();
      const write = (other: Runner) => other.all(statement('delete from audience where id = $1', [audienceId]));
      const until = 'select "id" from "audience"';
      const result = await whileUncommitted(database, { until, write }, () => work({ audienceIds: [audienceId] }));
      expect(codes(result)).toEqual(['NOT_FOUND audienceIds']);
    }
  });
});
