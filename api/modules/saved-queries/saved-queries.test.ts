import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { maximumSavedQueries } from '#shared/limits.ts';
import { demoCompanies, nordlicht, rundschau } from '../../demo/companies.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { statement } from '../../db/sql.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';

const api = await createTestApp();
const { database } = api;
/** An admin and a viewer of Nordlicht, and an admin of an agency. */
const [anna, viktor, ruth] = [await api.userToken('Anna'), await api.userToken('Viktor'), await api.userToken('Ruth')];
const document = 'query Spend($id: ID!) { listCampaignsByCompany(companyId: $id) { items { id } } }';

interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly document: string;
  readonly variables: string;
  readonly owner: { readonly kind: string; readonly name: string };
  readonly viewerCanChange: boolean;
  readonly version: number;
  readonly lastRunAt: string | null;
  readonly lastRunBy: { readonly name: string } | null;
}

interface Result {
  readonly savedQuery: SavedQuery | null;
  readonly deletedId?: string | null;
  readonly userErrors: readonly { readonly code: string; readonly field: string[]; readonly message: string }[];
}

const fields = 'id name document variables owner { kind name } viewerCanChange version lastRunAt lastRunBy { name }';

async function write(name: string, input: object, token = anna): Promise<Result> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const result = name === 'deleteSavedQuery' ? 'deletedId' : `savedQuery { ${fields} }`;
  const { data, errors } = await api.graphql<Record<string, Result>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${result} userErrors { code field message } } }`,
    { token, variables: { input } },
  );
  expect(errors).toBeUndefined();
  const payload = data[name];
  if (payload === undefined) throw new Error('There is no result.');
  return payload;
}

const create = (input: object = {}, token = anna) =>
  write('createSavedQuery', { companyId: nordlicht.id, name: 'Spend', document, ...input }, token);

async function created(input: object = {}, token = anna): Promise<SavedQuery> {
  const { savedQuery, userErrors } = await create(input, token);
  expect(userErrors).toEqual([]);
  if (savedQuery === null) throw new Error('Nothing was saved.');
  return savedQuery;
}

const listing = (token: string, companyId: string) =>
  api.graphql<{ listSavedQueriesByCompany: { items: SavedQuery[] } } | null>(
    `query ($companyId: ID!) { listSavedQueriesByCompany(companyId: $companyId) { items { ${fields} } } }`,
    { token, variables: { companyId } },
  );

async function list(token = anna, companyId: string = nordlicht.id): Promise<SavedQuery[]> {
  const { data, errors } = await listing(token, companyId);
  expect(errors).toBeUndefined();
  return data?.listSavedQueriesByCompany.items ?? [];
}

beforeEach(() => database.asOwner('delete from saved_query'));

describe('a saved query', () => {
  it('is listed for all people of the company with its owner, and can be changed by its owner and by admins', async () => {
    const variables = '{"id": "one"}\n';
    await created({ name: ' Spend ', variables }, viktor);
    await created({ name: 'Budgets' });
    expect(await list(viktor)).toMatchObject([
      { name: 'Budgets', owner: { kind: 'USER', name: 'Anna Petersen' }, viewerCanChange: false, variables: '' },
      { name: 'Spend', owner: { name: 'Viktor Lindqvist' }, viewerCanChange: true, variables, version: 1, document },
    ]);
    expect(await list()).toMatchObject([{ viewerCanChange: true }, { viewerCanChange: true }]);
  });

  it('is saved once for an idempotency key', async () => {
    const input = { idempotencyKey: randomUUID() };
    const { id } = await created(input);
    expect((await created(input)).id).toBe(id);
    expect(await list()).toHaveLength(1);
    await write('deleteSavedQuery', { id });
    expect((await create(input)).userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['input', 'idempotencyKey'] }]);
  });

  it('keeps what a change leaves out, and its version increases only with a change', async () => {
    const { id } = await created({ variables: '{"id": "one"}' });
    const changed = await write('updateSavedQuery', { id, name: 'Spend by campaign', expectedVersion: 1 });
    expect(changed.savedQuery).toMatchObject({
      name: 'Spend by campaign',
      document,
      variables: '{"id": "one"}',
      version: 2,
    });
    expect((await write('updateSavedQuery', { id, name: 'Spend by campaign' })).savedQuery?.version).toBe(2);
    expect((await write('updateSavedQuery', { id, variables: null })).savedQuery?.variables).toBe('');
    expect((await write('updateSavedQuery', { id, name: 'Other', expectedVersion: 1 })).userErrors).toMatchObject([
      { code: 'VERSION_MISMATCH' },
    ]);
  });

  it('shows when it was last run and by whom', async () => {
    const { id, lastRunAt } = await created();
    expect(lastRunAt).toBeNull();
    const { savedQuery } = await write('recordSavedQueryRun', { id }, viktor);
    expect(savedQuery).toMatchObject({ lastRunBy: { name: 'Viktor Lindqvist' }, version: 1 });
    expect(savedQuery?.lastRunAt).not.toBeNull();
    expect((await list())[0]?.lastRunAt).toBe(savedQuery?.lastRunAt);
  });

  it('is deleted by its owner or an admin, and by no other member', async () => {
    const { id } = await created();
    for (const name of ['updateSavedQuery', 'deleteSavedQuery']) {
      const { userErrors } = await write(name, { id }, viktor);
      expect(userErrors).toMatchObject([{ code: 'STATE_FORBIDS', field: ['input', 'id'] }]);
      expect(userErrors[0]?.message).toContain('Anna Petersen');
    }
    const { id: ofViktor } = await created({ name: 'Budgets' }, viktor);
    expect((await write('deleteSavedQuery', { id: ofViktor })).deletedId).toBe(ofViktor);
    expect((await write('deleteSavedQuery', { id })).deletedId).toBe(id);
    expect(await list()).toEqual([]);
  });
});

describe('a saved query is refused', () => {
  const key = demoSecrets.apiKey;
  it.each([
    ['without a name', { name: ' ' }, 'name', 'INVALID'],
    ['with a long name', { name: 'x'.repeat(101) }, 'name', 'INVALID'],
    ['without a document', { document: ' ' }, 'document', 'INVALID'],
    ['with a long document', { document: `{ a } #${'x'.repeat(20_000)}` }, 'document', 'INVALID'],
    ['with an API key in the document', { document: `{ a(key: "${key}") }` }, 'document', 'INVALID'],
    ['with a syntax error', { document: '{\n  listCompanies(\n}' }, 'document', 'INVALID'],
    ['with an API key in the variables', { variables: `{"key": "${key}"}` }, 'variables', 'INVALID'],
    ['with variables that are no JSON', { variables: '{' }, 'variables', 'INVALID'],
    ['with variables that are a list', { variables: '[]' }, 'variables', 'INVALID'],
    ['for an unknown company', { companyId: randomUUID() }, 'companyId', 'NOT_FOUND'],
  ])('%s', async (_, input, field, code) => {
    const { savedQuery, userErrors } = await create(input);
    expect(savedQuery).toBeNull();
    expect(userErrors).toMatchObject([{ code, field: ['input', field] }]);
    expect(JSON.stringify(userErrors)).not.toContain(key);
    expect(await list()).toEqual([]);
  });

  it('with the line of a syntax error', async () => {
    const { userErrors } = await create({ document: '{\n  listCompanies(\n}' });
    expect(userErrors[0]?.message).toContain('Line 3: ');
  });

  it('with a name that another one has, also when it is renamed', async () => {
    await created({ name: 'Spend' });
    const { id } = await created({ name: 'Budgets' });
    const taken = [{ code: 'CONFLICT', field: ['input', 'name'] }];
    expect((await create({ name: 'SPEND' })).userErrors).toMatchObject(taken);
    expect((await write('updateSavedQuery', { id, name: 'spend' })).userErrors).toMatchObject(taken);
    expect((await write('updateSavedQuery', { id, name: 'BUDGETS' })).userErrors).toEqual([]);
  });

  it('when the company has as many as it may', async () => {
    await database.asOwner(`insert into saved_query (company_id, id, name, document, variables, owner_id, owner_name)
      select '${nordlicht.id}', gen_random_uuid(), 'Query ' || number, '{ a }', '', gen_random_uuid(), 'Test'
      from generate_series(1, ${maximumSavedQueries}) as number`);
    expect((await create()).userErrors).toMatchObject([{ code: 'LIMIT_EXCEEDED' }]);
  });
});

describe('saved queries are hidden', () => {
  it('from people of other companies, who get NOT_FOUND', async () => {
    const { id } = await created();
    expect(await list(ruth)).toEqual([]);
    for (const name of ['updateSavedQuery', 'deleteSavedQuery', 'recordSavedQueryRun']) {
      expect((await write(name, { id }, ruth)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    }
    expect(await list()).toMatchObject([{ id, name: 'Spend', lastRunAt: null }]);
  });

  it('from the people of the agency that manages the company, from keys and from partners', async () => {
    const managed = demoCompanies.find(({ agencyId }) => agencyId === rundschau.id)?.id ?? '';
    const { errors } = await listing(ruth, managed);
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const byKey = await listing(demoSecrets.apiKey, nordlicht.id);
    expect(byKey.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const run = await api.graphql(
      'mutation ($input: RecordSavedQueryRunInput!) { recordSavedQueryRun(input: $input) { userErrors { code } } }',
      { token: demoSecrets.apiKey, variables: { input: { id: randomUUID() } } },
    );
    expect(run.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  it('while the company is suspended', async () => {
    const { id } = await created();
    await database.asOwner(`update company set status = 'SUSPENDED' where id = '${nordlicht.id}'`);
    try {
      expect((await listing(anna, nordlicht.id)).errors).toMatchObject([{ extensions: { code: 'COMPANY_SUSPENDED' } }]);
      expect((await write('deleteSavedQuery', { id })).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    } finally {
      await database.asOwner(`update company set status = 'ACTIVE' where id = '${nordlicht.id}'`);
    }
  });
});

describe('a name that another process is storing', needsPostgres(database), () => {
  const whileTaken = (name: string, until: string, work: () => Promise<Result>) => {
    const taken = statement(
      `insert into saved_query (company_id, id, name, document, variables, owner_id, owner_name) values ($1, $2, $3, $4, '', $2, 'Test')`,
      [nordlicht.id, randomUUID(), name, document],
    );
    return whileUncommitted(database, { until, write: (other) => other.all(taken) }, work);
  };
  const codes = ({ userErrors }: Result) => userErrors.map(({ code, field }) => `${code} ${field[1] ?? ''}`);

  it('is a conflict for createSavedQuery, not a failure', async () => {
    const work = () => create({ name: 'raced for' });
    expect(codes(await whileTaken('Raced For', 'insert into "saved_query"', work))).toEqual(['CONFLICT name']);
  });

  it('is a conflict for updateSavedQuery, and nothing changes', async () => {
    const before = await created();
    const work = () => write('updateSavedQuery', { id: before.id, name: 'raced for' });
    expect(codes(await whileTaken('Raced For', 'update "saved_query"', work))).toEqual(['CONFLICT name']);
    expect(await list()).toContainEqual(before);
  });
});
