/*
 * The format of API keys: a prefix, 40 base62 characters (238 bits), and 6 base62 characters of CRC-32 over all before.
 * The CRC-32 is that of zlib and PNG (IEEE 802.3), as an unsigned number, of the first 48 characters as ASCII. In base
 * 62 its most significant digit comes first, padded with 0. A correct checksum proves that the text was copied
 * completely. It doesn't prove that the key works.
 */

/** Every API key starts with it, whatever its mode. */
export const tokenStart = 'lf_';

/** What a key starts with, by its mode. */
export const tokenPrefixes = { live: `${tokenStart}live_`, test: `${tokenStart}test_` } as const;

export type TokenMode = keyof typeof tokenPrefixes;

const tokenModes = Object.keys(tokenPrefixes).filter((text): text is TokenMode => Object.hasOwn(tokenPrefixes, text));

/** What the client secret of a partner starts with. */
export const partnerSecretPrefix = 'lfps_';

/** Prefixes of everything that must not be shown or stored in full. */
export const secretPrefixes = [...Object.values(tokenPrefixes), partnerSecretPrefix];

/** Digits of base 62 in order of their value. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Number of random characters of a key. */
export const tokenRandomLength = 40;

const checksumLength = 6;

/** Number of characters of a key. */
export const tokenLength = tokenPrefixes.live.length + tokenRandomLength + checksumLength;

const body = new RegExp(`^[0-9A-Za-z]{${tokenRandomLength + checksumLength}}$`);

/** Keys and secrets of partners inside a text. It also finds incomplete ones and modes that don't exist. */
export const likelySecrets = new RegExp(`\\b(?:${tokenStart}[a-z]+|${partnerSecretPrefix.slice(0, -1)})_\\w{8,}`, 'g');

/** The mode of a value that has the shape of a key, and whether its checksum is correct; undefined for another shape. */
export function parseToken(value: string): { mode: TokenMode; isIntact: boolean } | undefined {
  const mode = tokenModes.find((one) => value.startsWith(tokenPrefixes[one]));
  if (mode === undefined || !body.test(value.slice(tokenPrefixes[mode].length))) return undefined;
  const end = value.length - checksumLength;
  return { mode, isIntact: tokenChecksum(value.slice(0, end)) === value.slice(end) };
}

/** Whether `value` has the shape and the checksum of an API key. It rejects junk without a request to the database. */
export function isWellFormedToken(value: string): boolean {
  return parseToken(value)?.isIntact === true;
}

const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** 256 random bits as base64url. */
const personToken = /^[\w-]{43}$/;

/**
 * Whether `value` has the form of a bearer token of this API: an API key with its checksum, the access token of a
 * partner or of another issuer (a JWT), or that of a person who signed in.
 */
export function mayBeBearerToken(value: string): boolean {
  return tokenPrefixOf(value) === undefined ? jwt.test(value) || personToken.test(value) : isWellFormedToken(value);
}

/** The prefix of a value that starts like a key. */
export function tokenPrefixOf(value: string): string | undefined {
  return Object.values(tokenPrefixes).find((prefix) => value.startsWith(prefix));
}

/** The last characters of a key, from its prefix and its random part. */
export function tokenChecksum(text: string): string {
  let rest = crc32(text);
  let encoded = '';
  for (let index = 0; index < checksumLength; index += 1) {
    encoded = base62.charAt(rest % 62) + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}

/** CRC-32 of an ASCII text, bit by bit: 48 characters need no table, and browsers have no zlib. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
