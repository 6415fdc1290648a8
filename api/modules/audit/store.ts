import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import { query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

/** One changed field; values are texts for a person, secrets never among them. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a write leaves behind. */
export interface AuditEntry {
  readonly companyId: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly changes: readonly AuditChange[];
}

/** Writes the audit event of a change, in the transaction of the change: neither exists without the other. */
export async function recordAuditEvent(
  tenant: TenantRunner,
  { viewer, requestId, address }: RequestContext,
  entry: AuditEntry,
): Promise<void> {
  await tenant.all(
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
