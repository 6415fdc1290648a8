import type { Runner } from '../db/sql.ts';
import { readTimestamp, timestampMilliseconds } from '../db/timestamp.ts';
import { type MailQueue, portalPages } from '../mail/index.ts';
import { findRuleForAdmin } from './second-factor-notice-store.ts';

interface NoticeParts {
  readonly mail: MailQueue;
  readonly portalUrl: string;
  readonly now: () => number;
  /** The rule doesn't apply where people sign in at an external issuer. */
  readonly signIn: { readonly isBuiltIn: boolean };
}

/**
 * Mails a person who has just become an admin of a company that requires a second factor, if they have none. The mails of
 * `setSecondFactorRule` went to those who were admins then. Must run in the transaction that makes the person an admin.
 */
export async function notifyNewAdmin(
  transaction: Runner,
  { mail, portalUrl, now, signIn }: NoticeParts,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  if (!signIn.isBuiltIn) return;
  const rule = await findRuleForAdmin(transaction, { companyId, userId });
  if (rule === undefined) return;
  const isFuture = timestampMilliseconds(rule.requiredFrom) > now();
  await mail.queueMail(
    transaction,
    { memberOf: companyId, userId },
    {
      kind: 'SECOND_FACTOR_REQUIRED',
      companyName: rule.companyName,
      from: isFuture ? readTimestamp(rule.requiredFrom) : null,
      url: portalPages(portalUrl).account,
    },
  );
}
