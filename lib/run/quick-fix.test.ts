import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { quickFix } from './quick-fix.ts';

const schema = buildSchema(`
  enum Status { ACTIVE, PAUSED }
  type Thing { id: ID!, name: String, owner: Thing }
  type Query { things(companyId: ID!, status: Status, limit: Int): [Thing!]!, thing(id: ID!): Thing }
`);

/** The query after the fix of its first error, which is then valid. */
function fix(query: string) {
  const [error] = validate(schema, parse(query));
  const place = error?.locations?.[0] ?? null;
  const fixed = quickFix(schema, { query, variables: '' }, { message: 'Any words.', place }, 'c-1');
  if (fixed !== null) expect(validate(schema, parse(fixed.query))).toEqual([]);
  return fixed && [fixed.label, fixed.query.replaceAll(/\s+/g, ' ')];
}

test.each([
  ['{ thing(id: "1") { nme } }', 'Change to name', '{ thing(id: "1") { name } }'],
  [
    '{ things(companyId: "c", status: PAUSE) { id } }',
    'Change to PAUSED',
    '{ things(companyId: "c", status: PAUSED) { id } }',
  ],
  ['{ thing(id: "1") }', 'Add fields', '{ thing(id: "1") { id name } }'],
  ['{ things { id } }', 'Add the argument companyId', '{ things(companyId: "c-1") { id } }'],
  ['{ thing(id: $of) { id } }', 'Declare $of', 'query ($of: ID!) { thing(id: $of) { id } }'],
  ['query Q { thing(id: $of) { id } }', 'Declare $of', 'query Q($of: ID!) { thing(id: $of) { id } }'],
])('%s', (query, label, fixed) => {
  expect(fix(query)).toEqual([label, fixed]);
});

test('a missing variable is added with the chosen company', () => {
  const error = { message: 'Variable "$companyId" of required type "ID!" was not provided.', place: null };
  const after = (variables: string) => quickFix(schema, { query: '', variables }, error, 'c-1')?.variables;
  expect(JSON.parse(after('') ?? '')).toEqual({ companyId: 'c-1' });
  expect(JSON.parse(after('{ "a": 1 }') ?? '')).toEqual({ a: 1, companyId: 'c-1' });
});

test('a limit that is too large becomes the maximum, in the query and in the variables', () => {
  const error = { message: 'page.limit must be between 1 and 200; 500 is not.', place: null };
  const texts = { query: '{ a(page: { limit: 500 }) }', variables: '{ "page": { "limit": 500 } }' };
  expect(quickFix(schema, texts, error, null)).toMatchObject({
    query: '{ a(page: { limit: 200 }) }',
    variables: '{ "page": { "limit": 200 } }',
  });
});

test('an error without a certain fix has none', () => {
  expect(
    quickFix(schema, { query: '{ thing(id: "1") { id } }', variables: '' }, { message: 'No.', place: null }, null),
  ).toBeNull();
});
