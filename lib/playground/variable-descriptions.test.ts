import { buildSchema, Kind, parse, type OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { describeVariables } from './variable-descriptions.ts';

const schema = buildSchema(/* GraphQL */ `
  type Query {
    list("How many." limit: Int, filter: Filter, plain: Int): Int
  }
  input Filter {
    "Part of the name."
    name: String
  }
`);

function described(document: string): Record<string, string> {
  const isOperation = (node: { kind: Kind }): node is OperationDefinitionNode =>
    node.kind === Kind.OPERATION_DEFINITION;
  return Object.fromEntries(describeVariables(schema, parse(document).definitions.find(isOperation)));
}

test('a variable has the description of its argument or of its input field', () => {
  expect(described('query ($limit: Int, $name: String) { list(limit: $limit, filter: { name: $name }) }')).toEqual({
    limit: 'How many.',
    name: 'Part of the name.',
  });
});

test('a variable without a use, or with an unknown one, has no description', () => {
  expect(described('query ($a: Int, $b: Int, $c: Int) { list(plain: $a, other: $b, filter: { other: $c }) }')).toEqual(
    {},
  );
  expect(describeVariables(schema, undefined).size).toBe(0);
});
