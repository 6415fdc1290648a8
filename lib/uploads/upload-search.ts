import { choiceOf, filtersOf } from '../list-search.ts';
import { pageLink } from '../page-link.ts';
import { single } from '../search-params.ts';
import { uploadSorts } from './uploads.ts';
import { uploadStatuses } from './upload-words.ts';

type Given = Readonly<Record<string, string | string[] | undefined>>;

/** What the list of uploads is narrowed to, how it is ordered, and where it goes on: all of it stands in the address. */
export interface UploadSearch {
  filters: Partial<Record<'q' | 'status' | 'audience', string>>;
  sort: keyof typeof uploadSorts;
  after: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address; what is no status or id counts as absent, because the API would refuse the whole query. */
export function readUploadSearch(query: Given): UploadSearch {
  const { q, status, audience } = filtersOf(query, ['q', 'status', 'audience']);
  return {
    filters: {
      ...(q !== undefined && { q }),
      ...(status !== undefined && uploadStatuses.has(status) && { status }),
      ...(audience !== undefined && uuid.test(audience) && { audience }),
    },
    sort: choiceOf(query['sort'], uploadSorts),
    after: single(query['after']),
  };
}

/** The API's filter. */
export function toUploadFilter({ filters: { q, status, audience } }: UploadSearch): Record<string, unknown> {
  return {
    ...(q !== undefined && { fileName: { contains: q } }),
    ...(status !== undefined && { status: [status] }),
    ...(audience !== undefined && { audienceId: { eq: audience } }),
  };
}

/** The address of the same list, from the start or after a cursor. */
export function uploadSearchLink(companyId: string, { filters, sort }: UploadSearch, after?: string): string {
  return pageLink('/admin/uploads', {
    company: companyId,
    ...filters,
    sort: sort === 'newest' ? undefined : sort,
    after,
  });
}
