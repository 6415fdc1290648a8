import { randomUUID } from 'node:crypto';
import type { SecretList } from '#shared/secret-list.ts';
import type { Runner } from '../db/sql.ts';
import { timestampMilliseconds, timestampText } from '../db/timestamp.ts';
import type { Mail, MailRecipient } from './mail.ts';
import { maskedAddress } from './masked-address.ts';
import { createMailSeal } from './sealed-mail.ts';
import { insertMail } from './store.ts';

export { optionalMails } from './optional-mail.ts';
export { invitationMailsPerDay } from './invitation-limit.ts';
export { findCompanyName } from './notice-store.ts';
export { portalPages } from './portal-pages.ts';
export type { Mail } from './mail.ts';
export { failureText } from './send/failure.ts';

/** Queues mails for the worker. */
export interface MailQueue {
  /** False for a production database without SMTP_URL: nothing is sent, so links must be handed over another way. */
  readonly isEnabled: boolean;
  /**
   * False for the embedded default too, which keeps mails on the machine. Only a link that was sent to its address and
   * nowhere else proves the address.
   */
  readonly reachesPeople: boolean;
  /**
   * Queues a mail in the caller's transaction, whatever its role: a transaction that is rolled back sends nothing, and one
   * that is committed sends its mail even if the process ends right after. Does nothing when mail isn't enabled.
   */
  queueMail(transaction: Runner, to: MailRecipient, mail: Mail): Promise<void>;
}

/** Wakes a worker when the transaction is committed. Without it, the worker finds the mail within a minute. */
export type WakeMailWorker = (transaction: Runner) => Promise<void>;

/** Servers are tried for a day. */
export const triedForMs = 24 * 60 * 60 * 1_000;

/** The queue of one process. */
export function createMailQueue({
  tokenPeppers,
  isEnabled,
  reachesPeople = false,
  wake,
  now,
}: {
  readonly tokenPeppers: SecretList;
  readonly isEnabled: boolean;
  readonly reachesPeople?: boolean;
  readonly wake: WakeMailWorker | undefined;
  readonly now: () => number;
}): MailQueue {
  const seal = createMailSeal(tokenPeppers);
  return {
    isEnabled,
    reachesPeople,
    async queueMail(transaction, to, mail) {
      if (!isEnabled) return;
      const id = randomUUID();
      await insertMail(transaction, {
        id,
        kind: mail.kind,
        recipient: 'email' in to ? maskedAddress(to.email) : null,
        sealed: seal.seal(id, { to, mail }),
        nextAttemptAt: timestampText(now()),
        giveUpAt: timestampText(giveUpAt(mail, now())),
      });
      await wake?.(transaction);
    },
  };
}

/** No recipient gets a link that no longer works. */
function giveUpAt(mail: Mail, now: number): number {
  const latest = now + triedForMs;
  const hasLink = mail.kind === 'INVITATION' || mail.kind === 'PASSWORD_RESET';
  const linkEndsAt = hasLink ? mail.expiresAt : null;
  return linkEndsAt === null ? latest : Math.min(latest, timestampMilliseconds(linkEndsAt));
}
