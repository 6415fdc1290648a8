import { randomUUID } from 'node:crypto';
import type { Actor } from '../../auth/viewer.ts';
import { listTable } from '../../db/list-table.ts';
import { query, type Runner } from '../../db/sql.ts';

/** One changed field; values are texts for a person, secrets never among them. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What the writes of a company's trail are about: the first part of their actions, told in the schema. */
export const auditObjects = [
  'api_token',
  'partner_access_grant',
  'company_member',
  'user',
  'campaign',
  'audience',
  'identities',
  'upload',
] as const;

/** `partner` stands in the platform's own trail alone. */
type AuditObject = (typeof auditObjects)[number] | 'partner';

/** What a write leaves behind. */
export interface AuditEntry {
  /** Whose trail it is in; null for what belongs to the platform itself. */
  readonly companyId: string | null;
  readonly action: `${AuditObject}.${string}`;
  readonly targetType: string;
  readonly targetId: string;
  readonly changes: readonly AuditChange[];
}

/** Who did it, in which request and from where; a request's context is one. */
export interface AuditOrigin {
  readonly viewer: { readonly actor: Actor };
  readonly requestId: string;
  readonly address: string | null;
}

/** Writes the audit event of a change, in the transaction of the change: neither exists without the other. */
export async function recordAuditEvent(
  transaction: Runner,
  { viewer, requestId, address }: AuditOrigin,
  entry: AuditEntry,
): Promise<void> {
  await transaction.all(
    query.insertInto('audit_event').values({
      id: randomUUID(),
      company_id: entry.companyId,
      actor_kind: viewer.actor.kind,
      actor_id: viewer.actor.id,
      actor_name: viewer.actor.name,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      changes: JSON.stringify(entry.changes),
      request_id: requestId,
      ip_address: address,
    }),
  );
}

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
  defaultSort: [{ field: 'OCCURRED_AT', direction: 'DESC' }],
});
