import { choiceOf, filtersOf } from './list-search.ts';
import { memberRoles } from './member-roles.ts';
import { memberSorts } from './members.ts';
import { pageLink } from './page-link.ts';
import { single } from './search-params.ts';

type Given = Readonly<Record<string, string | string[] | undefined>>;

/** What the list of members is narrowed to, how it is ordered, and where it goes on. */
export interface MemberSearch {
  filters: Partial<Record<'q' | 'role', string>>;
  sort: keyof typeof memberSorts;
  after: string | undefined;
}

/** Reads an address; what is no role counts as absent. */
export function readMemberSearch(query: Given): MemberSearch {
  const { q, role } = filtersOf(query, ['q', 'role']);
  const known = memberRoles.find(({ value }) => value === role)?.value;
  return {
    filters: { ...(q !== undefined && { q }), ...(known !== undefined && { role: known }) },
    sort: choiceOf(query['sort'], memberSorts),
    after: single(query['after']),
  };
}

/** The API's filter. */
export function toMemberFilter({ filters: { q, role } }: MemberSearch): Record<string, unknown> {
  return {
    ...(q !== undefined && { email: { contains: q } }),
    ...(role !== undefined && { role: [role] }),
  };
}

/** The address of the same list, from the start or after a cursor. */
export function memberSearchLink(companyId: string, { filters, sort }: MemberSearch, after?: string): string {
  return pageLink('/admin/members', {
    company: companyId,
    ...filters,
    sort: sort === 'email' ? undefined : sort,
    after,
  });
}
