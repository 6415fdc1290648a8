import { adminCommand } from '../admin-command.ts';
import type { Secrets } from '../config/secrets.ts';
import { ConfigurationError } from '../config/env.ts';
import type { Database } from '../db/database.ts';
import { deriveKey, pepperIdOf } from './digest.ts';
import { pepperOfOldestSigningKey } from './oauth/signing-keys.ts';
import {
  findSecretRecords,
  insertSecretRecord,
  lockSecretRecords,
  replaceIdentityKeyRecord,
  type SecretRecord,
} from './secret-record-store.ts';

/** The key of the digests of people in audiences, and where it comes from. */
export interface IdentityKey {
  readonly bytes: Buffer;
  /** The pepper that it is derived from; undefined for IDENTITY_KEY. */
  readonly pepper: string | undefined;
}

type KeySecrets = Pick<Secrets, 'identityKey' | 'tokenPeppers'>;

interface KeyParts {
  readonly database: Database;
  readonly secrets: KeySecrets;
}

/**
 * The key of the digests of people in audiences. No value is stored, so people can't be matched under another key.
 * Therefore the first start records the key's name, and each start compares it. Also records the newest pepper. Rejects
 * with a {@link ConfigurationError} for another key.
 */
export async function findIdentityKey({ database, secrets }: KeyParts): Promise<IdentityKey> {
  const { identity } = database;
  const isComplete = (records: readonly SecretRecord[]) =>
    records.some(({ kind }) => kind === 'IDENTITY_KEY') &&
    records.some(({ kind, id }) => kind === 'PEPPER' && id === pepperIdOf(secrets.tokenPeppers[0]));
  let records = await findSecretRecords(identity);
  if (!isComplete(records)) {
    const first =
      (await pepperOfOldestSigningKey({ database, tokenPeppers: secrets.tokenPeppers })) ?? secrets.tokenPeppers[0];
    records = await identity.transaction(async (transaction) => {
      await lockSecretRecords(transaction);
      const present = await findSecretRecords(transaction);
      for (const record of missingRecords(present, secrets, first)) await insertSecretRecord(transaction, record);
      return findSecretRecords(transaction);
    });
  }
  const recorded = records.find(({ kind }) => kind === 'IDENTITY_KEY')?.id;
  const found = candidates(secrets).find(({ bytes }) => identityKeyId(bytes) === recorded);
  if (found === undefined) throw new ConfigurationError(wrongKey(secrets));
  return found;
}

/** Records the configured IDENTITY_KEY in place of another key. People who are stored under that one aren't matched again. */
export async function acceptIdentityKey({ database, secrets }: KeyParts): Promise<void> {
  const [key] = candidates(secrets);
  if (secrets.identityKey === undefined || key === undefined) {
    throw new ConfigurationError('IDENTITY_KEY: set it to the new key first');
  }
  await database.identity.transaction(async (transaction) => {
    await lockSecretRecords(transaction);
    await replaceIdentityKeyRecord(transaction, identityKeyId(key.bytes));
  });
}

/** The records that this start adds. `first` is the pepper that made what releases without records have stored. */
function missingRecords(
  present: readonly SecretRecord[],
  secrets: KeySecrets,
  first: string,
): Omit<SecretRecord, 'firstUsedAt'>[] {
  const known = new Set(present.map(({ kind, id }) => `${kind} ${id}`));
  const peppers = present.length === 0 ? [first, secrets.tokenPeppers[0]] : [secrets.tokenPeppers[0]];
  const wanted = [...new Set(peppers.map(pepperIdOf))].map((id) => ({ kind: 'PEPPER' as const, id }));
  const missing = wanted.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  if (present.some(({ kind }) => kind === 'IDENTITY_KEY')) return missing;
  const key =
    secrets.identityKey === undefined ? deriveKey(first, 'identity') : Buffer.from(secrets.identityKey, 'hex');
  return [...missing, { kind: 'IDENTITY_KEY', id: identityKeyId(key) }];
}

function candidates({ identityKey, tokenPeppers }: KeySecrets): IdentityKey[] {
  if (identityKey !== undefined) return [{ bytes: Buffer.from(identityKey, 'hex'), pepper: undefined }];
  return tokenPeppers.map((pepper) => ({ bytes: deriveKey(pepper, 'identity'), pepper }));
}

function identityKeyId(key: Buffer): string {
  return deriveKey(key.toString('hex'), 'identity-key-id').subarray(0, 8).toString('hex');
}

function wrongKey({ identityKey }: KeySecrets): string {
  return identityKey === undefined
    ? `TOKEN_PEPPER: the pepper is missing from which the key of the people in audiences is derived. Add it at the end of the list, run ${adminCommand('secrets identity-key')}, and set IDENTITY_KEY to the printed key`
    : `IDENTITY_KEY: the people in audiences are stored with another key. Set that key. If it is lost or leaked, see ${adminCommand('secrets accept-identity-key --help')}`;
}
