import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isWellFormedToken, tokenLength, tokenPrefixes, tokenRandomLength } from '#shared/token-format.ts';
import { mintToken } from './mint-token.ts';

const start = tokenPrefixes.live.length;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tokens = Array.from({ length: 10_000 }, () => mintToken('live'));

describe('10,000 minted keys', () => {
  it('have the documented format and a correct checksum', () => {
    for (const token of tokens) {
      expect(token).toMatch(new RegExp(`^${tokenPrefixes.live}[0-9A-Za-z]{${tokenLength - start}}$`));
      expect(isWellFormedToken(token)).toBe(true);
    }
    expect(mintToken('test')).toMatch(new RegExp(`^${tokenPrefixes.test}[0-9A-Za-z]{${tokenLength - start}}$`));
  });

  it('match the pattern that the guide gives to secret scanners', async () => {
    const guide = await readFile(new URL('../../content/guides/token-check.mdx', import.meta.url), 'utf8');
    const pattern = new RegExp(/```text\n(.*)\n```/.exec(guide)?.[1] ?? 'no pattern');
    for (const token of tokens.slice(0, 2)) {
      expect(pattern.exec(`key=${token}; x`)?.[0]).toBe(token);
    }
  });

  it('never repeat, not even in their first 20 characters', () => {
    expect(new Set(tokens).size).toBe(10_000);
    expect(new Set(tokens.map((token) => token.slice(start, start + 20))).size).toBe(10_000);
  });

  it('use every character of the alphabet equally often', () => {
    const counts = new Map<string, number>();
    for (const token of tokens) {
      for (const character of token.slice(start, start + tokenRandomLength))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (10_000 * tokenRandomLength) / 62;
    const chiSquare = Array.from(alphabet).reduce((sum, character) => {
      return sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected;
    }, 0);
    // 61 degrees of freedom: honest randomness exceeds 150 once in a billion runs; a byte modulo 62 gives some 2,600.
    expect(chiSquare).toBeLessThan(150);
    expect([...counts.keys()].sort()).toEqual(Array.from(alphabet).sort());
  });

  it('differ at every position', () => {
    for (let position = start; position < tokenLength; position += 1) {
      // The checksum's first character is at most 62^6 / 2^32: five values.
      const least = position === start + tokenRandomLength ? 4 : 62;
      expect(new Set(tokens.map((token) => token[position])).size).toBeGreaterThanOrEqual(least);
    }
  });
});

describe('minting', () => {
  it('skips bytes that would make a character more likely, and reads more instead', () => {
    const given = [
      Buffer.alloc(tokenRandomLength, 255),
      Buffer.alloc(tokenRandomLength, 248),
      Buffer.alloc(tokenRandomLength, 247),
      Buffer.alloc(tokenRandomLength, 0),
    ];
    const token = mintToken('live', () => given.shift() ?? Buffer.alloc(tokenRandomLength));
    // 247 is 3 × 62 + 61, the last character of the alphabet.
    expect(token.slice(start, start + tokenRandomLength)).toBe('z'.repeat(tokenRandomLength));
    expect(given).toHaveLength(1);
  });

  it('creates the same value from the same bytes: a prefix, base62 and the CRC-32 of both', () => {
    const token = mintToken('test', (size) => Uint8Array.from({ length: size }, (_, index) => index));
    const secret = alphabet.slice(0, tokenRandomLength);
    let rest = crc32(`${tokenPrefixes.test}${secret}`);
    let checksum = '';
    for (let digit = 0; digit < 6; digit += 1) {
      checksum = alphabet.charAt(rest % 62) + checksum;
      rest = Math.floor(rest / 62);
    }
    expect(token).toBe(`${tokenPrefixes.test}${secret}${checksum}`);
  });
});

describe('the checksum of a key', () => {
  const [token = ''] = tokens;

  it('detects any single changed character', () => {
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(isWellFormedToken(token.slice(0, index) + other + token.slice(index + 1))).toBe(false);
    }
  });

  it('detects two adjacent characters that were swapped', () => {
    for (let index = 0; index + 1 < token.length; index += 1) {
      const [left = '', right = ''] = [token[index], token[index + 1]];
      if (left === right) continue;
      expect(isWellFormedToken(token.slice(0, index) + right + left + token.slice(index + 2))).toBe(false);
    }
  });

  it.each<[string, (value: string) => string]>([
    ['upper case', (value) => value.toUpperCase()],
    ['lower case', (value) => value.toLowerCase()],
    ['a trailing newline', (value) => `${value}\n`],
    ['a leading space', (value) => ` ${value}`],
    ['a missing character', (value) => value.slice(0, -1)],
    ['an additional character', (value) => `${value}0`],
    ['the prefix of the other mode', (value) => value.replace('live', 'test')],
    ['an unknown prefix', (value) => value.replace(tokenPrefixes.live, 'sk_live_')],
    ['no prefix', (value) => value.slice(start)],
    ['the key twice', (value) => value + value],
    ['nothing', () => ''],
  ])('detects %s', (_, change) => {
    expect(isWellFormedToken(change(token))).toBe(false);
  });
});
