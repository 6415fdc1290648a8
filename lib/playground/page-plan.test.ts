import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { planPages } from './page-plan.ts';

const schema = buildSchema(`
  input PageInput { "Items on the page, 1 to 200." limit: Int = 50, after: String }
  type PageInfo { hasNextPage: Boolean!, endCursor: String, totalCount: Int }
  type Thing { id: ID!, name: String }
  type ThingPage { items: [Thing!]!, pageInfo: PageInfo! }
  type Edge { node: Thing }
  type Connection { edges: [Edge!]!, pageInfo: PageInfo! }
  type Mutation { changeThings: ThingPage! }
  type Query {
    listThings(kind: String, page: PageInput): ThingPage!
    things(first: Int, after: String): Connection!
    all: [Thing!]!
  }
`);

function plan(query: string, variables: Record<string, unknown> = {}, operationName?: string) {
  return planPages(schema, { query, operationName, variables });
}

test('replaces the page arguments and keeps all others', () => {
  const made = plan(
    'query Q($kind: String, $page: PageInput) { listThings(kind: $kind, page: $page) { items { id } } }',
    {
      kind: 'A',
      page: { limit: 3, after: 'x' },
    },
  );
  const request = made?.page('c1', 200);
  expect(request?.query.replaceAll(/\s+/g, ' ')).toBe(
    'query Q($kind: String, $pageOfAll: PageInput) { listThings(kind: $kind, page: $pageOfAll) { items { id } pageInfo { hasNextPage endCursor } } }',
  );
  expect(request?.variables).toEqual({ kind: 'A', pageOfAll: { limit: 200, after: 'c1' } });
  expect(made?.limit).toBe(200);
});

test.each([
  ['a page in the text', '{ listThings(page: { limit: 2 }) { items { id } pageInfo { totalCount } } }', {}],
  ['no page at all', 'query Q($kind: String) { listThings(kind: $kind) { items { id } } }', { kind: 'A' }],
  [
    'a list in a fragment',
    'query Q { ...F } fragment F on Query { listThings { items { ...G } } } fragment G on Thing { name }',
    {},
  ],
  ['another operation beside it', 'query Other { all { id } } query Q { listThings { items { id } } }', {}],
  ['an alias', 'query Q { mine: listThings { rows: items { id } } }', {}],
  [
    'first and after',
    'query Q($n: Int, $at: String) { things(first: $n, after: $at) { edges { node { id } } } }',
    { n: 7 },
  ],
])('%s becomes a valid request, also for the number of rows', (_what, query, variables) => {
  const made = plan(query, variables, query.includes('query Q') ? 'Q' : undefined);
  for (const request of [made?.page(null, 10), made?.count?.request]) {
    expect(validate(schema, parse(request?.query ?? ''))).toEqual([]);
    const declared = [...(request?.query ?? '').matchAll(/\$(\w+):/g)].map(([, name = '']) => name);
    expect(Object.keys(request?.variables ?? {}).filter((name) => !declared.includes(name))).toEqual([]);
  }
});

test('reads the rows of a page and the cursor of the next', () => {
  const made = plan('{ mine: listThings { items { id } } }');
  const items = [{ id: '1' }];
  expect(made?.read({ mine: { items, pageInfo: { hasNextPage: true, endCursor: 'c' } } })).toEqual({
    items,
    after: 'c',
  });
  expect(made?.read({ mine: { items, pageInfo: { hasNextPage: false, endCursor: 'c' } } })).toEqual({
    items,
    after: null,
  });
  expect(made?.count?.read({ mine: { pageInfo: { totalCount: '12' } } })).toBe(12);
});

test.each([
  ['the first page and no other', '{ listThings { items { id } pageInfo { hasNextPage } } }', false, true],
  ['another page follows', '{ listThings { items { id } pageInfo { hasNextPage } } }', true, false],
  [
    'the last page of several',
    '{ listThings(page: { after: "c" }) { items { id } pageInfo { hasNextPage } } }',
    false,
    false,
  ],
  ['the last page by first and after', '{ things(after: "c") { edges { node { id } } } }', false, false],
  ['a response that doesn’t say', '{ listThings { items { id } } }', undefined, false],
])('a response is whole or not: %s', (_what, query, hasNextPage, isWhole) => {
  const pageInfo = hasNextPage === undefined ? {} : { pageInfo: { hasNextPage } };
  const list = { items: [], edges: [], ...pageInfo };
  expect(plan(query)?.isWhole({ listThings: list, things: list })).toBe(isWhole);
});

test.each([
  ['a list without pages', '{ all { id } }'],
  ['a mutation', 'mutation { changeThings { items { id } } }'],
  ['something that is no GraphQL', '{ listThings {'],
])('%s has no plan', (_what, query) => {
  expect(plan(query)).toBeNull();
});
