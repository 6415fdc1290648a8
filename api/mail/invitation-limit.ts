import type { Database } from '../db/database.ts';
import { timestampText } from '../db/timestamp.ts';
import { countInvitationMail, deleteInvitationMailDays } from './invitation-limit-store.ts';

/**
 * The most invitation mails to one email address on a calendar day in UTC, of all companies and partners together. Their admins
 * choose the address, so without a limit they could send mail to anyone, again and again.
 */
export const invitationMailsPerDay = 5;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Counts an invitation mail that is about to be sent. False if the address has had its mails for today. The worker checks
 * it and not the request, whose response therefore says nothing about other companies.
 */
export function isInvitationMailAllowed(
  database: Pick<Database, 'platform'>,
  { recipient, now }: { readonly recipient: Uint8Array; readonly now: number },
): Promise<boolean> {
  return database.platform(async (platform) => {
    await deleteInvitationMailDays(platform, dayOf(now - dayMs));
    return countInvitationMail(platform, { recipient, day: dayOf(now), maximum: invitationMailsPerDay });
  });
}

function dayOf(time: number): string {
  return timestampText(time).slice(0, 10);
}
