import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { PerPepper } from './digest.ts';

/** Encrypts what the database must store unreadably; decryption works only in the same place. */
export interface Seal {
  seal(text: string, place: string): string;
  /** Throws when the text was changed, moved to another place, or encrypted with an unknown key. */
  open(sealed: string, place: string): string;
  /** Whether the newest key has encrypted the text. */
  isNewest(sealed: string, place: string): boolean;
}

const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM with the place as additional data, so that a row copied over another one can't be decrypted. The newest key
 * encrypts; GCM detects which key decrypts.
 */
export function createSeal(keys: PerPepper<Buffer>): Seal {
  const [newest, ...older] = keys;
  return {
    seal: (text, place) => seal(newest, text, place),
    open(sealed, place) {
      for (const key of older.length === 0 ? [] : keys) {
        const text = openWith(key, sealed, place);
        if (text !== undefined) return text;
      }
      return open(newest, sealed, place);
    },
    isNewest: (sealed, place) => openWith(newest, sealed, place) !== undefined,
  };
}

function seal(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function openWith(key: Buffer, sealed: string, place: string): string | undefined {
  try {
    return open(key, sealed, place);
  } catch {
    return undefined;
  }
}

function open(key: Buffer, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8');
}
