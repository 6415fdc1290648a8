import { type HashedType } from './identifier-types.ts';
import { accepted, type Accepted, type Normalised, refused } from './normalised.ts';

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const hexHash = /^[0-9a-f]{64}$/i;
const base64Hash = /^[0-9A-Za-z+/]{43}=$/;

/** Other hashes by their length: hexadecimal digits, and base64 with its padding. */
const otherHashes: readonly { readonly name: string; readonly hex: number; readonly base64: number }[] = [
  { name: 'an MD5', hex: 32, base64: 24 },
  { name: 'a SHA-1', hex: 40, base64: 28 },
  { name: 'a SHA-224', hex: 56, base64: 40 },
  { name: 'a SHA-384', hex: 96, base64: 64 },
  { name: 'a SHA-512', hex: 128, base64: 88 },
];

/** A SHA-256 that was given, trimmed before. */
export function normaliseHash(type: HashedType, text: string): Normalised {
  const hex = readSha256(text);
  if (hex === sha256OfNothing) return hashOfNothing;
  if (hex !== undefined) return accepted(type, hex);
  const other = nameOfOtherHash(text);
  if (other !== undefined) return refused('HASH_NOT_SHA256', `By its length this is ${other}, not a SHA-256.`);
  return refused(
    'HASH_FORMAT',
    looksRaw(text) ? rawValue : 'A SHA-256 is 64 hexadecimal digits or 44 characters of base64.',
  );
}

/**
 * A hash that stands where a raw value should: taken, with a remark. Undefined for everything that may be a raw value.
 */
export function normaliseHashInRawColumn(type: HashedType, text: string): Normalised | undefined {
  if (text.length < 24) return undefined;
  const hex = readSha256(text);
  if (hex === sha256OfNothing) return hashOfNothing;
  if (hex !== undefined) return remark(accepted(type, hex));
  // Digits alone may be a number, and without padding anything may be base64.
  const other = /[a-f=]/i.test(text) ? nameOfOtherHash(text) : undefined;
  if (other === undefined) return undefined;
  const dashes = other === 'an MD5' && type === 'MAID_SHA256' ? ', or a UUID without its dashes' : '';
  return refused('HASH_NOT_SHA256', `This looks like ${other}${dashes}. Give the raw value, or its SHA-256.`);
}

const hashOfNothing = refused(
  'HASH_OF_EMPTY',
  'This is the SHA-256 of the empty text: a field without a value was hashed.',
);
const rawValue = 'A raw value stands in a column of hashes. Hash it, or name the column’s kind without SHA256.';

function remark(value: Accepted): Accepted {
  return {
    ...value,
    issue: 'RAW_LOOKS_HASHED',
    message: 'A SHA-256 stands in a column of raw values; it was taken as one.',
  };
}

/** 64 lower-case hexadecimal digits, of either way to write them. */
function readSha256(text: string): string | undefined {
  if (hexHash.test(text)) return text.toLowerCase();
  if (!base64Hash.test(text)) return undefined;
  const bytes = atob(text);
  // The last character carries four bits only; another one would be a second way to write the same hash.
  if (btoa(bytes) !== text) return undefined;
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

function nameOfOtherHash(text: string): string | undefined {
  return otherHashes.find(
    ({ hex, base64 }) =>
      (text.length === hex && /^[0-9a-f]+$/i.test(text)) ||
      (text.length === base64 && /^[0-9A-Za-z+/]+={1,2}$/.test(text)),
  )?.name;
}

function looksRaw(text: string): boolean {
  return text.includes('@') || /^\+?[\d\s().-]{6,20}$/.test(text) || /^[0-9a-f-]{36}$/i.test(text);
}
