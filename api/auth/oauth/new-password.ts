import type { AuditOrigin } from '../../audit-store.ts';
import type { Runner } from '../../db/sql.ts';
import type { MailQueue } from '../../mail/index.ts';
import type { ArtifactParts } from './artifact-adapter.ts';
import { deletePasswordResets } from './password-reset/reset-store.ts';
import { recordPersonEvent } from './person-events.ts';
import { createSessionEnder } from './person-sessions.ts';
import { deleteSignInStepsOf } from './second-factor/second-factor-store.ts';

interface NewPasswordParts extends Pick<ArtifactParts, 'digests' | 'seal'> {
  readonly mail: MailQueue;
}

/** A password that was replaced in the current transaction. */
interface NewPassword {
  readonly userId: string;
  readonly email: string;
  readonly origin: AuditOrigin;
  /** The digest of the access token whose session stays, if any. */
  readonly tokenDigests?: readonly Uint8Array[] | undefined;
}

/**
 * What follows from a new password: the person's other sessions, unfinished sign-ins and all reset links end, the audit log records it, and
 * the person gets a mail.
 */
export function createNewPasswordEffects({ digests, seal, mail }: NewPasswordParts) {
  const endSessions = createSessionEnder({ digests, seal });
  return async (transaction: Runner, { userId, email, origin, tokenDigests }: NewPassword): Promise<void> => {
    await endSessions(transaction, userId, tokenDigests);
    await deletePasswordResets(transaction, userId);
    await deleteSignInStepsOf(transaction, userId);
    await recordPersonEvent(transaction, origin, { userId, action: 'user.password_changed' });
    await mail.queueMail(transaction, { email }, { kind: 'PASSWORD_CHANGED' });
  };
}

export type NewPasswordEffects = ReturnType<typeof createNewPasswordEffects>;
