import { type AuditChange, type AuditEntry, type AuditOrigin, ofPerson, recordAuditEvent } from '../../audit-store.ts';
import type { Runner } from '../../db/sql.ts';
import { findOwnCompanies } from './person-store.ts';

interface PersonEvent {
  readonly userId: string;
  readonly action: Extract<AuditEntry['action'], `user.${string}`>;
  readonly changes?: readonly AuditChange[];
}

/**
 * Records what happened to a person's own account in the audit logs of the companies whose invitations they accepted,
 * or in the platform's own when there are none.
 */
export async function recordPersonEvent(transaction: Runner, origin: AuditOrigin, event: PersonEvent): Promise<void> {
  const companies = await findOwnCompanies(transaction, event.userId);
  await recordIn(companies.length === 0 ? [null] : companies, transaction, ofPerson(origin), event);
}

/** Records what staff did to a person's account in the audit logs of the person's companies and in the platform's own. */
export async function recordStaffEvent(transaction: Runner, origin: AuditOrigin, event: PersonEvent): Promise<void> {
  await recordIn([...(await findOwnCompanies(transaction, event.userId)), null], transaction, origin, event);
}

async function recordIn(
  logs: readonly (string | null)[],
  transaction: Runner,
  origin: AuditOrigin,
  event: PersonEvent,
): Promise<void> {
  for (const companyId of logs) {
    await recordAuditEvent(transaction, origin, {
      companyId,
      action: event.action,
      targetType: 'User',
      targetId: event.userId,
      changes: event.changes ?? [],
    });
  }
}
