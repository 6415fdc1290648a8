import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAudiences } from '../../demo/audiences.ts';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { statement } from '../../db/sql.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';

const api = await createTestApp();

interface UserError {
  readonly code: string;
  readonly field: readonly string[] | null;
}

interface Audience {
  readonly id: string;
  readonly name: string;
  readonly readiness: string;
  readonly memberCount: string | null;
  readonly version: number;
  readonly description: string | null;
  readonly identifierCounts: readonly { type: string; members: string | null }[];
}

interface Written {
  readonly audience: Audience | null;
  readonly userErrors: readonly UserError[];
}

const fields = 'id name readiness memberCount version description identifierCounts { type members }';

let anna: string;
beforeAll(async () => {
  anna = await api.userToken('Anna');
});

async function send<Answer>(field: string, input: Record<string, unknown>, selection: string): Promise<Answer> {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const { data, errors } = await api.graphql<Record<string, Answer>>(
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} userErrors { code field } } }`,
    { token: anna, variables: { input } },
  );
  expect(errors).toBeUndefined();
  const answer = data[field];
  if (answer === undefined) throw new Error(`${field} answered nothing.`);
  return answer;
}

const create = (input: Record<string, unknown> = {}) =>
  send<Written>(
    'createAudience',
    { companyId: nordlicht.id, name: `Audience ${randomUUID()}`, ...input },
    `audience { ${fields} }`,
  );
const update = (input: Record<string, unknown>) => send<Written>('updateAudience', input, `audience { ${fields} }`);
const remove = (input: Record<string, unknown>) =>
  send<{ deletedId: string | null; userErrors: UserError[] }>('deleteAudience', input, 'deletedId');

const codes = ({ userErrors }: { readonly userErrors: readonly UserError[] }) =>
  userErrors.map(({ code, field }) => `${code} ${(field ?? []).slice(1).join('.')}`);

const list = async (filter: Record<string, unknown> = {}, sort: unknown[] = []) => {
  const { data, errors } = await api.graphql<{ listAudiencesByCompany: { items: Audience[] } }>(
    `query ($companyId: ID!, $filter: AudienceFilter, $sort: [AudienceSort!]) {
      listAudiencesByCompany(companyId: $companyId, filter: $filter, sort: $sort) { items { ${fields} } } }`,
    { token: anna, variables: { companyId: nordlicht.id, filter, sort } },
  );
  expect(errors).toBeUndefined();
  return data.listAudiencesByCompany.items;
};

describe('counts below the privacy floor', () => {
  it('are null everywhere and can’t be found by a filter', async () => {
    const small = (await list({ name: { eq: 'Store visitors Hamburg' } }))[0];
    expect(small).toMatchObject({ readiness: 'TOO_SMALL', memberCount: null });
    expect(small?.identifierCounts.every(({ members }) => members === null)).toBe(true);
    expect((await list({ memberCount: { lt: '100' } })).map(({ name }) => name)).toEqual([]);
    expect((await list({ memberCount: { gte: '0', lt: '5000' } })).map(({ name }) => name)).toEqual(['Left a basket']);
  });

  it('are sorted as equal', async () => {
    const shown = (await list({}, [{ field: 'MEMBER_COUNT', direction: 'ASC' }])).map(({ memberCount }) => memberCount);
    const firstHidden = shown.indexOf(null);
    expect(firstHidden).toBeGreaterThan(0);
    expect(shown.slice(firstHidden).every((count) => count === null)).toBe(true);
  });
});

describe('readiness', () => {
  it('follows from uploads, memberships and size', async () => {
    const readiness = Object.fromEntries((await list()).map(({ name, readiness: value }) => [name, value]));
    expect(readiness).toMatchObject({
      'Newsletter readers': 'READY',
      'Store visitors Hamburg': 'TOO_SMALL',
      'Lapsed customers': 'EXPIRED',
      'Spring preview': 'EMPTY',
    });
  });
});

describe('writing an audience', () => {
  it('creates it empty, once for an idempotency key', async () => {
    const input = { name: 'Once only', idempotencyKey: 'a1' };
    const first = await create(input);
    expect(first.audience).toMatchObject({ readiness: 'EMPTY', memberCount: null, version: 1 });
    expect((await create(input)).audience?.id).toBe(first.audience?.id);
    await remove({ id: first.audience?.id });
    expect(codes(await create(input))).toEqual(['NOT_FOUND idempotencyKey']);
  });

  it.each([
    [{ companyId: rundschau.id }, 'NOT_FOUND companyId'],
    [{ name: '' }, 'INVALID name'],
    [{ name: 'NEWSLETTER readers' }, 'CONFLICT name'],
    [{ membershipDays: 0 }, 'INVALID membershipDays'],
    [{ membershipDays: 541 }, 'INVALID membershipDays'],
  ])('refuses %j', async (input, expected) => {
    expect(codes(await create(input))).toEqual([expected]);
  });

  it('changes given fields, clears a null description, checks the version', async () => {
    const { audience } = await create({ description: 'Before' });
    const id = audience?.id;
    expect((await update({ id, membershipDays: 30 })).audience).toMatchObject({ version: 2, description: 'Before' });
    expect((await update({ id, description: null })).audience).toMatchObject({ version: 3, description: null });
    expect(codes(await update({ id, expectedVersion: 1, name: 'x' }))).toEqual(['VERSION_MISMATCH expectedVersion']);
    expect(codes(await update({ id: randomUUID(), name: 'x' }))).toEqual(['NOT_FOUND id']);
  });
});

describe('deleting an audience', () => {
  it('is refused while a campaign uses it, unless forced', async () => {
    const { audience } = await create();
    const id = audience?.id ?? '';
    await api.graphql(
      `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { userErrors { code } } }`,
      {
        token: anna,
        variables: {
          input: {
            companyId: nordlicht.id,
            name: 'Uses it',
            channel: 'AUDIO',
            objective: 'TRAFFIC',
            startDate: '2027-01-01',
            budget: { period: 'DAILY', amountMicros: 1 },
            audienceIds: [id],
          },
        },
      },
    );
    expect(codes(await remove({ id }))).toEqual(['STATE_FORBIDS id']);
    expect(await remove({ id, force: true })).toEqual({ deletedId: id, userErrors: [] });
    expect(codes(await remove({ id }))).toEqual(['NOT_FOUND id']);
  });

  it('of another company is NOT_FOUND', async () => {
    const foreign = demoAudiences.find(({ companyId }) => companyId !== nordlicht.id)?.id;
    const viktor = await api.userToken('Viktor');
    const { errors } = await api.graphql(
      'mutation ($input: DeleteAudienceInput!) { deleteAudience(input: $input) { deletedId } }',
      {
        token: viktor,
        variables: { input: { id: foreign } },
      },
    );
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a name or an external id that another process is storing', needsPostgres(api.database), () => {
  const whileTaken = (name: string, externalId: string, until: string, work: () => Promise<Written>) => {
    const taken = statement(
      'insert into audience (company_id, id, name, external_id, membership_days) values ($1, $2, $3, $4, 30)',
      [nordlicht.id, randomUUID(), name, externalId],
    );
    return whileUncommitted(api.database, { until, write: (other) => other.all(taken) }, work);
  };

  it('is a conflict for createAudience, not a failure', async () => {
    const [name, externalId] = [randomUUID(), randomUUID()];
    const work = () => create({ name: name.toUpperCase(), externalId });
    expect(codes(await whileTaken(name, externalId, 'insert into "audience"', work))).toEqual([
      'CONFLICT name',
      'CONFLICT externalId',
    ]);
  });

  it('is a conflict for updateAudience, and nothing changes', async () => {
    const { audience } = await create();
    const name = randomUUID();
    const work = () => update({ id: audience?.id, name });
    expect(codes(await whileTaken(name, randomUUID(), 'update "audience"', work))).toEqual(['CONFLICT name']);
    expect((await update({ id: audience?.id })).audience).toEqual(audience);
  });
});
