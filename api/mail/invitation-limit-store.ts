import { sql } from 'kysely';
import { query, type Runner } from '../db/sql.ts';

/** Adds one to the mails of a recipient and day, unless they are `maximum` already. Concurrent calls never exceed it. */
export function countInvitationMail(
  platform: Runner,
  { recipient, day, maximum }: { readonly recipient: Uint8Array; readonly day: string; readonly maximum: number },
): Promise<boolean> {
  return platform.has(
    query
      .insertInto('invitation_mail_day')
      .values({ day, recipient, mails: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'recipient'])
          .doUpdateSet({ mails: sql<number>`invitation_mail_day.mails + 1` })
          .where('invitation_mail_day.mails', '<', maximum),
      )
      .returning('mails'),
  );
}

/** Deletes the counts of days before a day. */
export async function deleteInvitationMailDays(platform: Runner, before: string): Promise<void> {
  await platform.all(query.deleteFrom('invitation_mail_day').where('day', '<', before));
}
