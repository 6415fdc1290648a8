import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { timestampMilliseconds, timestampText } from '../db/timestamp.ts';
import { composeMail } from './compose.ts';
import { isInvitationMailAllowed } from './invitation-limit.ts';
import type { MailKind, MailRecipient } from './mail.ts';
import { maskedAddress } from './masked-address.ts';
import { settingOf } from './optional-mail.ts';
import type { AddressedMail, MailSeal } from './sealed-mail.ts';
import { failureText, isFinal } from './send/failure.ts';
import type { MailTransport } from './send/message.ts';
import {
  type ClaimedMail,
  claimDueMail,
  deleteGivenUpMails,
  deleteMail,
  findMemberAddresses,
  giveUpMail,
  insertMail,
  postponeMail,
} from './store.ts';

/** The result of an attempt to send a mail. */
export type MailOutcome = 'sent' | 'postponed' | 'undeliverable';

/** What sending mails needs. */
export interface MailDelivery {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly seal: MailSeal;
  readonly portalUrl: string;
  readonly now: () => number;
  /** Called for each failed attempt, without secrets and with masked email addresses. */
  readonly onError: (error: unknown) => void;
  readonly onAttempt?: (outcome: MailOutcome) => void;
}

/**
 * How long a worker has for a mail before another one takes it. A worker that ends between the server's reply and the
 * deletion of the row causes one duplicate, with the same Message-ID.
 */
const leaseMs = 5 * 60_000;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
/** How long staff see an undeliverable mail. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Their content is deleted when they are given up, because a link in it is a secret. */
const kindsWithSecret: ReadonlySet<string> = new Set<MailKind>(['INVITATION', 'PASSWORD_RESET']);

/** Sends all mails that are due, one after another. Any number of workers may do it at the same time. */
export async function deliverDueMails(delivery: MailDelivery, signal: AbortSignal): Promise<void> {
  const { database, now } = delivery;
  await database.platform((platform) => deleteGivenUpMails(platform, timestampText(now() - keptMs)));
  while (!signal.aborted) {
    const lease = { now: timestampText(now()), leaseEndsAt: timestampText(now() + leaseMs) };
    const claimed = await database.platform((platform) => claimDueMail(platform, lease));
    if (claimed === undefined) return;
    await deliver(delivery, claimed);
  }
}

async function deliver(delivery: MailDelivery, claimed: ClaimedMail): Promise<void> {
  const { database, seal, now } = delivery;
  if (now() >= timestampMilliseconds(claimed.giveUpAt)) return giveUp(delivery, claimed, undefined);
  let content: AddressedMail;
  try {
    content = seal.open(claimed.id, claimed.sealed);
  } catch {
    return giveUp(delivery, claimed, 'The mail can’t be decrypted. Was TOKEN_PEPPER changed?');
  }
  const { to, mail } = content;
  if (!('email' in to)) return expand(delivery, claimed, { to, mail });
  if (mail.kind === 'INVITATION' && claimed.attempts === 1) {
    const recipient = seal.recipientDigest(to.email);
    if (!(await isInvitationMailAllowed(database, { recipient, now: now() }))) {
      return giveUp(delivery, claimed, 'The address has had its invitation mails for today.');
    }
  }
  const date = new Date(timestampMilliseconds(claimed.createdAt));
  const composed = composeMail(mail, { id: claimed.id, to: to.email, date, portalUrl: delivery.portalUrl });
  try {
    await delivery.transport.send(composed);
  } catch (error) {
    return afterFailure(delivery, claimed, error);
  }
  await database.platform((platform) => deleteMail(platform, claimed.id));
  delivery.onAttempt?.('sent');
}

/** Replaces a mail to members by one for each of them, so that each is sent and retried by itself. */
async function expand(
  { database, seal, now }: MailDelivery,
  { id, giveUpAt }: ClaimedMail,
  { to, mail }: AddressedMail & { readonly to: Exclude<MailRecipient, { email: string }> },
): Promise<void> {
  await database.platform(async (platform) => {
    const emails = await findMemberAddresses(platform, to, settingOf(mail.kind));
    for (const email of emails) {
      const copy = randomUUID();
      await insertMail(platform, {
        id: copy,
        kind: mail.kind,
        recipient: maskedAddress(email),
        sealed: seal.seal(copy, { to: { email }, mail }),
        nextAttemptAt: timestampText(now()),
        giveUpAt,
      });
    }
    await deleteMail(platform, id);
  });
}

async function afterFailure(delivery: MailDelivery, claimed: ClaimedMail, error: unknown): Promise<void> {
  const { database, now, onError, onAttempt } = delivery;
  const reason = failureText(error);
  const nextAttempt = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** (claimed.attempts - 1));
  if (isFinal(error) || nextAttempt >= timestampMilliseconds(claimed.giveUpAt)) {
    return giveUp(delivery, claimed, reason);
  }
  onAttempt?.('postponed');
  onError(new Error(`A mail (${claimed.kind}, ${claimed.id}) could not be sent and is retried: ${reason}`));
  const nextAttemptAt = timestampText(nextAttempt);
  await database.platform((platform) => postponeMail(platform, claimed.id, { nextAttemptAt, error: reason }));
}

async function giveUp(
  { database, onError, onAttempt }: MailDelivery,
  { id, kind }: ClaimedMail,
  error: string | undefined,
): Promise<void> {
  const keepContent = !kindsWithSecret.has(kind);
  await database.platform((platform) => giveUpMail(platform, id, { error, keepContent }));
  onAttempt?.('undeliverable');
  onError(new Error(`A mail (${kind}, ${id}) is undeliverable: ${error ?? 'its time is over'}`));
}
