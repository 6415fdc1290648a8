import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { ExplorerLists, listAsVariable, withList, withoutList } from './explorer-lists.ts';

const schema = buildSchema(`
  enum Status { ACTIVE PAUSED }
  input Filter { status: [Status!], name: String, or: [Filter!] }
  type Query { list(filter: Filter, ids: [ID!]!, few: [ID!]): Int }
`);

const text =
  'query Q($n: String) { list(filter: {name: $n, status: [ACTIVE, PAUSED], or: {status: ACTIVE}}, ids: ["1"]) }';

test('each list is a variable for the explorer, and comes back in a change', () => {
  const explorer = new ExplorerLists();
  const { text: hidden, lists } = explorer.hide(schema, text);
  expect(hidden).toBe(
    'query Q($n: String) { list(filter: {name: $n, status: $__list0, or: $__list1}, ids: $__list2) }',
  );
  expect([...lists.values()].map(({ name, type }) => `${name}: ${type.toString()}`)).toEqual([
    'status: [Status!]',
    'or: [Filter!]',
    'ids: [ID!]!',
  ]);
  expect(explorer.restore(hidden)).toBe(text);
});

test('a list keeps its variable while it and its neighbors change, and a removed one comes back as it was', () => {
  const explorer = new ExplorerLists();
  explorer.hide(schema, text);
  expect(explorer.hide(schema, '{ list(filter: {or: []}, ids: ["1", "2"]) }').text).toBe(
    '{ list(filter: {or: $__list1}, ids: $__list2) }',
  );
  expect(explorer.restore('{ list(filter: {status: $__list0}, ids: $__list2) }')).toBe(
    '{ list(filter: {status: [ACTIVE, PAUSED]}, ids: ["1", "2"]) }',
  );
});

test('the same field in two operations has two lists', () => {
  const document = 'query A { list(ids: ["1"]) } query B { list(ids: ["2"]) }';
  const explorer = new ExplorerLists();
  expect(explorer.restore(explorer.hide(schema, document).text)).toBe(document);
});

test('a list comes back in its own operation, also if the one before has lost its list', () => {
  const explorer = new ExplorerLists();
  explorer.hide(schema, 'query A { list(ids: ["1"]) } query B { list(ids: ["2"]) }');
  explorer.hide(schema, 'query A { list } query B { list(ids: ["2"]) }');
  expect(explorer.restore('query A { list(ids: $__list0) } query B { list(ids: $__list1) }')).toBe(
    'query A { list(ids: ["1"]) } query B { list(ids: ["2"]) }',
  );
});

test('a variable for a list has no name that holds another value', () => {
  const document = 'query Q { list(ids: ["1"]) }';
  const [list] = new ExplorerLists().hide(schema, document).lists.values();
  expect(list && listAsVariable(document, list, ['ids'])).toBe('query Q($ids1: [ID!] = ["1"]) { list(ids: $ids1) }');
});

test('variables, defaults, values that aren’t lists, unknown arguments and invalid documents stay', () => {
  for (const document of [
    'query Q($ids: [ID!]! = ["1"], $filter: Filter = {status: ACTIVE}) { list(ids: $ids, filter: $filter, no: [1]) }',
    '{ list(ids: ["1"]',
  ]) {
    const { text: hidden, lists } = new ExplorerLists().hide(schema, document);
    expect([hidden, lists.size]).toEqual([document, 0]);
  }
  expect(new ExplorerLists().restore('{ list(ids: $__list7) }')).toBe('{ list(ids: $__list7) }');
});

test('a list is replaced where it is', () => {
  const list = new ExplorerLists().hide(schema, text).lists.get('__list2');
  expect(list && withList(text, list, '[]')).toBe(text.replace('["1"]', '[]'));
});

test.each([
  ['query Q { all: list(filter: {name: "a", status: [ACTIVE]}) }', 'query Q { all: list(filter: {name: "a"}) }'],
  ['{ list(ids: ["1"], few: ["2"]) }', '{ list(ids: ["1"]) }'],
  ['{ list(few: ["2"]) }', '{ list }'],
  ['{ list(ids: ["1"]) }', '{ list(ids: []) }'],
  ['{ list(filter: {status: [ACTIVE]}) }', '{ list(filter: {}) }'],
  ['{ list(filter: {status: [ACTIVE], name: "a"}) }', '{ list(filter: {name: "a"}) }'],
  ['# One\n{ list(\n  # Two\n  few: ["2"]\n) }\n# Three', '# One\n{ list }\n# Three'],
  ['{ list(\n  ids: ["1"]\n  # Two\n  few: ["2"] # Three\n) }', '{ list(\n  ids: ["1"]\n  # Two\n  # Three\n) }'],
])('an empty list goes with its argument or field, unless it is required: %s', (document, expected) => {
  const list = [...new ExplorerLists().hide(schema, document).lists.values()].at(-1);
  expect(list && withoutList(document, list)).toBe(expected);
});

test.each([
  ['query Q { list(ids: ["1"]) }', 'query Q($ids: [ID!] = ["1"]) { list(ids: $ids) }'],
  ['query Q($ids: ID) { list(ids: ["1"]) }', 'query Q($ids: ID, $ids1: [ID!] = ["1"]) { list(ids: $ids1) }'],
  ['{ list(ids: ["1"]) }', undefined],
  ['fragment F on Query { list(ids: ["1"]) }', undefined],
])('a list becomes the default of a variable: %s', (document, expected) => {
  const [list] = new ExplorerLists().hide(schema, document).lists.values();
  expect(list && listAsVariable(document, list, [])).toBe(expected);
});
