import { type HashedType } from './identifier-types.ts';
import { accepted, type Accepted, type Normalized, refused } from './normalized.ts';

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

/** Normalizes a trimmed SHA-256 hash. */
export function normalizeHash(type: HashedType, text: string): Normalized {
  const hex = readSha256(text);
  if (hex === sha256OfNothing) return hashOfNothing;
  if (hex !== undefined) return accepted(type, hex);
  const other = nameOfOtherHash(text);
  if (other !== undefined) return refused('HASH_NOT_SHA256', `The value has the length of ${other}, not of a SHA-256.`);
  return refused(
    'HASH_FORMAT',
    looksRaw(text) ? rawValue : 'A SHA-256 has 64 hexadecimal digits or 44 characters of base64.',
  );
}

/** A hash in a column of raw values: accepted with a warning. Undefined for everything that may be a raw value. */
export function normalizeHashInRawColumn(type: HashedType, text: string): Normalized | undefined {
  if (text.length < 24) return undefined;
  const hex = readSha256(text);
  if (hex === sha256OfNothing) return hashOfNothing;
  if (hex !== undefined) return remark(accepted(type, hex));
  // Digits alone may be a number, and unpadded base64 may be any text.
  const other = /[a-f=]/i.test(text) ? nameOfOtherHash(text) : undefined;
  if (other === undefined) return undefined;
  const dashes = other === 'an MD5' && type === 'MAID_SHA256' ? ', or a UUID without its dashes' : '';
  return refused('HASH_NOT_SHA256', `The value looks like ${other}${dashes}. Use the raw value or its SHA-256.`);
}

const hashOfNothing = refused('HASH_OF_EMPTY', 'The value is the SHA-256 of an empty text: an empty field was hashed.');
const rawValue = 'A raw value in a column of hashes. Hash it, or use the kind without SHA256 for the column.';

function remark(value: Accepted): Accepted {
  return {
    ...value,
    issue: 'RAW_LOOKS_HASHED',
    message: 'A SHA-256 in a column of raw values. It was treated as a hash.',
  };
}

/** The hash as 64 lowercase hexadecimal digits, from either encoding. */
function readSha256(text: string): string | undefined {
  if (hexHash.test(text)) return text.toLowerCase();
  if (!base64Hash.test(text)) return undefined;
  const bytes = atob(text);
  // The last character carries four bits only; any other character would be a second encoding of the same hash.
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
