import type { ActingContext } from '../../context.ts';
import { assertUsageRange, findCompanyDays, type UsageDayRow, type UsageRange } from '../usage/index.ts';

/**
 * The requests with the keys of a company by day. Only for a company that was looked up with getPlatformCompany, which
 * records the look-up in the audit log of the company. Staff only.
 */
export async function companyUsage(
  { database, viewer }: ActingContext,
  companyId: string,
  range: UsageRange,
): Promise<UsageDayRow[]> {
  assertUsageRange(range);
  return findCompanyDays(database.tenant(viewer.staffScopeFor(companyId)), range);
}
