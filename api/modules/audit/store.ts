import type { AuditChange } from '../../audit-store.ts';
import type { Actor } from '../../auth/viewer.ts';
import { listTable } from '../../db/list/list-table.ts';

/** An event of the platform's own audit log. */
export interface PlatformAuditEventRow {
  readonly id: string;
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

/** An event of a company's audit log. */
export interface AuditEventRow extends PlatformAuditEventRow {
  readonly companyId: string;
  /** Null for events from before this was recorded. */
  readonly byStaff: boolean | null;
}

/** What both audit logs have in common. */
const events = {
  columns: {
    id: 'event.id',
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
  filters: {
    action: { kind: 'string', sql: 'event.action' },
    // The verb of an action that only reads: `company.viewed`, `user.account_viewed`.
    isView: { kind: 'boolean', sql: "event.action ~ '[._]viewed$'" },
    targetType: { kind: 'string', sql: 'event.target_type' },
    targetId: { kind: 'id', sql: 'event.target_id' },
    actorId: { kind: 'id', sql: 'event.actor_id' },
    occurredAt: { kind: 'timestamp', sql: 'event.occurred_at' },
  },
  sorts: { OCCURRED_AT: { kind: 'timestamp', sql: 'event.occurred_at' } },
  isLarge: true,
  defaultSort: [{ field: 'OCCURRED_AT', direction: 'DESC' }],
} as const;

export const auditEventTable = listTable<AuditEventRow>()({
  ...events,
  name: 'AuditEvent',
  from: 'audit_event as event',
  columns: { ...events.columns, companyId: 'event.company_id', byStaff: 'event.by_staff' },
  companyId: 'event.company_id',
});

/** The platform's own audit log, for staff. The role of staff alone may read it. */
export const platformAuditEventTable = listTable<PlatformAuditEventRow>()({
  ...events,
  name: 'PlatformAuditEvent',
  from: '(select * from audit_event where company_id is null) as event',
  companyId: null,
});
