/*
 * The format of API keys, as the guide describes it: `lf_live_` or `lf_test_`, 40 characters of base62, and 6 more that are
 * the CRC32 of everything before. The portal's own copy, because it runs in browsers and asks nobody.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checksumLength = 6;
const pattern = /^lf_(live|test)_[0-9A-Za-z]{46}$/;

/** What a string is, as far as can be told without asking the API. */
export type TokenVerdict =
  | { kind: 'key'; mode: 'live' | 'test' }
  /** The right shape, but its checksum is wrong: a typo, cut off, or made up. */
  | { kind: 'damaged' }
  /** It begins like one of ours, or is a secret of another kind of ours. */
  | { kind: 'incomplete'; length: number }
  | { kind: 'partner-secret' }
  | { kind: 'foreign' };

/** Length of every key. */
export const tokenLength = 54;

/** Tells whether a string is an API key of this product, by its form and checksum alone. */
export function judgeToken(text: string): TokenVerdict {
  const value = text.trim();
  const mode = pattern.exec(value)?.[1];
  if (mode !== undefined) {
    const end = value.length - checksumLength;
    if (checksumOf(value.slice(0, end)) !== value.slice(end)) return { kind: 'damaged' };
    return { kind: 'key', mode: mode === 'live' ? 'live' : 'test' };
  }
  if (value.startsWith('lfps_')) return { kind: 'partner-secret' };
  return value.startsWith('lf_') ? { kind: 'incomplete', length: value.length } : { kind: 'foreign' };
}

function checksumOf(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let encoded = '';
  for (let index = 0; index < checksumLength; index += 1) {
    encoded = alphabet.charAt(rest % 62) + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}

/** CRC-32 of ISO 3309, as zlib and PNG have it; bit by bit, because 48 bytes need no table. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
