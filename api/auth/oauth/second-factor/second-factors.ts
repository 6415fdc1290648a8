import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Database } from '#api/db/database.ts';
import type { AttemptLimits } from '#api/limits/attempts/attempt-limits.ts';
import type { Digests } from '../../digest.ts';
import type { Seal } from '../../seal.ts';
import { removeUnlessLast } from './last-second-factor.ts';
import { totpPlace } from './sealed-secret.ts';
import type { NoteSignInChange } from '../sign-in-changes.ts';
import {
  confirmTotpFactor,
  countRecoveryCodes,
  deleteSecondFactors,
  findTotpFactor,
  insertTotpFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTimeStep,
} from './second-factor-store.ts';

/** The result of entering a code. */
export type CodeCheck =
  { readonly kind: 'right' } | { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly seconds: number };

/** A secret for an authenticator app, shown while it is set up. */
export interface TotpSetup {
  readonly secret: string;
  /** The `otpauth:` URL for a QR code. */
  readonly url: string;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

interface SecondFactorParts {
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'pepperId' | 'recoveryCode'>;
  readonly seal: Seal;
  readonly noteChange: NoteSignInChange;
  readonly attempts: AttemptLimits;
}

const recoveryCodes = 10;

/** Clocks differ: the code before and the code after are right too (RFC 6238, section 5.2). */
const toleranceSeconds = 30;

/**
 * One-time codes of an authenticator app, with recovery codes. Six digits can be guessed, so an account has five attempts
 * in 15 minutes. Only someone who knows the password gets that far.
 */
export function createSecondFactors({ identity, digests, seal, noteChange, ...parts }: SecondFactorParts) {
  const attempts = parts.attempts('code', { attempts: 5, seconds: 15 * 60 });

  async function isRightTotp(userId: string, code: string, wanted: 'confirmed' | 'new'): Promise<boolean> {
    const factor = await findTotpFactor(identity, userId);
    if (factor?.isConfirmed !== (wanted === 'confirmed')) return false;
    const result = await verify({
      secret: seal.open(factor.sealedSecret, totpPlace(userId)),
      token: code,
      epochTolerance: toleranceSeconds,
      afterTimeStep: factor.lastTimeStep,
    });
    return result.valid && 'timeStep' in result && takeTimeStep(identity, userId, result.timeStep);
  }

  async function tried(userId: string, isRight: () => Promise<boolean>): Promise<CodeCheck> {
    const seconds = await attempts.begin(userId);
    if (seconds > 0) return { kind: 'wait', seconds };
    if (!(await isRight())) return { kind: 'wrong' };
    await attempts.forget(userId);
    return { kind: 'right' };
  }

  async function createRecoveryCodes(userId: string, origin: AuditOrigin, isFirst: boolean): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
    await identity.transaction(async (transaction) => {
      await replaceRecoveryCodes(
        transaction,
        userId,
        codes.map((code) => ({ digest: digests.recoveryCode(withoutDashes(code)), pepperId: digests.pepperId })),
      );
      if (isFirst) await confirmTotpFactor(transaction, userId);
      await noteChange(transaction, origin, { userId, change: isFirst ? 'APP_ADDED' : 'RECOVERY_CODES_REPLACED' });
    });
    return codes;
  }

  return {
    async isEnrolled(userId: string): Promise<boolean> {
      return (await findTotpFactor(identity, userId))?.isConfirmed === true;
    },
    remainingRecoveryCodes: (userId: string) => countRecoveryCodes(identity, userId),

    /** Checks a code at sign-in: of the authenticator app, or a recovery code, which is used up. */
    check: (userId: string, code: string, origin: AuditOrigin): Promise<CodeCheck> =>
      tried(userId, async () => {
        const plain = withoutDashes(code);
        if (/^\d{6}$/.test(plain)) return isRightTotp(userId, plain, 'confirmed');
        return identity.transaction(async (transaction) => {
          if (!(await takeRecoveryCode(transaction, userId, digests.recoveryCode.all(plain)))) return false;
          await noteChange(transaction, origin, { userId, change: 'RECOVERY_CODE_USED' });
          return true;
        });
      }),

    /** A new secret for an authenticator app. Sign-in asks for codes only after {@link confirm}. */
    async begin({ userId, email }: { readonly userId: string; readonly email: string }): Promise<TotpSetup> {
      const secret = generateSecret();
      await insertTotpFactor(identity, userId, seal.seal(secret, totpPlace(userId)));
      return { secret, url: generateURI({ issuer: 'Litfass', label: email, secret }) };
    },

    /** The secret that was begun and not confirmed yet. */
    async pending({
      userId,
      email,
    }: {
      readonly userId: string;
      readonly email: string;
    }): Promise<TotpSetup | undefined> {
      const factor = await findTotpFactor(identity, userId);
      if (factor === undefined || factor.isConfirmed) return undefined;
      const secret = seal.open(factor.sealedSecret, totpPlace(userId));
      return { secret, url: generateURI({ issuer: 'Litfass', label: email, secret }) };
    },

    /** Checks the first code of the new secret; if it is right, the factor is on. Returns the recovery codes, once. */
    async confirm(
      userId: string,
      code: string,
      origin: AuditOrigin,
    ): Promise<{ readonly kind: 'right'; readonly codes: string[] } | Exclude<CodeCheck, { kind: 'right' }>> {
      const checked = await tried(userId, () => isRightTotp(userId, withoutDashes(code), 'new'));
      return checked.kind === 'right'
        ? { kind: 'right', codes: await createRecoveryCodes(userId, origin, true) }
        : checked;
    },

    /** New recovery codes in place of the earlier ones. */
    replaceRecoveryCodes: (userId: string, origin: AuditOrigin) => createRecoveryCodes(userId, origin, false),

    /** Removes the authenticator app and the recovery codes, unless it throws LastSecondFactor. False if there was none. */
    remove: (userId: string, origin: AuditOrigin): Promise<boolean> =>
      identity.transaction(async (transaction) => {
        const remove = () => deleteSecondFactors(transaction, userId);
        if (!(await removeUnlessLast(transaction, userId, remove))) return false;
        await noteChange(transaction, origin, { userId, change: 'APP_REMOVED' });
        return true;
      }),

    /** Removes the wrong codes of a person, so that they can enter one now. */
    forgetAttempts: (userId: string): Promise<void> => attempts.forget(userId),
  };
}

/** RFC 4648, section 6: the letters that look like digits occur, the digits that look like letters don't. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 50 random bits, in two groups. */
function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(10), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

/** What a person types, without the spaces and dashes that group it. */
function withoutDashes(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}
