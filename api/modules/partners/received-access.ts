import { noPartner } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import { assertUsageRange, findPartnerDays, type UsageDayRow, type UsageRange } from '../usage/index.ts';
import { accessReceivedBy, type ReceivedAccessRow } from './received-access-store.ts';

/** Lists the access that companies granted a partner, for its people and staff. Another partner has none. */
export function listPartnerAccessGrantsByPartner(
  { database, services, viewer }: RequestContext,
  partnerId: string,
  list: ListArguments,
): Promise<Page<ReceivedAccessRow>> {
  const scope = viewer.scopeForPartner(partnerId) ?? noPartner;
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: scope.partnerId };
  return readPage(database.partner(scope), accessReceivedBy(scope, timestampText(services.now())), context, list);
}

/** The requests of a partner by day. Null for all viewers but staff and the partner's people. */
export async function readPartnerUsage(
  { database, viewer }: RequestContext,
  partnerId: string,
  range: UsageRange,
): Promise<UsageDayRow[] | null> {
  assertUsageRange(range);
  if (!viewer.isStaff && !viewer.partnerIds.includes(partnerId)) return null;
  const scope = viewer.scopeForPartner(partnerId);
  return scope === undefined ? null : findPartnerDays(database.partner(scope), range);
}
