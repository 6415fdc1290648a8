import type { AuditOrigin } from '../../audit-store.ts';
import type { Runner } from '../../db/sql.ts';
import type { Mail, MailQueue } from '../../mail/index.ts';
import { recordPersonEvent } from './person-events.ts';
import { findPerson } from './person-store.ts';

/** What can change about the way in which a person signs in, beside the password. */
type SignInChange = Extract<Mail, { kind: 'SIGN_IN_CHANGED' }>['change'];

const actions = {
  APP_ADDED: 'user.second_factor_added',
  APP_REMOVED: 'user.second_factor_removed',
  RECOVERY_CODES_REPLACED: 'user.recovery_codes_replaced',
  RECOVERY_CODE_USED: 'user.recovery_code_used',
  PASSKEY_ADDED: 'user.passkey_added',
  PASSKEY_REMOVED: 'user.passkey_removed',
} as const satisfies Record<SignInChange, `user.${string}`>;

/**
 * Records a change of the way in which a person signs in, and mails it to them, so that they notice one that wasn't
 * theirs. `record` is another one for changes that staff make.
 */
export function createSignInChanges(mail: MailQueue, record = recordPersonEvent) {
  return async (
    transaction: Runner,
    origin: AuditOrigin,
    { userId, change }: { readonly userId: string; readonly change: SignInChange },
  ): Promise<void> => {
    await record(transaction, origin, { userId, action: actions[change] });
    const person = await findPerson(transaction, userId);
    if (person !== undefined) {
      await mail.queueMail(transaction, { email: person.email }, { kind: 'SIGN_IN_CHANGED', change });
    }
  };
}

export type NoteSignInChange = ReturnType<typeof createSignInChanges>;
