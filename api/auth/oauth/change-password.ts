import type { AuditOrigin } from '../../audit-store.ts';
import type { Database } from '../../db/database.ts';
import { hashPassword, newPasswordProblem, PasswordBusyError, verifyPassword } from '../password.ts';
import type { NewPasswordEffects } from './new-password.ts';
import type { PasswordTries } from './password-tries.ts';
import { findPerson, replacePassword } from './person-store.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The digest of the access token in use, whose session stays. */
  readonly tokenDigests: readonly Uint8Array[] | undefined;
  readonly origin: AuditOrigin & { readonly address: string };
}

/** The result of changing a password. */
export type PasswordChangeOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'no password' }
  | { readonly kind: 'wrong password' }
  | { readonly kind: 'not acceptable'; readonly problem: string }
  | { readonly kind: 'wait'; readonly seconds: number };

interface ChangeParts {
  readonly identity: Database['identity'];
  readonly tries: PasswordTries;
  readonly applyEffects: NewPasswordEffects;
}

/** Seconds to wait while too many passwords are being hashed. */
const busySeconds = 5;

/**
 * Changes the password of the signed-in person, who must enter the current one. It ends all their sessions except the
 * one in use. A session has five attempts in 15 minutes, so that a stolen one can't be used to guess the password.
 */
export function createPasswordChanger({ identity, tries, applyEffects }: ChangeParts) {
  async function change({ origin, ...given }: PasswordChange): Promise<PasswordChangeOutcome> {
    const { id: userId } = origin.viewer.actor;
    const person = await findPerson(identity, userId);
    const before = person?.passwordHash ?? null;
    if (person === undefined || before === null) return { kind: 'no password' };
    const { email } = person;
    const attempt = { email, address: origin.address, knownBrowser: sessionOf(given) };
    const seconds = await tries.begin(attempt);
    if (seconds > 0) return { kind: 'wait', seconds };
    if (!(await verifyPassword(given.currentPassword, before))) return { kind: 'wrong password' };
    await tries.succeeded(attempt);
    const problem = newPasswordProblem(given.newPassword, email) ?? samePassword(given);
    if (problem !== undefined) return { kind: 'not acceptable', problem };
    const after = await hashPassword(given.newPassword);
    return identity.transaction(async (transaction) => {
      // A concurrent change with the same old password came first, so this old password is wrong now.
      if (!(await replacePassword(transaction, userId, { before, after }))) return { kind: 'wrong password' };
      await applyEffects(transaction, { userId, email, origin, tokenDigests: given.tokenDigests });
      return { kind: 'changed' };
    });
  }

  return async (wanted: PasswordChange): Promise<PasswordChangeOutcome> => {
    try {
      return await change(wanted);
    } catch (error) {
      if (error instanceof PasswordBusyError) return { kind: 'wait', seconds: busySeconds };
      throw error;
    }
  };
}

/** A session is a browser in which the account has signed in. Its cookie isn't sent to the GraphQL endpoint. */
function sessionOf({ tokenDigests }: Pick<PasswordChange, 'tokenDigests'>): string | undefined {
  const [digest] = tokenDigests ?? [];
  return digest && Buffer.from(digest).toString('base64url');
}

function samePassword({ currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>) {
  return currentPassword === newPassword ? 'That is the password you have already.' : undefined;
}
