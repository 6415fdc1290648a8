import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { cacheExchange, createClient, fetchExchange } from '@urql/core';
import { type DocumentNode, parse } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoCampaigns } from '../demo/campaigns.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

// The clients people have, with nothing set but the address, the token and the method, over a real connection.

const { url } = await createTestApp();
const endpoint = `${url}/graphql`;
const headers = { authorization: `Bearer ${demoSecrets.apiKey}` };

type Variables = Readonly<Record<string, unknown>>;

/** What a client hands to its caller: the data, or the codes of the errors it reports. */
type Outcome = { readonly data: unknown } | { readonly codes: readonly unknown[] };

interface StockClient {
  readonly name: string;
  query(document: DocumentNode, variables: Variables): Promise<Outcome>;
  mutate(document: DocumentNode, variables: Variables): Promise<Outcome>;
}

const codesOf = (
  errors: readonly { readonly extensions?: Readonly<Record<string, unknown>> | undefined }[],
): Outcome => ({
  codes: errors.map(({ extensions }) => extensions?.['code']),
});

function urql(): StockClient {
  const client = createClient({
    url: endpoint,
    exchanges: [cacheExchange, fetchExchange],
    fetchOptions: { headers },
    // It would send queries by GET where they fit into an address; ours go by POST, whatever they are.
    preferGetMethod: false,
  });
  type Result = Awaited<ReturnType<typeof client.query>>;
  const outcome = ({ data, error }: Result): Outcome => (error === undefined ? { data } : codesOf(error.graphQLErrors));
  return {
    name: 'urql',
    query: async (document, variables) => outcome(await client.query(document, variables)),
    mutate: async (document, variables) => outcome(await client.mutation(document, variables)),
  };
}

function apollo(): StockClient {
  const client = new ApolloClient({ link: new HttpLink({ uri: endpoint, headers }), cache: new InMemoryCache() });
  const outcome = async (asked: Promise<{ readonly data?: unknown }>): Promise<Outcome> => {
    try {
      return { data: (await asked).data };
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) return codesOf(error.errors);
      throw error;
    }
  };
  return {
    name: 'Apollo Client',
    query: (query, variables) => outcome(client.query({ query, variables })),
    mutate: (mutation, variables) => outcome(client.mutate({ mutation, variables })),
  };
}

function graphqlRequest(): StockClient {
  const client = new GraphQLClient(endpoint, { headers });
  const ask = async (document: DocumentNode, variables: Variables): Promise<Outcome> => {
    try {
      return { data: await client.request<unknown>(document, variables) };
    } catch (error) {
      if (error instanceof ClientError) return codesOf(error.response.errors ?? []);
      throw error;
    }
  };
  return { name: 'graphql-request', query: ask, mutate: ask };
}

const pageOperation = parse(`query Campaigns($companyId: ID!, $filter: CampaignFilter, $page: PageInput) {
  listCampaignsByCompany(companyId: $companyId, filter: $filter, page: $page) {
    items { id name status version budget { amountMicros } }
    pageInfo { hasNextPage endCursor totalCount }
  }
}`);

const pageSchema = z.object({
  listCampaignsByCompany: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: z.string(),
        version: z.number(),
        budget: z.object({ amountMicros: z.string() }),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable(), totalCount: z.string() }),
  }),
});

async function page(client: StockClient, variables: Variables) {
  const outcome = await client.query(pageOperation, { companyId: nordlicht.id, ...variables });
  if (!('data' in outcome)) throw new Error(`${client.name} reports ${outcome.codes.join(', ')}.`);
  return pageSchema.parse(outcome.data).listCampaignsByCompany;
}

const rename = parse(`mutation Rename($input: UpdateCampaignInput!) {
  updateCampaign(input: $input) { campaign { name version } userErrors { code field } }
}`);

const all = demoCampaigns('2026-11-21').filter(({ companyId }) => companyId === nordlicht.id);

describe.each([urql(), apollo(), graphqlRequest()])('$name, unmodified', (client) => {
  it('sends a query with variables', async () => {
    const paused = await page(client, { filter: { status: ['PAUSED'], channel: ['CTV', 'AUDIO'] } });
    const expected = all.filter(({ status, channel }) => status === 'PAUSED' && ['CTV', 'AUDIO'].includes(channel));
    expect(paused.items.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(paused.items.length).toBeGreaterThan(0);
  });

  it('pages through a list by endCursor, each item once', async () => {
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const { items, pageInfo } = await page(client, { page: { limit: 60, after } });
      ids.push(...items.map(({ id }) => id));
      expect(pageInfo.totalCount).toBe(String(all.length));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).sort());
  });

  it('reports an error with its code', async () => {
    const variables = { companyId: nordlicht.id };
    expect(await client.query(pageOperation, { ...variables, page: { limit: 201 } })).toEqual({
      codes: ['BAD_USER_INPUT'],
    });
    expect(await client.query(pageOperation, { ...variables, page: { after: 'x' } })).toEqual({
      codes: ['BAD_CURSOR'],
    });
    expect(await client.query(parse('{ listCompanies { nothing } }'), {})).toEqual({
      codes: ['GRAPHQL_VALIDATION_FAILED'],
    });
  });

  it('returns a mutation’s payload, with its result and with user errors', async () => {
    const { items } = await page(client, { filter: { status: ['ACTIVE'] }, page: { limit: 1 } });
    const [campaign = { id: '', version: 0 }] = items;
    const input = { id: campaign.id, expectedVersion: campaign.version, name: `Renamed by ${client.name}` };
    expect(await client.mutate(rename, { input })).toMatchObject({
      data: {
        updateCampaign: { campaign: { name: input.name, version: campaign.version + 1 }, userErrors: [] },
      },
    });
    expect(await client.mutate(rename, { input })).toMatchObject({
      data: { updateCampaign: { campaign: null, userErrors: [{ code: 'VERSION_MISMATCH' }] } },
    });
  });
});

describe('errors of clients', () => {
  it('queries by GET, urql’s default, get an error that names POST', async () => {
    const client = createClient({ url: endpoint, exchanges: [fetchExchange], fetchOptions: { headers } });
    const { error } = await client.query('{ listCompanies { items { id } } }', {});
    expect(error?.message).toContain('as a POST request');
    expect(error?.graphQLErrors.map(({ extensions }) => extensions['code'])).toEqual(['METHOD_NOT_ALLOWED']);
  });

  it('a wrong token causes its error code', async () => {
    const client = new GraphQLClient(endpoint, { headers: { authorization: 'Bearer lf_live_unknown' } });
    await expect(client.request('{ listCompanies { items { id } } }')).rejects.toMatchObject({
      response: { status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
  });
});
