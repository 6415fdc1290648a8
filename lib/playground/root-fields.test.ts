import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { filterRootFields } from './root-fields.ts';

const schema = buildSchema(`
  type Query { listCampaigns: Int "The people who can sign in." listMembers: Int }
  type Mutation { createCampaign: Int }
`);

test('finds operations by words of their names and descriptions', () => {
  expect([...filterRootFields(schema, 'CAMPAIGN')]).toEqual(['listCampaigns', 'createCampaign']);
  expect([...filterRootFields(schema, 'list people')]).toEqual(['listMembers']);
  expect(filterRootFields(schema, 'list creative').size).toBe(0);
});

test('shows all operations without a search, and none without a schema', () => {
  expect(filterRootFields(schema, ' ').size).toBe(3);
  expect(filterRootFields(null, '').size).toBe(0);
});
