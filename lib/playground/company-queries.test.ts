import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type CompanyQuery,
  fetchCompanyQueries,
  originWords,
  queryNamed,
  queryOfRun,
  withQuery,
} from './company-queries.ts';

const query = (name: string, more: Partial<CompanyQuery> = {}): CompanyQuery => ({
  id: name,
  name,
  document: `query ${name} { viewer { isStaff } }\n`,
  variables: '',
  owner: { id: 'anna', name: 'Anna Petersen' },
  viewerCanChange: true,
  version: 1,
  lastRunAt: null,
  lastRunBy: null,
  ...more,
});

const respond = (...bodies: object[]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const body of bodies) fetched.mockResolvedValueOnce(Response.json(body));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const page = (items: CompanyQuery[], endCursor: string | null) => ({
  data: {
    listSavedQueriesByCompany: { items, pageInfo: { hasNextPage: endCursor !== null, endCursor, totalCount: '2' } },
  },
});

afterEach(() => vi.unstubAllGlobals());

describe('the saved queries of a company', () => {
  it('are read from every page', async () => {
    const fetched = respond(page([query('A')], 'next'), page([query('B')], null));
    expect(await fetchCompanyQueries('nordlicht')).toEqual({ kind: 'ready', queries: [query('A'), query('B')] });
    expect(fetched.mock.calls[1]?.[1]?.body).toContain('"after":"next"');
  });

  it.each([
    ['for others than its own people', 'FORBIDDEN'],
    ['at another GraphQL endpoint', 'GRAPHQL_VALIDATION_FAILED'],
  ])('are unavailable %s', async (_, code) => {
    respond({ errors: [{ message: 'No.', extensions: { code } }] });
    expect(await fetchCompanyQueries('nordlicht')).toEqual({ kind: 'unavailable' });
  });

  it('can’t be read while the API fails, with its message', async () => {
    respond({ errors: [{ message: 'The API can’t reach its database.', extensions: { code: 'UNAVAILABLE' } }] });
    const message = 'The API can’t reach its database.';
    expect(await fetchCompanyQueries('nordlicht')).toEqual({ kind: 'failed', message });
  });

  it('stay in order when one is added, renamed or run', () => {
    const names = (queries: readonly CompanyQuery[]) => queries.map(({ name }) => name);
    expect(names(withQuery([query('a'), query('C')], query('B')))).toEqual(['a', 'B', 'C']);
    expect(names(withQuery([query('a'), query('C')], query('D', { id: 'a' })))).toEqual(['C', 'D']);
  });

  it('are found by their name without case, and by the document that was run', () => {
    const queries = [query('A'), query('B')];
    expect(queryNamed(queries, ' b ')?.id).toBe('B');
    expect(queryOfRun(queries, 'query A { viewer { isStaff } }')?.id).toBe('A');
    expect(queryOfRun(queries, 'query A { viewer { scopes } }')).toBeUndefined();
  });

  it('say who saved them, and who ran them last', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(originWords(query('A'), now)).toBe('Anna Petersen · not run yet');
    const run = { lastRunAt: '2026-11-20T10:00:00Z', lastRunBy: { name: 'Viktor Lindqvist' } };
    expect(originWords(query('A', run), now)).toBe('Anna Petersen · last run yesterday by Viktor Lindqvist');
  });
});
