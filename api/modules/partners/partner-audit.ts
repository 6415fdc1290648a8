import { type AuditChange, type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import type { ActingContext } from '../../context.ts';
import type { Runner } from '../../db/sql.ts';

/** Records a change of a partner, or of its people, in the platform's own audit log. */
export function recordPartnerEvent(
  transaction: Runner,
  context: ActingContext,
  action: AuditEntry['action'],
  targetId: string,
  changes: readonly AuditChange[],
): Promise<void> {
  const targetType = action.startsWith('partner_person.') ? 'PartnerPerson' : 'Partner';
  return recordAuditEvent(transaction, context, { companyId: null, action, targetType, targetId, changes });
}
