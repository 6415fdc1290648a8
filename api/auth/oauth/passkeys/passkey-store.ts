import { sql } from 'kysely';
import { query, type Runner } from '#api/db/sql.ts';

/** A passkey as its person sees it. */
export interface PasskeyRecord {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A passkey with what verifies its signatures. */
export interface PasskeyCredential {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Uint8Array;
  /** The authenticator's counter at the last use; 0 if it doesn't count. */
  readonly signCount: number;
}

/** Inserts a passkey. False if the credential is stored already, for whichever person. */
export function insertPasskey(
  identity: Runner,
  passkey: PasskeyCredential & Pick<PasskeyRecord, 'name'>,
): Promise<boolean> {
  return identity.has(
    query
      .insertInto('passkey')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        name: passkey.name,
        public_key: passkey.publicKey,
        sign_count: String(passkey.signCount),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
}

export function findPasskeys(identity: Runner, userId: string): Promise<PasskeyRecord[]> {
  return identity.all(
    query
      .selectFrom('passkey')
      .where('user_id', '=', userId)
      .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .orderBy('created_at')
      .orderBy('id'),
  );
}

export async function findCredential(identity: Runner, id: string): Promise<PasskeyCredential | undefined> {
  const found = await identity.first(
    query
      .selectFrom('passkey')
      .where('id', '=', id)
      .select(['id', 'user_id as userId', 'public_key as publicKey', 'sign_count as signCount']),
  );
  return found && { ...found, signCount: Number(found.signCount) };
}

/** Notes a use of a passkey. False if another use came first or the passkey was removed. */
export function usePasskey(
  identity: Runner,
  { id, signCount }: Pick<PasskeyCredential, 'id' | 'signCount'>,
  nextCount: number,
): Promise<boolean> {
  return identity.has(
    query
      .updateTable('passkey')
      .set({ sign_count: String(nextCount), last_used_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('sign_count', '=', String(signCount))
      .returning('id'),
  );
}

/** Deletes a passkey of a person. False if they have no such passkey. */
export function deletePasskey(identity: Runner, userId: string, id: string): Promise<boolean> {
  return identity.has(query.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('id'));
}

/** Deletes all passkeys of a person. Returns their number. */
export async function deletePasskeys(identity: Runner, userId: string): Promise<number> {
  return (await identity.all(query.deleteFrom('passkey').where('user_id', '=', userId).returning('id'))).length;
}

export async function insertChallenge(identity: Runner, digest: Uint8Array, expiresAt: string): Promise<void> {
  await identity.all(query.insertInto('passkey_challenge').values({ digest, expires_at: expiresAt }));
}

/** Uses a challenge that has one of these digests. Of several concurrent calls, one returns true. */
export function takeChallenge(identity: Runner, digests: readonly Uint8Array[]): Promise<boolean> {
  return identity.has(
    query
      .deleteFrom('passkey_challenge')
      .where('digest', 'in', digests)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('digest'),
  );
}

/** Deletes expired challenges. They are never read, so this only frees space. */
export async function deleteExpiredChallenges(identity: Runner): Promise<void> {
  await identity.all(query.deleteFrom('passkey_challenge').where('expires_at', '<', sql<string>`now()`));
}
