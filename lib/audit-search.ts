import { auditObjects } from './audit-words.ts';
import { filtersOf } from './list-search.ts';
import { pageLink } from './page-link.ts';
import { single } from './search-params.ts';

type Given = Readonly<Record<string, string | string[] | undefined>>;
type FilterName = 'action' | 'target' | 'actor' | 'from' | 'to';

/** What the audit log is narrowed to, and where it goes on: all of it stands in the address. */
export interface AuditSearch {
  filters: Partial<Record<FilterName, string>>;
  after: string | undefined;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Reads an address; what is no known object and no day counts as absent. */
export function readAuditSearch(query: Given): AuditSearch {
  const { action, target, actor, from, to } = filtersOf(query, ['action', 'target', 'actor', 'from', 'to']);
  const known = auditObjects.find(({ prefix }) => prefix === action)?.prefix;
  return {
    filters: {
      ...(known !== undefined && { action: known }),
      ...(target !== undefined && { target }),
      ...(actor !== undefined && { actor }),
      ...(from !== undefined && startOf(from) !== null && { from }),
      ...(to !== undefined && startOf(to) !== null && { to }),
    },
    after: single(query['after']),
  };
}

/** The API's filter. Both days count in full, in UTC. */
export function toAuditFilter({ filters }: AuditSearch): Record<string, unknown> {
  const { action, target, actor, from, to } = filters;
  const start = from === undefined ? null : startOf(from);
  const lastDay = to === undefined ? null : startOf(to);
  const occurredAt = {
    ...(start && { gte: start.toISOString() }),
    ...(lastDay && { lt: new Date(lastDay.getTime() + dayMilliseconds).toISOString() }),
  };
  return {
    ...(action !== undefined && { action: { startsWith: action } }),
    ...(target !== undefined && { targetId: { eq: target } }),
    ...(actor !== undefined && { actorId: { eq: actor } }),
    ...(Object.keys(occurredAt).length > 0 && { occurredAt }),
  };
}

/** The address of the same log, from the start or after a cursor; of its export with another path. */
export function auditLink(
  companyId: string,
  { filters }: Pick<AuditSearch, 'filters'>,
  { after, path = '/admin/audit' }: { after?: string | undefined; path?: string } = {},
): string {
  return pageLink(path, { company: companyId, ...filters, after });
}

function startOf(day: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
