import { localDayWords, type Instant } from '../text/date-words.ts';

/** What happened to an invitation that was sent again, without a link that the admin sees. */
export function resentWords({ invitationSentTo }: { invitationSentTo: string | null }): string {
  return invitationSentTo === null
    ? 'The person can accept the invitation in the portal, under “Your account”.'
    : `Invitation sent again to ${invitationSentTo}. The earlier link no longer works.`;
}

/** Until when the link of an invitation works: "Link expires 5 Dec 2026". */
export function linkExpiryWords(
  expiresAt: Instant,
  { now, timeZone = 'UTC' }: { now: Date; timeZone?: string | undefined },
): string {
  return `Link ${new Date(expiresAt) > now ? 'expires' : 'expired'} ${localDayWords(expiresAt, timeZone)}`;
}

/** In place of a last sign-in. The API names none from before the person joined. */
export function noSignInWords(status: 'INVITED' | 'ACTIVE'): string {
  return status === 'INVITED' ? 'Never' : 'Not since joining';
}
