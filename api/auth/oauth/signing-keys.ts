import { CompactEncrypt, type JWK, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import { deriveKey } from '../digest.ts';
import {
  changeSigningKeys,
  findSigningKeys,
  type SigningKeyChange,
  type SigningKeyRecord,
} from './signing-key-store.ts';

/** A private RSA key, as oidc-provider signs with it. */
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

/** A key signs from 15 minutes after it was made: by then every process and every client's cache of the JWKS has it. */
export const keyLeadMs = 15 * minute;

/** Without anybody's doing, a key is followed by a new one after this time. */
export const keyLifetimeMs = 90 * day;

/**
 * How long a key stays after the next one has taken over. Partner tokens and id_tokens live an hour; the portal's sign-out
 * names an id_token until the session it came from ends, up to eight hours later.
 */
export const keyRetentionMs = 9 * 60 * minute;

/** The keys of a moment. */
export interface KeyPlan {
  /** Keys to publish and to verify with, the one that signs first. */
  readonly kids: readonly string[];
  /** Keys whose last token has expired. */
  readonly retired: readonly string[];
  /** Whether the next key should be made. */
  readonly isDue: boolean;
}

/** Decides by age alone, so that every process comes to the same: which key signs, which go, whether one is due. */
export function planKeys(records: readonly Pick<SigningKeyRecord, 'kid' | 'createdAt'>[], now: number): KeyPlan {
  const newestFirst = records.map(({ kid, createdAt }) => ({ kid, madeAt: timestampMilliseconds(createdAt) }));
  newestFirst.sort((left, right) => right.madeAt - left.madeAt);
  const newest = newestFirst[0];
  if (newest === undefined) return { kids: [], retired: [], isDue: true };
  // Where none is old enough, the oldest has signed all along.
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
  readonly tokenPepper: string;
  readonly now: () => number;
}

/** The keys that sign and verify tokens, the signing one first. Makes the first, and the next when its time has come. */
export async function loadSigningKeys({ database, tokenPepper, now }: SigningKeyParts): Promise<SigningKey[]> {
  const encryptionKey = deriveKey(tokenPepper, 'oauth-signing-key');
  const { identity } = database;
  let records = await findSigningKeys(identity);
  let plan = planKeys(records, now());
  if (plan.isDue || plan.retired.length > 0) {
    // Asked again under the lock: of several processes that find a key due, one makes it and the others find it.
    records = await changeSigningKeys(identity, async (present) => {
      const { isDue, retired } = planKeys(present, now());
      return { add: isDue ? await createKey(encryptionKey, now()) : undefined, remove: retired };
    });
    plan = planKeys(records, now());
  }
  const byKid = new Map(records.map((record) => [record.kid, record]));
  const wanted = plan.kids.flatMap((kid) => byKid.get(kid) ?? []);
  return Promise.all(wanted.map((record) => decryptKey(record, encryptionKey)));
}

/**
 * Makes the next key now. It is published at once and signs after {@link keyLeadMs}; `atOnce` takes every other key away
 * instead, for one that got out: what they signed dies wherever it is verified next.
 */
export async function rotateSigningKey(
  { database, tokenPepper, now }: SigningKeyParts,
  { atOnce }: { readonly atOnce: boolean },
): Promise<string> {
  const key = await createKey(deriveKey(tokenPepper, 'oauth-signing-key'), now());
  await changeSigningKeys(database.identity, (present): Promise<SigningKeyChange> => {
    return Promise.resolve({ add: key, remove: atOnce ? present.map(({ kid }) => kid) : [] });
  });
  return key.kid;
}

/** What others may know of a key. Members are picked, not dropped: a private one can't slip through. */
export function publicJwk({ kty, kid, alg, use, n, e }: SigningKey): JWK {
  return { kty, kid, alg, use, n, e };
}

async function createKey(encryptionKey: Buffer, madeAt: number): Promise<SigningKeyRecord> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = signingKeySchema.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
  const encryptedJwk = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(key)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .encrypt(encryptionKey);
  return { kid: key.kid, encryptedJwk, createdAt: timestampText(madeAt) };
}

async function decryptKey({ kid, encryptedJwk }: SigningKeyRecord, encryptionKey: Buffer): Promise<SigningKey> {
  try {
    const { plaintext } = await compactDecrypt(encryptedJwk, encryptionKey, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return signingKeySchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch (cause) {
    throw new Error(`The signing key ${kid} doesn't open with this TOKEN_PEPPER: it was made under another one.`, {
      cause,
    });
  }
}
