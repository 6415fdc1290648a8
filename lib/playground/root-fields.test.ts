import { buildSchema, OperationTypeNode } from 'graphql';
import { expect, test } from 'vitest';
import { filterRootFields } from './root-fields.ts';

const { QUERY, MUTATION } = OperationTypeNode;
const schema = buildSchema(`
  type Query { listCampaigns: Int "The people who can sign in." listMembers: Int }
  type Mutation { createCampaign: Int }
`);

test('finds operations by words of their names and descriptions', () => {
  expect([...filterRootFields(schema, [QUERY, MUTATION], 'CAMPAIGN')]).toEqual(['listCampaigns', 'createCampaign']);
  expect([...filterRootFields(schema, [QUERY, MUTATION], 'list people')]).toEqual(['listMembers']);
  expect(filterRootFields(schema, [QUERY, MUTATION], 'list creative').size).toBe(0);
});

test('shows all operations without a search, and none without a schema', () => {
  expect(filterRootFields(schema, [QUERY, MUTATION], ' ').size).toBe(3);
  expect(filterRootFields(null, [QUERY], '').size).toBe(0);
});

test('finds no mutation where the explorer lists queries', () => {
  expect(filterRootFields(schema, [QUERY], 'create').size).toBe(0);
  expect([...filterRootFields(schema, [MUTATION], 'create')]).toEqual(['createCampaign']);
});
