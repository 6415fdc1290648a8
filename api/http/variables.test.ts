import { describe, expect, it } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();

describe('a variable with a recursive type', () => {
  it('is accepted: graphql-jit alone never completed compiling such an operation', async () => {
    const { data, errors } = await api.graphql<{ listCompanies: { items: { name: string }[] } }>(
      'query ($filter: CompanyFilter) { listCompanies(filter: $filter) { items { name } } }',
      { variables: { filter: { or: [{ name: { startsWith: 'nord' } }, { name: { eq: 'unknown' } }] } } },
    );
    expect(errors).toBeUndefined();
    expect(data.listCompanies.items).toEqual([{ name: 'Nordlicht Outdoor' }]);
  });

  it('is checked at every level', async () => {
    const { errors } = await api.graphql(
      'query ($filter: CompanyFilter) { listCompanies(filter: $filter) { items { id } } }',
      {
        variables: { filter: { or: [{ name: { startsWith: 7 } }] } },
      },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(errors?.[0]?.message).toContain('filter.or[0].name.startsWith');
  });
});

describe('variables', () => {
  it.each([true, false])('control inclusion, %s', async (on) => {
    const query =
      'query ($on: Boolean!, $off: Boolean = false) { viewer @include(if: $on) { isStaff @skip(if: $off) } }';
    const { data, errors } = await api.graphql(query, { variables: { on } });
    expect(errors).toBeUndefined();
    expect(data).toEqual(on ? { viewer: { isStaff: false } } : {});
  });

  it('have their defaults, also within input types', async () => {
    const { data } = await api.graphql<{ listCompanies: { pageInfo: { limit: number } } }>(
      'query ($page: PageInput = {}) { listCompanies(page: $page) { pageInfo { limit } } }',
    );
    expect(data.listCompanies.pageInfo.limit).toBe(50);
  });

  it('without a value leave a field of an input object as it is', async () => {
    const token = await api.userToken('Anna');
    const created = await api.graphql<{ createAPIToken: { token: { id: string } } }>(
      `mutation ($companyId: ID!, $allowedCidrs: [String!]) {
        createAPIToken(input: { companyId: $companyId, name: "Before", scopes: [REPORTS_READ], allowedCidrs: $allowedCidrs }) { token { id } }
      }`,
      { token, variables: { companyId: nordlicht.id, allowedCidrs: ['10.0.0.0/8'] } },
    );
    const updated = await api.graphql<{ updateAPIToken: unknown }>(
      `mutation ($id: ID!, $name: String, $scopes: [APITokenScope!], $allowedCidrs: [String!]) {
        updateAPIToken(input: { id: $id, name: $name, scopes: $scopes, allowedCidrs: $allowedCidrs }) {
          token { name scopes allowedCidrs }
          userErrors { message }
        }
      }`,
      { token, variables: { id: created.data.createAPIToken.token.id, name: 'After' } },
    );
    expect(updated.data.updateAPIToken).toEqual({
      token: { name: 'After', scopes: ['REPORTS_READ'], allowedCidrs: ['10.0.0.0/8'] },
      userErrors: [],
    });
  });

  it('that are null where null isn’t allowed are BAD_USER_INPUT', async () => {
    const { data, errors } = await api.graphql(
      'query ($direction: SortDirection = DESC) { listCompanies(sort: { field: NAME, direction: $direction }) { items { id } } }',
      { variables: { direction: null } },
    );
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(errors?.[0]?.message).toContain('Variable "$direction" is null');
  });

  it('can’t be declared with the internal type of coerced values', async () => {
    const { errors } = await api.graphql(
      'query ($page: CoercedVariable) { listCompanies(page: $page) { items { id } } }',
    );
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('don’t show the internal type in introspection', async () => {
    const { data } = await api.graphql<{ __schema: { types: { name: string }[] }; __type: unknown }>(
      'query ($name: String!) { __schema { types { name } } __type(name: $name) { name } }',
      { variables: { name: 'CoercedVariable' } },
    );
    expect(data.__schema.types.map(({ name }) => name)).not.toContain('CoercedVariable');
    expect(data.__type).toBeNull();
  });
});
