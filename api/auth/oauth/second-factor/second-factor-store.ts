import { sql } from 'kysely';
import { query, type Runner } from '#api/db/sql.ts';

/** A person's authenticator app. */
export interface TotpFactor {
  readonly sealedSecret: string;
  readonly isConfirmed: boolean;
  /** The time step of the last code that was used. */
  readonly lastTimeStep: number;
}

export async function findTotpFactor(identity: Runner, userId: string): Promise<TotpFactor | undefined> {
  const found = await identity.first(
    query
      .selectFrom('totp_factor')
      .where('user_id', '=', userId)
      .select([
        'sealed_secret as sealedSecret',
        sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
        'last_time_step as lastTimeStep',
      ]),
  );
  return found && { ...found, lastTimeStep: Number(found.lastTimeStep) };
}

/** Stores a secret that isn't confirmed yet, in place of an earlier one that wasn't. A confirmed one stays. */
export async function insertTotpFactor(identity: Runner, userId: string, sealedSecret: string): Promise<void> {
  await identity.all(
    query
      .insertInto('totp_factor')
      .values({ user_id: userId, sealed_secret: sealedSecret })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ sealed_secret: sealedSecret, last_time_step: '0' })
          .where('totp_factor.confirmed_at', 'is', null),
      ),
  );
}

/**
 * Uses a code of a time step. False if a code of this or a later step was used before. Of several concurrent calls, one
 * returns true.
 */
export function takeTimeStep(identity: Runner, userId: string, timeStep: number): Promise<boolean> {
  return identity.has(
    query
      .updateTable('totp_factor')
      .set({ last_time_step: String(timeStep) })
      .where('user_id', '=', userId)
      .where('last_time_step', '<', String(timeStep))
      .returning('user_id'),
  );
}

export async function confirmTotpFactor(identity: Runner, userId: string): Promise<void> {
  await identity.all(
    query
      .updateTable('totp_factor')
      .set({ confirmed_at: sql<string>`now()` })
      .where('user_id', '=', userId),
  );
}

/** Removes the authenticator app and the recovery codes of a person. False if there was no app. */
export async function deleteSecondFactors(identity: Runner, userId: string): Promise<boolean> {
  const removed = await identity.first(
    query.deleteFrom('totp_factor').where('user_id', '=', userId).returning('confirmed_at as confirmedAt'),
  );
  await identity.all(query.deleteFrom('recovery_code').where('user_id', '=', userId));
  return removed !== undefined && removed.confirmedAt !== null;
}

/** Replaces the recovery codes of a person. */
export async function replaceRecoveryCodes(
  identity: Runner,
  userId: string,
  codes: readonly { readonly digest: Uint8Array; readonly pepperId: string }[],
): Promise<void> {
  await identity.all(query.deleteFrom('recovery_code').where('user_id', '=', userId));
  await identity.all(
    query
      .insertInto('recovery_code')
      .values(codes.map(({ digest, pepperId }) => ({ digest, pepper_id: pepperId, user_id: userId }))),
  );
}

/** Uses a recovery code that has one of these digests. Of several concurrent calls, one returns true. */
export function takeRecoveryCode(identity: Runner, userId: string, digests: readonly Uint8Array[]): Promise<boolean> {
  return identity.has(
    query.deleteFrom('recovery_code').where('digest', 'in', digests).where('user_id', '=', userId).returning('user_id'),
  );
}

export async function countRecoveryCodes(identity: Runner, userId: string): Promise<number> {
  const found = await identity.first(
    query
      .selectFrom('recovery_code')
      .where('user_id', '=', userId)
      .select(sql<string>`count(*)`.as('count')),
  );
  return Number(found?.count ?? 0);
}

/** Remembers that the password of a sign-in was right. */
export async function insertSignInStep(
  identity: Runner,
  step: { readonly digest: Uint8Array; readonly userId: string; readonly expiresAt: string },
): Promise<void> {
  const columns = { user_id: step.userId, expires_at: step.expiresAt };
  await identity.all(
    query
      .insertInto('sign_in_step')
      .values({ digest: step.digest, ...columns })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet(columns)),
  );
}

/** The person whose password was right in a sign-in. */
export async function findSignInStep(identity: Runner, digests: readonly Uint8Array[]): Promise<string | undefined> {
  const found = await identity.first(
    query
      .selectFrom('sign_in_step')
      .where('digest', 'in', digests)
      .where('expires_at', '>', sql<string>`now()`)
      .select('user_id as userId'),
  );
  return found?.userId;
}

export async function deleteSignInStep(identity: Runner, digests: readonly Uint8Array[]): Promise<void> {
  await identity.all(query.deleteFrom('sign_in_step').where('digest', 'in', digests));
}

/** Ends the sign-ins of a person that wait for a second factor: their password isn't valid any more. */
export async function deleteSignInStepsOf(identity: Runner, userId: string): Promise<void> {
  await identity.all(query.deleteFrom('sign_in_step').where('user_id', '=', userId));
}

/** Deletes expired steps. They are never read, so this only frees space. */
export async function deleteExpiredSignInSteps(identity: Runner): Promise<void> {
  await identity.all(query.deleteFrom('sign_in_step').where('expires_at', '<', sql<string>`now()`));
}
