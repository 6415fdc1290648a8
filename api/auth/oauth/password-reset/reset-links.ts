import { randomBytes } from 'node:crypto';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Config } from '#api/config/config.ts';
import type { Database } from '#api/db/database.ts';
import type { Runner } from '#api/db/sql.ts';
import type { MailQueue } from '#api/mail/index.ts';
import type { AttemptLimits } from '#api/limits/attempts/attempt-limits.ts';
import { findAccounts } from '../../account-store.ts';
import type { Digests } from '../../digest.ts';
import { resetPath } from '../endpoints.ts';
import { recordPersonEvent, recordStaffEvent } from '../person-events.ts';
import { findPerson } from '../person-store.ts';
import { insertPasswordReset } from './reset-store.ts';

/** A link that sets a new password once. */
export interface PasswordResetLink {
  readonly url: string;
  readonly expiresAt: string;
}

interface LinkParts {
  readonly config: Pick<Config, 'apiUrl'>;
  readonly digests: Pick<Digests, 'passwordReset'>;
}

/** A link in a mail is used within minutes. */
const mailedLinkMs = 30 * 60_000;

/** A link that a person hands over may wait for the next working day. */
const handedLinkMs = 24 * 3_600_000;

const mailsPerHour = 3;

/** A person for whom an administrator does something. */
interface HelpedPerson {
  readonly userId: string;
  readonly origin: AuditOrigin;
}

/**
 * Creates a link for an administrator to hand over, valid for a day. Undefined when there is no such person. Records
 * `user.password_reset_requested` with the administrator as its actor.
 */
export async function createPasswordResetLink(
  { identity, ...parts }: LinkParts & { readonly identity: Database['identity'] },
  { userId, origin }: HelpedPerson,
): Promise<PasswordResetLink | undefined> {
  return identity.transaction(async (transaction) => {
    if ((await findPerson(transaction, userId)) === undefined) return undefined;
    await recordStaffEvent(transaction, origin, { userId, action: 'user.password_reset_requested' });
    return writeLink(transaction, parts, { userId, byMail: false });
  });
}

/** Mails a person a link for an administrator, who doesn't see it. Undefined when there is no such person. */
export async function mailPasswordResetLink(
  { identity, mail, ...parts }: RequestParts,
  { userId, origin }: HelpedPerson,
): Promise<Pick<PasswordResetLink, 'expiresAt'> | undefined> {
  return identity.transaction(async (transaction) => {
    const person = await findPerson(transaction, userId);
    if (person === undefined) return undefined;
    await recordStaffEvent(transaction, origin, { userId, action: 'user.password_reset_requested' });
    const link = await writeLink(transaction, parts, { userId, byMail: true });
    await mail.queueMail(transaction, { email: person.email }, { kind: 'PASSWORD_RESET', ...link });
    return { expiresAt: link.expiresAt };
  });
}

interface RequestParts extends LinkParts {
  readonly identity: Database['identity'];
  readonly mail: MailQueue;
}

/** The actor of a request, because anyone can enter an email address. */
const stranger = { kind: 'SYSTEM', id: '70617373-776f-4264-8000-000000000000', name: 'Password reset' } as const;

/**
 * Mails a link to the person of an email address, at most three times per hour. Does nothing for an unknown address, and
 * doesn't tell the caller.
 */
export function createPasswordResetRequest({
  identity,
  mail,
  attempts,
  ...parts
}: RequestParts & { readonly attempts: AttemptLimits }) {
  const mails = attempts('reset-mail', { attempts: mailsPerHour, seconds: 3_600 });

  return async (email: string, from: Omit<AuditOrigin, 'viewer'>): Promise<void> => {
    // The account of the address's proven owner is the first.
    const userId = (await findAccounts(identity, email))[0]?.id;
    const person = userId === undefined ? undefined : await findPerson(identity, userId);
    if (userId === undefined || person === undefined || (await mails.begin(userId)) > 0) return;
    await identity.transaction(async (transaction) => {
      const origin = { ...from, viewer: { actor: stranger } };
      await recordPersonEvent(transaction, origin, { userId, action: 'user.password_reset_requested' });
      const link = await writeLink(transaction, parts, { userId, byMail: true });
      await mail.queueMail(transaction, { email: person.email }, { kind: 'PASSWORD_RESET', ...link });
    });
  };
}

async function writeLink(
  transaction: Runner,
  { config, digests }: LinkParts,
  { userId, byMail }: { readonly userId: string; readonly byMail: boolean },
): Promise<PasswordResetLink> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + (byMail ? mailedLinkMs : handedLinkMs)).toISOString();
  await insertPasswordReset(transaction, { digest: digests.passwordReset(secret), userId, byMail, expiresAt });
  return { url: `${config.apiUrl}${resetPath(secret)}`, expiresAt };
}
