import { CompactEncrypt, type JWK, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { deriveKey } from '../digest.ts';
import { findOrCreateSigningKeys, type SigningKeyRecord } from './store.ts';

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

/** The keys that sign and verify tokens, newest first; the first start makes one, every later one reads it back. */
export async function loadSigningKeys(database: Database, tokenPepper: string): Promise<SigningKey[]> {
  const encryptionKey = deriveKey(tokenPepper, 'oauth-signing-key');
  const records = await findOrCreateSigningKeys(database.identity, () => createKey(encryptionKey));
  return Promise.all(records.map((record) => decryptKey(record, encryptionKey)));
}

/** What others may know of a key. Members are picked, not dropped: a private one can't slip through. */
export function publicJwk({ kty, kid, alg, use, n, e }: SigningKey): JWK {
  return { kty, kid, alg, use, n, e };
}

async function createKey(encryptionKey: Buffer): Promise<SigningKeyRecord> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = signingKeySchema.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
  const encryptedJwk = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(key)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .encrypt(encryptionKey);
  return { kid: key.kid, encryptedJwk };
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
