import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationProblems, variableProblems } from './operation-check.ts';
import { parseOperation } from './parsed-operation.ts';

const schema = buildSchema(`
  input Filter { name: String, old: String @deprecated(reason: "Use name."), or: [Filter!] }
  type Thing { id: ID!, name: String, title: String @deprecated(reason: "Use name.") }
  type Query { things(filter: Filter, limit: Int): [Thing!]! }
`);

const document =
  'query Q($filter: Filter, $limit: Int!) {\n  things(filter: $filter, limit: $limit) {\n    id\n    title\n  }\n}';

describe('an operation', () => {
  test('with a deprecated field is reported with line, column and replacement', () => {
    expect(operationProblems(schema, parse(document))).toEqual([
      'line 4, column 5: The field Thing.title is deprecated. Use name.',
    ]);
  });

  test('with an unused variable is reported', () => {
    expect(operationProblems(schema, parse('query Q($a: Int) { things { id } }'))).toEqual([
      'line 1, column 9: Variable "$a" is never used in operation "Q".',
    ]);
  });
});

describe('the variables', () => {
  const check = (variables: Parameters<typeof variableProblems>[2]) =>
    variableProblems(schema, parseOperation('q.graphql', document).definition, variables);

  test('are valid', () => {
    expect(check({ limit: 1, filter: { name: 'a', or: [{ name: 'b' }] } })).toEqual([]);
  });

  test('are reported when one is missing or has the wrong type', () => {
    expect(check({ filter: { name: 1 } })).toEqual([
      expect.stringContaining('String cannot represent'),
      expect.stringContaining('"$limit" of required type "Int!"'),
    ]);
  });

  test('are reported when a deprecated field is used at any depth', () => {
    expect(check({ limit: 1, filter: { or: [{ old: 'a' }] } })).toEqual(['filter.or.old is deprecated: Use name.']);
  });
});
