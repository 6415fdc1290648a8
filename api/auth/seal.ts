import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts what the database must store unreadably; decryption works only in the same place. */
export interface Seal {
  seal(text: string, place: string): string;
  /** Throws when the text was changed, moved to another place, or encrypted with another key. */
  open(sealed: string, place: string): string;
}

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM with the place as additional data, so that a row copied over another one can't be decrypted. */
export function createSeal(key: Buffer): Seal {
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
