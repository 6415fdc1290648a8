import {
  type DocumentNode,
  getOperationAST,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { coerceVariables } from '../../http/variables.ts';
import { schema } from '../../schema/schema.ts';
import { actualCost, dearestParts, requestedCost } from './cost.ts';
import { createCostPlan } from './cost-plan.ts';
import { listSizeOf } from './list-size.ts';

function planOf(query: string) {
  const document: DocumentNode = parse(query);
  const operation = getOperationAST(document);
  if (operation === null || operation === undefined) throw new Error('no operation');
  return { plan: createCostPlan(schema, document, operation), operation };
}

function costOf(query: string, given: Record<string, unknown> = {}): number {
  const { plan, operation } = planOf(query);
  const variables = coerceVariables(schema, operation, given);
  if ('errors' in variables) throw new Error(variables.errors.join());
  return requestedCost(plan, variables.values);
}

const items = '{ items { id name } }';

describe('the price of a list', () => {
  it('is its page, its items, and what else is asked for as an object', () => {
    expect(costOf(`{ listCompanies(page: { limit: 50 }) ${items} }`)).toBe(1 + 50);
    expect(costOf('{ listCompanies(page: { limit: 50 }) { items { id } pageInfo { hasNextPage } } }')).toBe(1 + 50 + 1);
  });

  it.each<[string, string, Record<string, unknown>, number]>([
    ['absent', `{ listCompanies ${items} }`, {}, 50],
    ['absent from the page', `{ listCompanies(page: { after: "x" }) ${items} }`, {}, 50],
    ['null', `{ listCompanies(page: null) ${items} }`, {}, 50],
    ['null in the page', `{ listCompanies(page: { limit: null }) ${items} }`, {}, 50],
    ['written out', `{ listCompanies(page: { limit: 7 }) ${items} }`, {}, 7],
    ['a million', `{ listCompanies(page: { limit: 1000000 }) ${items} }`, {}, 1_000_000],
    ['a variable', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: 7 }, 7],
    ['a variable of a million', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: 1e6 }, 1e6],
    ['a variable that is absent', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, {}, 50],
    ['a variable that is null', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: null }, 50],
    ['a variable’s default', `query ($n: Int = 1000000) { listCompanies(page: { limit: $n }) ${items} }`, {}, 1e6],
    [
      'a default that is overridden',
      `query ($n: Int = 1000000) { listCompanies(page: { limit: $n }) ${items} }`,
      { n: 3 },
      3,
    ],
    ['in a variable', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: { limit: 9 } }, 9],
    ['in a variable without it', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: {} }, 50],
    ['in a variable that is absent', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, {}, 50],
    ['in a variable that is null', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: null }, 50],
    [
      'in a variable’s default',
      `query ($p: PageInput = { limit: 1000000 }) { listCompanies(page: $p) ${items} }`,
      {},
      1e6,
    ],
    [
      'a variable with the name of a function',
      `query ($toString: Int = 1000000) { listCompanies(page: { limit: $toString }) ${items} }`,
      {},
      1e6,
    ],
    [
      'an absent variable with the name of a function',
      `query ($constructor: Int) { listCompanies(page: { limit: $constructor }) ${items} }`,
      {},
      50,
    ],
    [
      'in a fragment',
      `query ($n: Int = 1000000) { ...F } fragment F on Query { ... { listCompanies(page: { limit: $n }) ${items} } }`,
      {},
      1e6,
    ],
    ['under an alias', `{ a: listCompanies(page: { limit: 1000000 }) { b: items { id } } }`, {}, 1e6],
    ['zero', `{ listCompanies(page: { limit: 0 }) ${items} }`, {}, 0],
    ['negative', `{ listCompanies(page: { limit: -5 }) ${items} }`, {}, 0],
  ])('follows its limit: %s', (_, query, variables, limit) => {
    expect(costOf(query, variables)).toBe(1 + limit);
  });

  it('multiplies down the tree', () => {
    const query =
      '{ listAPITokensByCompany(companyId: "a", page: { limit: 100 }) { items { company { id } secrets { id } } } }';
    expect(costOf(query)).toBe(1 + 100 * (1 + 1 + 2));
  });

  it('counts what is asked for twice once, and two aliases as two', () => {
    expect(costOf(`{ listCompanies ${items} ...F } fragment F on Query { listCompanies { items { kind } } }`)).toBe(51);
    expect(costOf(`{ a: listCompanies ${items} b: listCompanies ${items} }`)).toBe(102);
  });

  it('leaves out what @include and @skip leave out', () => {
    const query =
      'query ($x: Boolean!) { listCompanies @include(if: $x) { items { id } } viewer { actor @skip(if: $x) { id } isStaff } }';
    expect(costOf(query, { x: true })).toBe(51 + 1);
    expect(costOf(query, { x: false })).toBe(1 + 1);
    expect(costOf('{ viewer { isStaff actor @include(if: false) { id } } }')).toBe(1);
    const either =
      'query ($x: Boolean = true) { viewer { ... @include(if: $x) { actor { id } } ... @skip(if: $x) { actor { name } companies { id } } } }';
    expect(costOf(either)).toBe(1 + 1);
    expect(costOf(either, { x: false })).toBe(1 + 1 + 50);
  });
});

describe('other prices', () => {
  it('a list that a mutation answers with is as long as its input', () => {
    const query =
      'mutation ($ids: [ID!]!) { setCampaignStatuses(input: { ids: $ids, status: PAUSED }) { results { id campaign { id } } } }';
    expect(costOf(query, { ids: ['a', 'b', 'c'] })).toBe(1 + 3 * 2);
    expect(costOf(query, { ids: 'a' })).toBe(1 + 2);
    expect(
      costOf('mutation { setCampaignStatuses(input: { ids: ["a", "b"], status: PAUSED }) { results { id } } }'),
    ).toBe(1 + 2);
  });

  it('scalars are free, and a request costs a point at least', () => {
    expect(costOf('{ __typename }')).toBe(1);
    expect(costOf('{ viewer { isStaff scopes } }')).toBe(1);
  });

  it('introspection has a flat price, and the query of tools keeps to the limit', () => {
    expect(costOf('{ __schema { types { name fields { name } } } }')).toBe(3 * 5);
  });

  it('every list of objects in the schema says how long it may get', () => {
    const silent = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || type.name.startsWith('__')) return [];
      return Object.values(type.getFields())
        .filter((field) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
        .filter((field) => listSizeOf(field) === undefined)
        .map((field) => `${type.name}.${field.name}`);
    });
    const sizedByParent = ['SetCampaignStatusesPayload.results'];
    expect(silent.filter((name) => !name.endsWith('Page.items') && !sizedByParent.includes(name))).toEqual([]);
  });
});

describe('the actual price', () => {
  const { plan } = planOf(
    '{ listCompanies { items { id } pageInfo { hasNextPage } } viewer { companyAccess { company { id } } } }',
  );

  it('is the objects that came', () => {
    const data = {
      listCompanies: { items: [{ id: 1 }, { id: 2 }, { id: 3 }], pageInfo: { hasNextPage: false } },
      viewer: { companyAccess: [{ company: { id: 1 } }, { company: null }] },
    };
    expect(actualCost(plan, data)).toBe(1 + 3 + 1 + (1 + 2 + 1));
  });

  it('is a point when nothing came', () => {
    for (const data of [null, undefined, {}, { listCompanies: null }]) expect(actualCost(plan, data)).toBe(1);
  });
});

describe('the parts of a price', () => {
  it('are named from the dearest on', () => {
    const { plan } = planOf(
      '{ a: listAPITokensByCompany(companyId: "a", page: { limit: 200 }) { items { company { id } secrets { id } createdBy { id } } } }',
    );
    expect(dearestParts(plan, {})).toEqual([
      { path: 'a.items.secrets', cost: 400 },
      { path: 'a.items', cost: 200 },
      { path: 'a.items.company', cost: 200 },
    ]);
  });
});
