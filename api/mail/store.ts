import { sql } from 'kysely';
import { query, type Runner } from '../db/sql.ts';
import type { MailRecipient } from './mail.ts';
import type { OptionalMail } from './optional-mail.ts';

/** A mail as stored; `recipient` is masked. */
export interface NewMailRow {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string | null;
  readonly sealed: string;
  readonly nextAttemptAt: string;
  readonly giveUpAt: string;
}

export async function insertMail(transaction: Runner, mail: NewMailRow): Promise<void> {
  await transaction.all(
    query.insertInto('mail_message').values({
      id: mail.id,
      kind: mail.kind,
      recipient: mail.recipient,
      sealed: mail.sealed,
      next_attempt_at: mail.nextAttemptAt,
      give_up_at: mail.giveUpAt,
    }),
  );
}

/** A mail that a worker sends now. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly sealed: string;
  /** Includes this one. */
  readonly attempts: number;
  readonly giveUpAt: string;
  readonly createdAt: string;
}

/**
 * Claims the mail that has waited longest. No other worker gets it before `leaseEndsAt`; if this one ends before it has
 * settled the mail, another one sends it then.
 */
export async function claimDueMail(
  platform: Runner,
  { now, leaseEndsAt }: { readonly now: string; readonly leaseEndsAt: string },
): Promise<ClaimedMail | undefined> {
  const due = query
    .selectFrom('mail_message')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const claimed = await platform.first(
    query
      .updateTable('mail_message')
      .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: leaseEndsAt })
      .where('id', '=', due)
      .returning(['id', 'kind', 'sealed', 'attempts', 'give_up_at as giveUpAt', 'created_at as createdAt']),
  );
  return claimed === undefined ? undefined : { ...claimed, sealed: claimed.sealed ?? '' };
}

/** The encrypted texts of all mails that have one. */
export async function findSealedMails(platform: Runner): Promise<{ id: string; sealed: string }[]> {
  const rows = await platform.all(
    query.selectFrom('mail_message').where('sealed', 'is not', null).select(['id', 'sealed']),
  );
  return rows.map(({ id, sealed }) => ({ id, sealed: sealed ?? '' }));
}

/** Stores a text that is encrypted again, unless the mail has changed. */
export async function updateSealedMail(
  platform: Runner,
  before: { readonly id: string; readonly sealed: string },
  sealed: string,
): Promise<void> {
  await platform.all(
    query.updateTable('mail_message').set({ sealed }).where('id', '=', before.id).where('sealed', '=', before.sealed),
  );
}

export async function deleteMail(platform: Runner, id: string): Promise<void> {
  await platform.all(query.deleteFrom('mail_message').where('id', '=', id));
}

export async function postponeMail(
  platform: Runner,
  id: string,
  { nextAttemptAt, error }: { readonly nextAttemptAt: string; readonly error: string },
): Promise<void> {
  await platform.all(
    query.updateTable('mail_message').set({ next_attempt_at: nextAttemptAt, last_error: error }).where('id', '=', id),
  );
}

/** Marks a mail as undeliverable. `keepContent` is false for content with a secret. */
export async function giveUpMail(
  platform: Runner,
  id: string,
  { error, keepContent }: { readonly error: string | undefined; readonly keepContent: boolean },
): Promise<void> {
  await platform.all(
    query
      .updateTable('mail_message')
      .set({
        state: 'UNDELIVERABLE',
        ...(error === undefined ? {} : { last_error: error }),
        ...(keepContent ? {} : { sealed: null }),
      })
      .where('id', '=', id),
  );
}

/** Deletes mails that were given up before a time. */
export async function deleteGivenUpMails(platform: Runner, before: string): Promise<void> {
  await platform.all(
    query.deleteFrom('mail_message').where('state', '=', 'UNDELIVERABLE').where('give_up_at', '<', before),
  );
}

/** The email addresses of members of a company who accepted and didn't turn off mails of this kind. */
export async function findMemberAddresses(
  platform: Runner,
  to: Exclude<MailRecipient, { email: string }>,
  optional: OptionalMail | undefined,
): Promise<string[]> {
  const companyId = 'adminsOf' in to ? to.adminsOf : to.memberOf;
  const userId = 'adminsOf' in to ? to.andMember : to.userId;
  const rows = await platform.all(
    query
      .selectFrom('company_member as member')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .leftJoin('notification_settings as settings', 'settings.user_id', 'member.user_id')
      .select('person.email')
      .where('member.company_id', '=', companyId)
      .where('member.accepted_at', 'is not', null)
      .where((where) =>
        where.or([
          ...('adminsOf' in to ? [where('member.role', '=', 'ADMIN')] : []),
          ...(userId === undefined ? [] : [where('member.user_id', '=', userId)]),
        ]),
      )
      .$if(optional !== undefined, (all) =>
        all.where((where) =>
          where.eb(
            where.fn.coalesce(`settings.${optional?.column ?? 'uploads'}`, where.val(optional?.isOnByDefault ?? true)),
            '=',
            true,
          ),
        ),
      )
      .orderBy('person.email'),
  );
  return rows.map(({ email }) => email);
}
