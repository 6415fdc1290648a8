import { type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import type { Database } from '../../db/database.ts';
import { deletePersonArtifacts, findOwnCompanies } from './person-store.ts';

/** Ends every session and access token of a person, for staff. The audit logs of the person's companies record it. */
export function endAllSessions(identity: Database['identity'], origin: AuditOrigin, userId: string): Promise<void> {
  return identity.transaction(async (transaction) => {
    await deletePersonArtifacts(transaction, userId, undefined);
    const companies = await findOwnCompanies(transaction, userId);
    for (const companyId of companies.length === 0 ? [null] : companies) {
      await recordAuditEvent(transaction, origin, {
        companyId,
        action: 'user.sessions_ended',
        targetType: 'User',
        targetId: userId,
        changes: [],
      });
    }
  });
}
