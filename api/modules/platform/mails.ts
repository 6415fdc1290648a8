import { recordAuditEvent } from '../../audit-store.ts';
import type { ActingContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import { triedForMs } from '../../mail/index.ts';
import type { UserError } from '../../user-error.ts';
import { platformErrors } from './errors.ts';
import { requeueMail, type UndeliveredMailRow, undeliveredMailTable } from './mails-store.ts';

/** Lists mails that couldn't be delivered so far. Staff only. */
export function listUndeliveredMails(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<UndeliveredMailRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), undeliveredMailTable, context, list);
}

/** A mail that was queued again; null when it wasn't. */
export interface RetryMailResult {
  readonly mail: UndeliveredMailRow | null;
  readonly userErrors: readonly UserError[];
}

/** Queues an undeliverable mail again, for another day. The platform's audit log records it. Staff only. */
export async function retryMail(
  context: ActingContext,
  { mailId }: { readonly mailId: string },
): Promise<RetryMailResult> {
  const { now } = context.services;
  return context.database.staff(context.viewer.staffScope()).transaction(async (staff) => {
    const [before] = await findByIds(staff, undeliveredMailTable, [mailId]);
    if (before === undefined) return { mail: null, userErrors: [platformErrors.unknownMail()] };
    if (before.state === 'RETRYING') return { mail: null, userErrors: [platformErrors.mailIsRetried()] };
    const times = { nextAttemptAt: timestampText(now()), giveUpAt: timestampText(now() + triedForMs) };
    if (!(await requeueMail(staff, before.id, times))) {
      return { mail: null, userErrors: [platformErrors.mailHasNoContent()] };
    }
    await recordAuditEvent(staff, context, {
      companyId: null,
      action: 'mail.retried',
      targetType: 'Mail',
      targetId: before.id,
      changes: [
        { field: 'kind', before: before.kind, after: before.kind },
        { field: 'state', before: before.state, after: 'RETRYING' },
      ],
    });
    const [mail = null] = await findByIds(staff, undeliveredMailTable, [before.id]);
    return { mail, userErrors: [] };
  });
}
