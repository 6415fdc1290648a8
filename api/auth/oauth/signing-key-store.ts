import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { query, type Runner } from '../../db/sql.ts';

/** A signing key as stored, encrypted. */
export interface SigningKeyRecord {
  readonly kid: string;
  readonly encryptedJwk: string;
  readonly createdAt: string;
}

export function findSigningKeys(identity: Runner): Promise<SigningKeyRecord[]> {
  return identity.all(
    query.selectFrom('oidc_signing_key').select(['kid', 'encrypted_jwk as encryptedJwk', 'created_at as createdAt']),
  );
}

/** Stores a key that is encrypted again. A key that was deleted meanwhile stays deleted. */
export async function updateSigningKey(
  identity: Runner,
  { kid, encryptedJwk }: Pick<SigningKeyRecord, 'encryptedJwk' | 'kid'>,
): Promise<void> {
  await identity.all(query.updateTable('oidc_signing_key').set({ encrypted_jwk: encryptedJwk }).where('kid', '=', kid));
}

/** A change to the signing keys. */
export interface SigningKeyChange {
  readonly add: SigningKeyRecord | undefined;
  readonly remove: readonly string[];
}

/** 'keys' in ASCII. The number is arbitrary, but all processes must use the same. */
const signingKeyLock = 0x6b657973;

/**
 * Changes the signing keys as `decide` returns, and returns the resulting keys. It holds an advisory lock: of several
 * concurrent processes, each sees the changes of the one before.
 */
export function changeSigningKeys(
  identity: Database['identity'],
  decide: (present: readonly SigningKeyRecord[], transaction: Runner) => Promise<SigningKeyChange>,
): Promise<SigningKeyRecord[]> {
  return identity.transaction(async (transaction) => {
    await transaction.all(sqlStatement(signingKeyLock));
    const { add, remove } = await decide(await findSigningKeys(transaction), transaction);
    if (add !== undefined) {
      const { kid, encryptedJwk, createdAt } = add;
      const row = { kid, encrypted_jwk: encryptedJwk, created_at: createdAt };
      await transaction.all(query.insertInto('oidc_signing_key').values(row));
    }
    if (remove.length > 0) {
      await transaction.all(query.deleteFrom('oidc_signing_key').where('kid', 'in', remove));
    }
    return findSigningKeys(transaction);
  });
}

const sqlStatement = (lock: number) => query.selectNoFrom(sql`pg_advisory_xact_lock(${lock}::bigint)`.as('locked'));
