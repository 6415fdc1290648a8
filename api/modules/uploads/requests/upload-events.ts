import { type AuditChange, type AuditOrigin, recordAuditEvent } from '#api/audit-store.ts';
import type { Runner } from '#api/db/sql.ts';
import type { UploadKey } from '#api/services.ts';
import type { UploadTransition } from './state.ts';

/** Adds an event of an upload to its company's audit log, in the same transaction. */
export function recordUploadEvent(
  transaction: Runner,
  origin: AuditOrigin,
  event: 'created' | 'parts_signed' | 'completed' | 'canceled' | 'expired' | 'failed',
  { companyId, id }: UploadKey,
  changes: readonly AuditChange[],
): Promise<void> {
  return recordAuditEvent(transaction, origin, {
    companyId,
    action: `upload.${event}`,
    targetType: 'FirstPartyUpload',
    targetId: id,
    changes,
  });
}

/** A transition of an upload as a change in its audit event. */
export function statusChange({ from, to }: UploadTransition): AuditChange {
  return { field: 'status', before: from, after: to };
}
