import { buildSchema, isInputType, parseType, parseValue, typeFromAST } from 'graphql';
import { expect, test } from 'vitest';
import { printJson } from './json-tree.ts';
import { jsonOf, literalOf } from './literals.ts';

const schema = buildSchema(`
  enum Status { ACTIVE }
  input Filter { status: [Status!], name: String, limit: Int, or: [Filter!] }
  type Query { a: Int }
`);

/** A literal as JSON on one line, and as it comes back. */
function roundTrip(typeName: string, literal: string): [json: string | undefined, literal: string | undefined] {
  const type = typeFromAST(schema, parseType(typeName));
  const json = jsonOf(parseValue(literal));
  if (json === undefined || !isInputType(type)) return [undefined, undefined];
  return [printJson(json).replaceAll(/\s+/g, ' '), literalOf(json, type)];
}

test('a literal becomes JSON and comes back, with its enum values by their type', () => {
  const nested = '{name: "ACTIVE", status: [ACTIVE], limit: 9007199254740993, or: [{name: "a\\"b"}, {}]}';
  expect(roundTrip('[Filter!]', `[${nested}, null]`)).toEqual([
    '[ { "name": "ACTIVE", "status": [ "ACTIVE" ], "limit": 9007199254740993, "or": [ { "name": "a\\"b" }, {} ] }, null ]',
    `[${nested}, null]`,
  ]);
  expect(roundTrip('[[Int]]', '[[1.5e3, true], []]')).toEqual(['[ [ 1.5e3, true ], [] ]', '[[1.5e3, true], []]']);
});

test('one value in the place of a list stays one', () => {
  expect(roundTrip('[Status!]!', 'ACTIVE')).toEqual(['"ACTIVE"', 'ACTIVE']);
  expect(roundTrip('[Filter!]', '{status: ACTIVE}')[1]).toBe('{status: ACTIVE}');
});

test('a literal with a variable isn’t JSON', () => {
  for (const literal of ['[$a]', '{or: [{name: $a}]}', '$a']) expect(jsonOf(parseValue(literal))).toBeUndefined();
});
