import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readPage } from '../../db/list.ts';
import { auditEventTable, type AuditEventRow } from './store.ts';

/** The audit trail of a company. Needs AUDIT_READ there; an unknown or foreign company has none. */
export function listAuditEventsByCompany(
  { services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<AuditEventRow>> {
  const tenant = services.database.tenant(viewer.scopeFor(companyId, 'AUDIT_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, auditEventTable, context, list);
}
