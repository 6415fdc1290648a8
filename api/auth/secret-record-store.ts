import { sql } from 'kysely';
import { takeLock } from '../db/advisory-lock.ts';
import { query, type Runner } from '../db/sql.ts';

/** A pepper or identity key with which the database was used, by its name. */
export interface SecretRecord {
  readonly kind: 'PEPPER' | 'IDENTITY_KEY';
  readonly id: string;
  readonly firstUsedAt: string;
}

/** The records, the oldest first. */
export function findSecretRecords(identity: Runner): Promise<SecretRecord[]> {
  return identity.all(
    query
      .selectFrom('secret_record')
      .select(['kind', 'id', 'first_used_at as firstUsedAt'])
      .orderBy('first_used_at')
      .orderBy('id'),
  );
}

/** Of several processes that start at the same time, one records its secrets and the others find the records. */
export async function lockSecretRecords(transaction: Runner): Promise<void> {
  await takeLock(transaction, 'secret records');
}

/** Stores a record. The clock is read per statement, so that the order of records is that of their inserts. */
export async function insertSecretRecord(transaction: Runner, { kind, id }: Omit<SecretRecord, 'firstUsedAt'>) {
  await transaction.all(
    query.insertInto('secret_record').values({ kind, id, first_used_at: sql<string>`clock_timestamp()` }),
  );
}

/**
 * Whether a row's pepper wasn't used first after this one. While processes differ in their newest pepper, one with the
 * older pepper must not undo what one with the newer pepper has stored.
 */
export function isNoNewerPepper(column: string, pepperId: string) {
  return sql<boolean>`not exists (
    select from secret_record as theirs join secret_record as own on own.kind = 'PEPPER' and own.id = ${pepperId}
    where theirs.kind = 'PEPPER' and theirs.id = ${sql.ref(column)} and theirs.first_used_at > own.first_used_at)`;
}

/** Replaces the record of the identity key. */
export async function replaceIdentityKeyRecord(transaction: Runner, id: string): Promise<void> {
  await transaction.all(query.deleteFrom('secret_record').where('kind', '=', 'IDENTITY_KEY'));
  await insertSecretRecord(transaction, { kind: 'IDENTITY_KEY', id });
}
