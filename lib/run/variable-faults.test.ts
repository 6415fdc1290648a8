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

test('valid variables have no errors', () => {
  expect(faults('{ "id": "c1", "filter": { "status": ["ACTIVE"] }, "page": { "limit": 5 } }')).toEqual([]);
});

test('marks an error at its value', () => {
  const text = '{ "id": "c1", "filter": { "status": ["ACTIVE", "GONE"] }, "page": { "limit": "five", "size": 1 } }';
  expect(faults(text)).toEqual([
    ['"GONE"', 'Value "GONE" does not exist in "Status" enum.'],
    ['"five"', 'Int cannot represent non-integer value: "five"'],
    ['{ "limit": "five", "size": 1 }', expect.stringContaining('Field "size" is not defined by type "Page".')],
  ]);
});

test('reports a missing required variable', () => {
  expect(faults('{}')).toEqual([['{', '$id is missing. The operation needs a value of type ID!.']]);
  expect(faults('')).toEqual([['', '$id is missing. The operation needs a value of type ID!.']]);
  expect(faults('{ "id": null }')).toEqual([['null', 'Expected non-nullable type "ID!" not to be null.']]);
});

test('warns about an undeclared variable at its name', () => {
  const text = '{ "id": "c1", "limit": 5 }';
  expect(findVariableFaults(schema, list, text)).toMatchObject([{ severity: 'warning', from: 14, to: 21 }]);
});

test('reports invalid JSON before types', () => {
  expect(faults('{ "id": }')).toHaveLength(1);
  expect(faults('["c1"]')).toEqual([['["c1"]', 'Variables must be a JSON object: { "name": value }.']]);
  expect(readVariables('["c1"]')).toBeNull();
  expect(readVariables('  ')).toEqual({});
});

test('leaves an unknown type to the query editor', () => {
  expect(findVariableFaults(schema, operation('query Q($x: Nothing) { list(id: $x) }'), '{ "x": 1 }')).toEqual([]);
});
