import type { AuditChange } from '../../audit-store.ts';
import type { Actor } from '../../auth/viewer.ts';
import { listTable } from '../../db/list/list-table.ts';

export interface AuditEventRow {
  readonly id: string;
  readonly companyId: string;
  readonly occurredAt: string;
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly actorName: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly changes: AuditChange[];
  readonly requestId: string;
  readonly ipAddress: string | null;
}

export const auditEventTable = listTable<AuditEventRow>()({
  name: 'AuditEvent',
  from: 'audit_event as event',
  columns: {
    id: 'event.id',
    companyId: 'event.company_id',
    occurredAt: 'event.occurred_at',
    actorKind: 'event.actor_kind',
    actorId: 'event.actor_id',
    actorName: 'event.actor_name',
    action: 'event.action',
    targetType: 'event.target_type',
    targetId: 'event.target_id',
    changes: 'event.changes',
    requestId: 'event.request_id',
    ipAddress: 'event.ip_address',
  },
  id: 'event.id',
  companyId: 'event.company_id',
  filters: {
    action: { kind: 'string', sql: 'event.action' },
    targetType: { kind: 'string', sql: 'event.target_type' },
    targetId: { kind: 'id', sql: 'event.target_id' },
    actorId: { kind: 'id', sql: 'event.actor_id' },
    occurredAt: { kind: 'timestamp', sql: 'event.occurred_at' },
  },
  sorts: { OCCURRED_AT: { kind: 'timestamp', sql: 'event.occurred_at' } },
  isLarge: true,
  defaultSort: [{ field: 'OCCURRED_AT', direction: 'DESC' }],
});
