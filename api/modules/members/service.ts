import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readPage } from '../../db/list.ts';
import { companyMemberTable, type CompanyMemberRow } from './store.ts';

/** Members of a company, for its own members and holders of ACCESS_READ; an unknown or foreign company has none. */
export function listCompanyMembers(
  { services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<CompanyMemberRow>> {
  const tenant = services.database.tenant(viewer.scopeForMembers(companyId) ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, companyMemberTable, context, list);
}
