import { type AuditChange, type AuditEntry, type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import type { Runner } from '../../db/sql.ts';
import { findOwnCompanies } from './person-store.ts';

/**
 * Records what happened to a person's own account in the audit logs of the companies whose invitations they accepted,
 * or in the platform's own when there are none.
 */
export async function recordPersonEvent(
  transaction: Runner,
  origin: AuditOrigin,
  event: {
    readonly userId: string;
    readonly action: Extract<AuditEntry['action'], `user.${string}`>;
    readonly changes?: readonly AuditChange[];
  },
): Promise<void> {
  const companies = await findOwnCompanies(transaction, event.userId);
  for (const companyId of companies.length === 0 ? [null] : companies) {
    await recordAuditEvent(transaction, origin, {
      companyId,
      action: event.action,
      targetType: 'User',
      targetId: event.userId,
      changes: event.changes ?? [],
    });
  }
}
