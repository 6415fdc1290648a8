import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { auditEventTable, type AuditEventRow } from './store.ts';

/** Lists the audit log of a company. Needs AUDIT_READ there; an unknown or inaccessible company has none. */
export function listAuditEventsByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<AuditEventRow>> {
  const tenant = database.tenant(viewer.scopeFor(companyId, 'AUDIT_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, auditEventTable, context, list);
}
