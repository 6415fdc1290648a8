import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bergwerk, nordlicht, rundschau } from '../../demo/companies.ts';
import { createTestApp, type GraphQLAnswer } from '../../testing/test-app.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const anna = await api.userToken('Anna');
const viktor = await api.userToken('Viktor');

interface DenialPage {
  readonly items: { readonly requestId: string; readonly occurredAt: string; readonly check: string }[];
  readonly pageInfo: { readonly totalCount: string; readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const query = `query Denials($companyId: ID!, $filter: DenialFilter, $sort: [DenialSort!], $page: PageInput) {
  listDenialsByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: $page) {
    items { requestId occurredAt check field operationName message advice actor { kind name } requiredScopes }
    pageInfo { totalCount hasNextPage endCursor } } }`;

async function list(variables: object = {}, companyId: string = nordlicht.id, token = anna): Promise<DenialPage> {
  const { data, errors } = await api.graphql<{ listDenialsByCompany: DenialPage }>(query, {
    token,
    variables: { companyId, ...variables },
  });
  expect(errors).toBeUndefined();
  return data.listDenialsByCompany;
}

const idOf = ({ headers }: GraphQLAnswer<unknown>) => String(headers['x-request-id']);
const idsIn = ({ items }: DenialPage) => items.map(({ requestId }) => requestId);

/** A request of Viktor's that lacks a permission. */
async function listKeys(): Promise<string> {
  return idOf(
    await api.graphql(`query Keys { listAPITokensByCompany(companyId: "${nordlicht.id}") { items { id } } }`, {
      token: viktor,
    }),
  );
}

/** A request of the company's key that no permission allows. */
async function changePassword(): Promise<string> {
  const document = 'mutation { changePassword(input: { currentPassword: "x", newPassword: "y" }) { changed } }';
  return idOf(await api.graphql(document));
}

async function setDenial(requestId: string, change: string): Promise<void> {
  await api.database.asOwner(`update request_denial set ${change} where request_id = '${requestId}'`);
}

it('returns the denied requests of a company, newest first, with the caller, the reason and the advice', async () => {
  const first = await listKeys();
  const second = await listKeys();
  await list();
  await setDenial(first, `occurred_at = occurred_at - interval '1 minute'`);
  const page = await list();
  expect(idsIn(page)).toEqual([second, first]);
  expect(page.pageInfo.totalCount).toBe('2');
  expect(page.items[0]).toMatchObject({
    check: 'SCOPE',
    field: 'listAPITokensByCompany',
    operationName: 'Keys',
    actor: { kind: 'USER', name: 'Viktor Lindqvist' },
    message: 'You lack the permission TOKENS_READ in the company.',
    requiredScopes: ['TOKENS_READ'],
    advice: 'Give the person a role with TOKENS_READ.',
  });
});

it('finds them by check, caller and time, and page by page', async () => {
  const keys = [await listKeys(), await listKeys()];
  await list();
  await setDenial(keys[0] ?? '', `occurred_at = occurred_at - interval '1 minute'`);
  const byPerson = await list({ filter: { check: ['SCOPE'] } });
  expect(idsIn(byPerson)).toEqual(expect.arrayContaining(keys));
  const changed = await changePassword();
  expect(idsIn(await list({ filter: { check: ['NOT_ALLOWED'] } }))).toEqual([changed]);
  expect(idsIn(await list({ filter: { check: ['SCOPE'] } }))).toEqual(idsIn(byPerson));
  const [row] = await api.database.asOwner(
    `select actor_id as id from request_denial where request_id = '${changed}' limit 1`,
  );
  expect(idsIn(await list({ filter: { actorId: { eq: row?.['id'] } } }))).toEqual([changed]);
  expect(idsIn(await list({ filter: { occurredAt: { gte: byPerson.items[0]?.occurredAt } } }))).toContain(changed);
  expect(idsIn(await list({ filter: { occurredAt: { lt: byPerson.items.at(-1)?.occurredAt } } }))).toEqual([]);

  const all = idsIn(await list());
  const start = await list({ page: { limit: 2 } });
  const rest = await list({ page: { limit: 200, after: start.pageInfo.endCursor } });
  expect(start.items).toHaveLength(2);
  expect([...idsIn(start), ...idsIn(rest)]).toEqual(all);
  expect(rest.pageInfo.hasNextPage).toBe(false);
  expect(idsIn(await list({ sort: [{ field: 'OCCURRED_AT', direction: 'ASC' }] }))).toEqual(all.toReversed());
});

it('leaves out what counts as deleted, and what only a newer release can explain', async () => {
  const [old, unknown, robot] = [await listKeys(), await listKeys(), await listKeys()];
  const before = idsIn(await list());
  expect(before).toEqual(expect.arrayContaining([old, unknown, robot]));
  const deletedFrom = new Date(clock.now - 30 * 86_400_000).toISOString();
  await setDenial(old, `occurred_at = '${deletedFrom}'`);
  await setDenial(unknown, `check_name = 'FROM_THE_FUTURE'`);
  await setDenial(robot, `actor_kind = 'ROBOT'`);
  expect(idsIn(await list())).toEqual(before.filter((id) => ![old, unknown, robot].includes(id)));
});

it('is for callers with AUDIT_READ, and only for requests in their company', async () => {
  await listKeys();
  const ruth = await api.userToken('Ruth');
  expect((await list({}, nordlicht.id, ruth)).items).toEqual([]);
  expect((await list({}, rundschau.id, ruth)).items).toEqual([]);
  expect((await list({}, randomUUID())).items).toEqual([]);
  const denied = await api.graphql(query, { token: viktor, variables: { companyId: nordlicht.id } });
  expect(denied.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['AUDIT_READ'] });
  const elsewhere = await api.graphql(query, { token: anna, variables: { companyId: bergwerk.id } });
  expect(elsewhere.data).toBeNull();
  expect(elsewhere.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['AUDIT_READ'] });
});
