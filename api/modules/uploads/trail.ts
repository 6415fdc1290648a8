import type { Runner } from '../../db/sql.ts';
import { type AuditChange, type AuditOrigin, recordAuditEvent } from '../audit/index.ts';
import type { UploadTransition } from './state.ts';
import type { UploadKey } from './upload-queue.ts';

/** Writes what happened to an upload into its company's audit trail, in the transaction of what happened. */
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

/** A step of an upload as a change of its audit event. */
export function statusChange({ from, to }: UploadTransition): AuditChange {
  return { field: 'status', before: from, after: to };
}
