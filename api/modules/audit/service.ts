import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { auditEventTable, type AuditEventRow, type PlatformAuditEventRow, platformAuditEventTable } from './store.ts';

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

/** Lists the platform's own audit log: what staff and the command line did. Staff only. */
export function listPlatformAuditEvents(
  { database, services, viewer }: RequestContext,
  list: ListArguments,
): Promise<Page<PlatformAuditEventRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), platformAuditEventTable, context, list);
}
