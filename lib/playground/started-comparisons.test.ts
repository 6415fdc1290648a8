import { buildSchema, parseValue } from 'graphql';
import { describe, expect, test } from 'vitest';
import { valueText } from '../run/default-selection.ts';
import { startComparisons } from './started-comparisons.ts';

const schema = buildSchema(`
  scalar BigInt
  input BigIntFilter { eq: BigInt, gte: BigInt, lt: BigInt }
  input StringFilter { eq: String, in: [String!], contains: String }
  input IDFilter { eq: ID, in: [ID!] }
  input ListFilter { in: [String!] }
  input CampaignFilter { id: IDFilter, name: StringFilter, budgetMicros: BigIntFilter, label: ListFilter, or: [CampaignFilter!] }
  type Query { list(filter: CampaignFilter, other: CampaignFilter): Int }
`);

const list = (filter: string) => `{\n  list(filter: ${filter})\n}`;

const start = (before: string, after: string) =>
  startComparisons(schema, { before, after }, ({ name, type }) =>
    parseValue(valueText(name, type, { variables: new Set(), companyId: null })),
  );

test('an object that was added to a filter begins with a comparison', () => {
  expect(start(list('{}'), list('{budgetMicros: {}}'))).toBe(list('{budgetMicros: {gte: "1000000"}}'));
  expect(start(list('{budgetMicros: {}}'), list('{budgetMicros: {}, name: {}}'))).toBe(
    list('{budgetMicros: {}, name: {contains: ""}}'),
  );
  expect(start(list('{or: {}}'), list('{or: {name: {}}}'))).toBe(list('{or: {name: {contains: ""}}}'));
});

test('an object of the same name elsewhere doesn’t count', () => {
  const before = list('{name: {}}, other: {}');
  expect(start(before, list('{name: {}}, other: {name: {}}'))).toBe(list('{name: {}}, other: {name: {contains: ""}}'));
});

test('the same field under another alias doesn’t count', () => {
  expect(
    start(
      '{ a: list(filter: {name: {}}) b: list(filter: {}) }',
      '{ a: list(filter: {name: {}}) b: list(filter: {name: {}}) }',
    ),
  ).toContain('b: list(filter: {name: {contains: ""}})');
});

test('each alternative of a list counts for itself', () => {
  expect(start(list('{or: [{name: {}}, {}]}'), list('{or: [{name: {}}, {name: {}}]}'))).toBe(
    list('{or: [{name: {}}, {name: {contains: ""}}]}'),
  );
});

test('comments and the layout stay', () => {
  const document = (filter: string) => `# Campaigns\n{ list( # all\n  filter: {${filter}})  }`;
  expect(start(document(''), document('name: {}'))).toBe(document('name: {contains: ""}'));
});

test('a place in another operation doesn’t count', () => {
  const document = (filter: string) => `query A { list(filter: {name: {}}) } query B { list(filter: {${filter}}) }`;
  expect(start(document(''), document('name: {}'))).toBe(document('name: {contains: ""}'));
});

describe('nothing is changed', () => {
  test('in an argument, and where a comparison was removed', () => {
    expect(start('{\n  list\n}', list('{}'))).toBeUndefined();
    expect(start(list('{budgetMicros: {gte: 1}}'), list('{budgetMicros: {}}'))).toBeUndefined();
    expect(start(list('{}'), list('{budgetMicros: {gte: 1}}'))).toBeUndefined();
  });

  test('in an object of an ID: no object equals an empty text', () => {
    expect(start(list('{}'), list('{id: {}}'))).toBeUndefined();
  });

  test('in an object without a usual comparison, of an unknown type, or in an invalid document', () => {
    expect(start(list('{}'), list('{label: {}}'))).toBeUndefined();
    expect(start(list('{}'), list('{or: {}}'))).toBeUndefined();
    expect(start(list('{}'), list('{unknown: {}}'))).toBeUndefined();
    expect(start(list('{}'), '{')).toBeUndefined();
    expect(start('{', list('{name: {}}'))).toBeUndefined();
  });
});
