import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { describeMember, findMember, type MemberPath } from './schema-members.ts';

const schema = buildSchema(`
  type Query { listCampaigns(companyId: ID!, filter: CampaignFilter): [Campaign!]! search: Hit }
  type Mutation { createCampaign: Campaign }
  interface Node { id: ID! }
  type Campaign implements Node {
    id: ID!
    "The name that the company chose."
    name(language: String = "en"): String @deprecated(reason: "Use title.")
  }
  union Hit = Campaign
  input CampaignFilter { name: StringFilter, state: [String!] @deprecated(reason: "Use name.") }
  input StringFilter { contains: String }
`);

function typeAt(path: MemberPath): string | undefined {
  return findMember(schema, path)?.type.toString();
}

test('finds the type of an operation, of a field and of a field of an interface', () => {
  expect(typeAt({ owner: 'query', name: 'listCampaigns' })).toBe('[Campaign!]!');
  expect(typeAt({ owner: 'mutation', name: 'createCampaign' })).toBe('Campaign');
  expect(typeAt({ owner: 'Campaign', name: 'name' })).toBe('String');
  expect(typeAt({ owner: 'Node', name: 'id' })).toBe('ID!');
});

test('finds the type of an argument and of an input field', () => {
  expect(typeAt({ owner: 'query', name: 'listCampaigns', argument: 'companyId' })).toBe('ID!');
  expect(typeAt({ owner: 'Campaign', name: 'name', argument: 'language' })).toBe('String');
  expect(typeAt({ owner: 'CampaignFilter', name: 'name' })).toBe('StringFilter');
  expect(typeAt({ owner: 'StringFilter', name: 'contains' })).toBe('String');
});

test('finds nothing for a name that the schema doesn’t have', () => {
  expect(typeAt({ owner: 'query', name: 'createCampaign' })).toBeUndefined();
  expect(typeAt({ owner: 'query', name: 'listCampaigns', argument: 'page' })).toBeUndefined();
  expect(typeAt({ owner: 'subscription', name: 'campaigns' })).toBeUndefined();
  expect(typeAt({ owner: 'Hit', name: 'id' })).toBeUndefined();
  expect(typeAt({ owner: 'CampaignFilter', name: 'name', argument: 'contains' })).toBeUndefined();
});

test('describes a member by its type, its deprecation and its description', () => {
  const describe = (path: MemberPath) => {
    const member = findMember(schema, path);
    return member && describeMember(member);
  };
  expect(describe({ owner: 'Campaign', name: 'name' })).toEqual({
    type: 'String',
    isDeprecated: true,
    title: 'String\n\nDeprecated: Use title.\n\nThe name that the company chose.',
  });
  expect(describe({ owner: 'CampaignFilter', name: 'state' })).toMatchObject({ isDeprecated: true });
  expect(describe({ owner: 'Campaign', name: 'id' })).toEqual({ type: 'ID!', isDeprecated: false, title: 'ID!' });
});
