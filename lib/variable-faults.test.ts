import { buildSchema, Kind, parse, type OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { findVariableFaults, readVariables } from './variable-faults.ts';

const schema = buildSchema(`
  enum Status { ACTIVE PAUSED }
  input Page { limit: Int, after: String }
  input Filter { status: [Status!] }
  type Query { list(id: ID!, filter: Filter, page: Page): String }
`);

function operation(text: string): OperationDefinitionNode | undefined {
  return parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

const list = operation(
  'query L($id: ID!, $filter: Filter, $page: Page = {}) { list(id: $id, filter: $filter, page: $page) }',
);

function faults(text: string): [string, string][] {
  return findVariableFaults(schema, list, text).map(({ from, to, message }) => [text.slice(from, to), message]);
}

test('variables that fit have no fault', () => {
  expect(faults('{ "id": "c1", "filter": { "status": ["ACTIVE"] }, "page": { "limit": 5 } }')).toEqual([]);
});

test('a fault is marked at the value that has it', () => {
  const text = '{ "id": "c1", "filter": { "status": ["ACTIVE", "GONE"] }, "page": { "limit": "five", "size": 1 } }';
  expect(faults(text)).toEqual([
    ['"GONE"', 'Value "GONE" does not exist in "Status" enum.'],
    ['"five"', 'Int cannot represent non-integer value: "five"'],
    ['{ "limit": "five", "size": 1 }', expect.stringContaining('Field "size" is not defined by type "Page".')],
  ]);
});

test('a variable that must be there and isn’t is told', () => {
  expect(faults('{}')).toEqual([['{', '$id is missing: the operation needs a ID!.']]);
  expect(faults('')).toEqual([['', '$id is missing: the operation needs a ID!.']]);
  expect(faults('{ "id": null }')).toEqual([['null', 'Expected non-nullable type "ID!" not to be null.']]);
});

test('a variable the operation doesn’t declare is a warning at its name', () => {
  const text = '{ "id": "c1", "limit": 5 }';
  expect(findVariableFaults(schema, list, text)).toMatchObject([{ severity: 'warning', from: 14, to: 21 }]);
});

test('what isn’t a JSON object is told before any type', () => {
  expect(faults('{ "id": }')).toHaveLength(1);
  expect(faults('["c1"]')).toEqual([['["c1"]', 'Variables are a JSON object: { "name": value }.']]);
  expect(readVariables('["c1"]')).toBeNull();
  expect(readVariables('  ')).toEqual({});
});

test('a type that isn’t there is the query’s fault', () => {
  expect(findVariableFaults(schema, operation('query Q($x: Nothing) { list(id: $x) }'), '{ "x": 1 }')).toEqual([]);
});
