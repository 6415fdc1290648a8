import type { Database } from '../../db/database.ts';
import { type AuditOrigin, recordAuditEvent } from '../../modules/audit/index.ts';
import { hashPassword, newPasswordProblem, PasswordBusyError, verifyPassword } from '../password.ts';
import type { ArtifactParts } from './artifact-adapter.ts';
import type { PasswordTries } from './password-tries.ts';
import { createSessionEnder } from './person-sessions.ts';
import { findOwnCompanies, findPerson, replacePassword } from './person-store.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The access token in use, by its digest: its session stays. */
  readonly tokenDigest: Uint8Array | undefined;
  readonly origin: AuditOrigin & { readonly address: string };
}

/** What became of a change of a password. */
export type PasswordChangeOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'no password' }
  | { readonly kind: 'wrong password' }
  | { readonly kind: 'not acceptable'; readonly problem: string }
  | { readonly kind: 'wait'; readonly seconds: number };

interface ChangeParts extends Pick<ArtifactParts, 'digests' | 'seal'> {
  readonly identity: Database['identity'];
  readonly tries: PasswordTries;
}

/** Seconds to wait while too many passwords are being hashed. */
const busySeconds = 5;

/**
 * Changes the password of the person who asks, who must show the one they have. What was signed in with it ends, but for
 * the session in use. Tries count with those to sign in: a stolen session is no way to guess more.
 */
export function createPasswordChanger({ identity, digests, seal, tries }: ChangeParts) {
  const endOtherSessions = createSessionEnder({ digests, seal });

  async function change({ origin, ...given }: PasswordChange): Promise<PasswordChangeOutcome> {
    const { id: userId } = origin.viewer.actor;
    const person = await findPerson(identity, userId);
    const before = person?.passwordHash ?? null;
    if (person === undefined || before === null) return { kind: 'no password' };
    const { email } = person;
    const seconds = tries.secondsToWait(email, origin.address);
    if (seconds > 0) return { kind: 'wait', seconds };
    tries.begin(email, origin.address);
    if (!(await verifyPassword(given.currentPassword, before))) return { kind: 'wrong password' };
    tries.succeeded(email, origin.address);
    const problem = newPasswordProblem(given.newPassword, email) ?? samePassword(given);
    if (problem !== undefined) return { kind: 'not acceptable', problem };
    const after = await hashPassword(given.newPassword);
    return identity.transaction(async (transaction) => {
      // Somebody else with the same old password was faster: whoever is second doesn't know the password any more.
      if (!(await replacePassword(transaction, userId, { before, after }))) return { kind: 'wrong password' };
      await endOtherSessions(transaction, userId, given.tokenDigest);
      const companies = await findOwnCompanies(transaction, userId);
      for (const companyId of companies.length === 0 ? [null] : companies) {
        await recordAuditEvent(transaction, origin, {
          companyId,
          action: 'user.password_changed',
          targetType: 'User',
          targetId: userId,
          changes: [],
        });
      }
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

function samePassword({ currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>) {
  return currentPassword === newPassword ? 'That is the password you have already.' : undefined;
}
