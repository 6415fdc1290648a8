import { CompactEncrypt, type JWK, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { AuditOrigin } from '../../audit-store.ts';
import type { Database } from '../../db/database.ts';
import { timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import type { SecretList } from '#shared/secret-list.ts';
import { deriveKeys, type PerPepper } from '../digest.ts';
import { recordKeyRotation } from './signing-key-events.ts';
import {
  changeSigningKeys,
  findSigningKeys,
  type SigningKeyChange,
  type SigningKeyRecord,
  updateSigningKey,
} from './signing-key-store.ts';

/** A private RSA key in oidc-provider's format. */
const signingKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string().min(1),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

export type SigningKey = z.output<typeof signingKeySchema>;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A key signs from 15 minutes after its creation. By then every process and every client's cache of the JWKS has it.
 */
export const keyLeadMs = 15 * minute;

/** The age at which a key is rotated automatically. */
export const keyLifetimeMs = 90 * day;

/**
 * How long a key stays after the next one has taken over. Partner tokens and id_tokens are valid for an hour. The
 * portal's sign-out sends an id_token until its session ends, up to eight hours later.
 */
export const keyRetentionMs = 9 * 60 * minute;

/** The keys at a point in time. */
export interface KeyPlan {
  /** Keys to publish and to verify with, the signing key first. */
  readonly kids: readonly string[];
  /** Keys whose last token has expired. */
  readonly retired: readonly string[];
  /** Whether the next key should be created. */
  readonly isDue: boolean;
}

/**
 * Decides by age alone, so that every process gets the same result: which key signs, which are deleted, and whether one
 * is due.
 */
export function planKeys(records: readonly Pick<SigningKeyRecord, 'kid' | 'createdAt'>[], now: number): KeyPlan {
  const newestFirst = records.map(({ kid, createdAt }) => ({ kid, madeAt: timestampMilliseconds(createdAt) }));
  newestFirst.sort((left, right) => right.madeAt - left.madeAt);
  const newest = newestFirst[0];
  if (newest === undefined) return { kids: [], retired: [], isDue: true };
  // If none is old enough, the oldest has signed from the start.
  const old = newestFirst.findIndex(({ madeAt }) => madeAt + keyLeadMs <= now);
  const signing = old === -1 ? newestFirst.length - 1 : old;
  const isRetired = (index: number) => {
    const successor = newestFirst[index - 1];
    return index > signing && successor !== undefined && successor.madeAt + keyLeadMs + keyRetentionMs <= now;
  };
  const kept = [...newestFirst.slice(0, signing + 1).reverse(), ...newestFirst.slice(signing + 1)];
  const retired = newestFirst.filter((_, index) => isRetired(index)).map(({ kid }) => kid);
  return {
    kids: kept.map(({ kid }) => kid).filter((kid) => !retired.includes(kid)),
    retired,
    isDue: newest.madeAt + keyLifetimeMs <= now,
  };
}

interface SigningKeyParts {
  readonly database: Database;
  readonly tokenPeppers: SecretList;
  readonly now: () => number;
}

/**
 * The keys that sign and verify tokens, the signing key first. Creates the first one, and the next one when it is due.
 */
export async function loadSigningKeys({ database, tokenPeppers, now }: SigningKeyParts): Promise<SigningKey[]> {
  const encryptionKeys = encryptionKeysOf(tokenPeppers);
  const { identity } = database;
  let records = await findSigningKeys(identity);
  let plan = planKeys(records, now());
  if (plan.isDue || plan.retired.length > 0) {
    // Planned again under the lock: of several processes that find a key due, one creates it and the others find it.
    records = await changeSigningKeys(identity, async (present) => {
      const { isDue, retired } = planKeys(present, now());
      return { add: isDue ? await createKey(encryptionKeys[0], now()) : undefined, remove: retired };
    });
    plan = planKeys(records, now());
  }
  const byKid = new Map(records.map((record) => [record.kid, record]));
  const wanted = plan.kids.flatMap((kid) => byKid.get(kid) ?? []);
  return Promise.all(wanted.map((record) => decryptKey(record, encryptionKeys)));
}

/**
 * Creates the next key now. It is published immediately and signs after {@link keyLeadMs}. For a leaked key, `atOnce`
 * deletes every other key instead, so that their signatures are rejected at the next verification. The platform's audit
 * log records it.
 */
export async function rotateSigningKey(
  { database, tokenPeppers, now }: SigningKeyParts,
  { atOnce, origin }: { readonly atOnce: boolean; readonly origin: AuditOrigin },
): Promise<string> {
  const key = await createKey(encryptionKeysOf(tokenPeppers)[0], now());
  const { kid } = key;
  await changeSigningKeys(database.identity, async (present, transaction): Promise<SigningKeyChange> => {
    const removed = atOnce ? present.map((old) => old.kid) : [];
    await recordKeyRotation(transaction, origin, { kid, removed });
    return { add: key, remove: removed };
  });
  return kid;
}

/** Rejects if a signing key was created under a pepper that isn't among these. */
export async function checkSigningKeys({ database, tokenPeppers }: Omit<SigningKeyParts, 'now'>): Promise<void> {
  const encryptionKeys = encryptionKeysOf(tokenPeppers);
  for (const record of await findSigningKeys(database.identity)) await decryptKey(record, encryptionKeys);
}

/**
 * The pepper that encrypts the oldest signing key. Undefined if there is no key, or if none of the peppers encrypts it.
 */
export async function pepperOfOldestSigningKey({
  database,
  tokenPeppers,
}: Omit<SigningKeyParts, 'now'>): Promise<string | undefined> {
  const [oldest] = (await findSigningKeys(database.identity)).sort(
    (left, right) => timestampMilliseconds(left.createdAt) - timestampMilliseconds(right.createdAt),
  );
  if (oldest === undefined) return undefined;
  for (const pepper of tokenPeppers) {
    if ((await openWith(oldest, encryptionKeysOf([pepper])[0])) !== undefined) return pepper;
  }
  return undefined;
}

/** Encrypts every signing key again that an older pepper has encrypted. Returns how many there were. */
export async function resealSigningKeys({ database, tokenPeppers }: Omit<SigningKeyParts, 'now'>): Promise<number> {
  const encryptionKeys = encryptionKeysOf(tokenPeppers);
  let resealed = 0;
  for (const record of await findSigningKeys(database.identity)) {
    if ((await openWith(record, encryptionKeys[0])) !== undefined) continue;
    const encryptedJwk = await encryptKey(await decryptKey(record, encryptionKeys), encryptionKeys[0]);
    await updateSigningKey(database.identity, { ...record, encryptedJwk });
    resealed += 1;
  }
  return resealed;
}

/** The number of signing keys that an older pepper has encrypted. */
export async function countOldSigningKeys({ database, tokenPeppers }: Omit<SigningKeyParts, 'now'>): Promise<number> {
  const [newest] = encryptionKeysOf(tokenPeppers);
  const opened = (await findSigningKeys(database.identity)).map((record) => openWith(record, newest));
  return (await Promise.all(opened)).filter((key) => key === undefined).length;
}

/** The public part of a key. It selects properties instead of omitting some, so that it can't include a private one. */
export function publicJwk({ kty, kid, alg, use, n, e }: SigningKey): JWK {
  return { kty, kid, alg, use, n, e };
}

async function createKey(encryptionKey: Buffer, madeAt: number): Promise<SigningKeyRecord> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = signingKeySchema.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
  return { kid: key.kid, encryptedJwk: await encryptKey(key, encryptionKey), createdAt: timestampText(madeAt) };
}

function encryptionKeysOf(tokenPeppers: SecretList): PerPepper<Buffer> {
  return deriveKeys(tokenPeppers, 'oauth-signing-key');
}

function encryptKey(key: SigningKey, encryptionKey: Buffer): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(key)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .encrypt(encryptionKey);
}

async function decryptKey(record: SigningKeyRecord, encryptionKeys: PerPepper<Buffer>): Promise<SigningKey> {
  for (const encryptionKey of encryptionKeys) {
    const key = await openWith(record, encryptionKey);
    if (key !== undefined) return key;
  }
  throw new Error(
    `The signing key ${record.kid} opens with no secret of TOKEN_PEPPER. Add the one that made it; write a comma within a secret as \\,`,
  );
}

async function openWith({ encryptedJwk }: SigningKeyRecord, encryptionKey: Buffer): Promise<SigningKey | undefined> {
  try {
    const { plaintext } = await compactDecrypt(encryptedJwk, encryptionKey, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return signingKeySchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    return undefined;
  }
}
