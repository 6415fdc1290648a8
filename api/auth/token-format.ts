import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;
const checksumLength = 6;

/**
 * `lf_live_` or `lf_test_`, 40 base62 characters (238 bits), 6 base62 characters of CRC-32 over all before. Whoever wants
 * to tell offline whether a text is one of ours: the CRC-32 is that of zlib and PNG (IEEE 802.3), as an unsigned number, of
 * the first 48 characters as ASCII; written in base 62 with the digits 0–9, A–Z, a–z, the highest first, filled up with 0
 * to six. A right checksum says that the text was copied whole, nothing about whether the key works.
 */
const pattern = /^lf_(live|test)_[0-9A-Za-z]{46}$/;

/** A fresh API key value. `random` is replaced in tests only. */
export function mintToken(mode: 'live' | 'test', random: (size: number) => Uint8Array = randomBytes): string {
  const prefix = `lf_${mode}_`;
  let secret = '';
  while (secret.length < secretLength) {
    for (const byte of random(secretLength)) {
      // 248 is the last multiple of 62: larger bytes would make the first characters likelier than the others.
      if (byte < 248 && secret.length < secretLength) secret += alphabet.charAt(byte % 62);
    }
  }
  return prefix + secret + checksum(prefix + secret);
}

/** Whether `value` has the shape and the checksum of an API key. Junk is told apart without asking the database. */
export function isWellFormedToken(value: string): boolean {
  if (!pattern.test(value)) return false;
  const end = value.length - checksumLength;
  return checksum(value.slice(0, end)) === value.slice(end);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = '';
  for (let index = 0; index < checksumLength; index += 1) {
    encoded = alphabet.charAt(rest % 62) + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}
