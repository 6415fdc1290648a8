import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readReference } from './model.ts';
import { operationSections, typeSections } from './page-sections.ts';

const reference = readReference(
  buildSchema(`
    type Query { campaign(id: ID!, main: Int): Campaign  owner: Owner }
    type Campaign { id: ID!  name: String }
    type Person { id: ID! }
    union Owner = Campaign | Person
    enum Status { ACTIVE PAUSED }
    input Filter { status: Status }
  `),
  { hasCosts: false },
);

const ids = (name: string) => {
  const type = reference.types.get(name);
  return type === undefined ? [] : typeSections(type, reference.roots).map(({ id }) => id);
};

test('the page of a type links to each of its members', () => {
  expect(ids('Campaign')).toEqual(['all-fields', 'id', 'name', 'the-definition']);
  expect(ids('Filter')).toEqual(['all-fields', 'status', 'the-definition']);
  expect(ids('Status')).toEqual(['all-values', 'ACTIVE', 'PAUSED', 'the-definition']);
  expect(ids('Owner')).toEqual(['possible-types', 'the-definition']);
});

test('the page of a root type doesn’t link to its fields, which have pages of their own', () => {
  expect(ids('Query')).toEqual(['all-fields', 'the-definition']);
});

test('the page of an operation has its example below what it returns, and errors only if they are known', () => {
  const [campaign] = reference.operations.query;
  const of = (hasExample: boolean) => (campaign ? operationSections(campaign, hasExample).map(({ id }) => id) : []);
  expect(of(false)).toEqual(['all-arguments', 'id', 'main.', 'what-it-returns', 'the-definition']);
  expect(of(true).slice(-2)).toEqual(['the-definition', 'all-errors']);
});
