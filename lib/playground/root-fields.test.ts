import { buildSchema, OperationTypeNode } from 'graphql';
import { expect, test } from 'vitest';
import { filterRootFields } from './root-fields.ts';

const { QUERY, MUTATION } = OperationTypeNode;
const schema = buildSchema(`
  type Query { listCampaigns: Int "The people who can sign in." listMembers: Int }
  type Mutation { createCampaign: Int "Creates a company. Only for the platform’s staff; others get FORBIDDEN." createCompany: Int }
`);
const found = (kinds: OperationTypeNode[], search = '', isStaff = false) => [
  ...filterRootFields(schema, kinds, { search, isStaff }),
];

test('finds operations by words of their names and descriptions', () => {
  expect(found([QUERY, MUTATION], 'CAMPAIGN')).toEqual(['listCampaigns', 'createCampaign']);
  expect(found([QUERY, MUTATION], 'list people')).toEqual(['listMembers']);
  expect(found([QUERY, MUTATION], 'list creative')).toEqual([]);
});

test('shows all operations without a search, and none without a schema', () => {
  expect(found([QUERY, MUTATION], ' ')).toHaveLength(3);
  expect(filterRootFields(null, [QUERY], { search: '', isStaff: true }).size).toBe(0);
});

test('finds no mutation where the explorer lists queries', () => {
  expect(found([QUERY], 'create')).toEqual([]);
  expect(found([MUTATION], 'create')).toEqual(['createCampaign']);
});

test('offers the operations of the platform’s staff only to the staff', () => {
  expect(found([MUTATION])).toEqual(['createCampaign']);
  expect(found([MUTATION], '', true)).toEqual(['createCampaign', 'createCompany']);
});
