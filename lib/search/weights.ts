import type { SearchKind } from './search-entry.ts';

/** Weights for words: readers look for the page that explains a field, and there are many more fields than pages. */
const forWords: Record<SearchKind, number> = {
  'use case': 2,
  guide: 2.2,
  page: 1.4,
  'guide section': 1.5,
  error: 1.2,
  operation: 0.6,
  'use case section': 0.5,
  type: 0.3,
  permission: 0.5,
  directive: 0.5,
  field: 0.12,
  value: 0.12,
};

/** Weights for a name of the schema or of an error, such as `hasNextPage`. */
const forNames: Record<SearchKind, number> = {
  'use case': 1.8,
  guide: 1.6,
  page: 1.2,
  error: 1.5,
  permission: 1.3,
  operation: 1.4,
  'guide section': 1.1,
  type: 1.1,
  field: 0.8,
  value: 0.7,
  directive: 0.7,
  'use case section': 0.6,
};

/** Most readers are neither staff nor operators, and their own words find what staff do too: "retries", "members of a company". */
const staffWeight = 0.1;

/** Whether a query is written like a name of the schema: `Budget`, `campaign.name`, `RATE_LIMITED` or `@deprecated`. */
export function isNameLike(query: string): boolean {
  return /^@?(?:\p{Lu}\p{Ll}+|\p{L}*(?:\p{Ll}\p{Lu}|\p{L}[_.]\p{L}|\p{Lu}{2}\p{Ll}).*)$/u.test(query.trim());
}

/** The weight of an entry for queries of a kind. */
export function weightOf(kind: SearchKind, { isForStaff, byName }: { isForStaff: boolean; byName: boolean }): number {
  return (byName ? forNames : forWords)[kind] * (isForStaff ? staffWeight : 1);
}
