import { choiceOf, filtersOf } from './list-search.ts';
import { pageLink } from './page-link.ts';
import { single } from './search-params.ts';
import { inOrder } from './token-scopes.ts';
import { tokenSorts } from './tokens.ts';

type Given = Readonly<Record<string, string | string[] | undefined>>;

/** What the list of keys is narrowed to, how it is ordered, and where it goes on: all of it stands in the address. */
export interface TokenSearch {
  filters: Partial<Record<'q' | 'status' | 'scope', string>>;
  sort: keyof typeof tokenSorts;
  after: string | undefined;
}

const statuses = ['ACTIVE', 'EXPIRING', 'ROTATING', 'EXPIRED', 'REVOKED'];

/** Reads an address; what is no status or permission counts as absent, because the API would refuse the whole query. */
export function readTokenSearch(query: Given): TokenSearch {
  const { q, status, scope } = filtersOf(query, ['q', 'status', 'scope']);
  return {
    filters: {
      ...(q !== undefined && { q }),
      ...(status !== undefined && statuses.includes(status) && { status }),
      ...(scope !== undefined && inOrder([scope]).length === 1 && { scope }),
    },
    sort: choiceOf(query['sort'], tokenSorts),
    after: single(query['after']),
  };
}

/** The API's filter. */
export function toTokenFilter({ filters: { q, status, scope } }: TokenSearch): Record<string, unknown> {
  return {
    ...(q !== undefined && { name: { contains: q } }),
    ...(status !== undefined && { status: [status] }),
    ...(scope !== undefined && { scope: [scope] }),
  };
}

/** The address of the same list, from the start or after a cursor. */
export function tokenSearchLink(companyId: string, { filters, sort }: TokenSearch, after?: string): string {
  return pageLink('/admin/tokens', {
    company: companyId,
    ...filters,
    sort: sort === 'newest' ? undefined : sort,
    after,
  });
}
