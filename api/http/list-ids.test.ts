import { describe, expect, it } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();
const unknown = '00000000-0000-4000-8000-00000000dead';

async function faultOf(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.graphql(query, { variables });
  if (errors === undefined) return { data };
  return { code: errors[0]?.extensions.code, message: errors[0]?.message };
}

describe('an id of a list that isn’t a UUID', () => {
  it('is rejected as a literal, with its place', async () => {
    expect(await faultOf('{ listCampaignsByCompany(companyId: "nordlicht") { items { id } } }')).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'companyId is "nordlicht", which isn’t an ID. IDs are UUIDs; pass one as the API returned it.',
    });
  });

  it.each([
    ['companyId', { companyId: `${nordlicht.id} ` }, '$companyId is '],
    ['a filter', { filter: { id: { in: [unknown, 'x'] } } }, '$filter.id.in[1] is "x"'],
    ['an alternative', { filter: { or: [{ id: { eq: '7' } }] } }, '$filter.or[0].id.eq is "7"'],
  ])('is rejected in a variable: %s', async (_, variables, message) => {
    const error = await faultOf(
      'query ($companyId: ID! = "00000000-0000-4000-8000-00000000dead", $filter: CampaignFilter) { listCampaignsByCompany(companyId: $companyId, filter: $filter) { items { id } } }',
      variables,
    );
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(error.message).toContain(message);
  });

  it('is rejected in a variable inside a literal filter', async () => {
    const error = await faultOf('query ($id: ID!) { listCompanies(filter: { id: { in: [$id] } }) { items { id } } }', {
      id: 'x',
    });
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

it('a dry run computes the cost of a list without valid ids', async () => {
  const { errors, extensions } = await api.graphql('{ listCampaignsByCompany(companyId: "") { items { id } } }', {
    headers: { 'x-cost-dry-run': '1' },
  });
  expect(errors).toBeUndefined();
  expect(extensions).toBeDefined();
});

describe('an id that', () => {
  it('no object has leaves a list empty', async () => {
    expect(await faultOf(`{ listCampaignsByCompany(companyId: "${unknown}") { items { id } } }`)).toEqual({
      data: { listCampaignsByCompany: { items: [] } },
    });
  });

  it('is null in a filter is left out', async () => {
    const { data } = await faultOf('query ($id: ID) { listCompanies(filter: { id: { eq: $id } }) { items { id } } }', {
      id: null,
    });
    expect(data).toBeDefined();
  });

  it('names a single object may be anything: there is no such object', async () => {
    expect(await faultOf('{ getCampaign(id: "x") { id } }')).toEqual({ data: { getCampaign: null } });
  });
});
