import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { tokenLength, tokenPrefixes, tokenRandomLength } from '#shared/token-format.ts';
import { judgeToken } from './judge-token.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Made the way the API makes them, with zlib's checksum in the place of ours. */
function keyOf(start: string): string {
  let rest = crc32(start);
  let checksum = '';
  for (let index = 0; index < 6; index += 1) {
    checksum = alphabet.charAt(rest % 62) + checksum;
    rest = Math.floor(rest / 62);
  }
  return start + checksum;
}

const key = keyOf(`${tokenPrefixes.live}${'aB3x'.repeat(tokenRandomLength / 4)}`);

test('recognizes a key by its form and checksum', () => {
  expect(key).toHaveLength(tokenLength);
  expect(judgeToken(key)).toEqual({ kind: 'key', mode: 'live' });
  expect(judgeToken(keyOf(`${tokenPrefixes.test}${'Zz09'.repeat(tokenRandomLength / 4)}`))).toEqual({
    kind: 'key',
    mode: 'test',
  });
});

test('ignores blanks around a pasted key', () => {
  expect(judgeToken(` ${key}\n`)).toEqual({ kind: 'key', mode: 'live' });
});

test('detects a changed character at any position', () => {
  for (let place = tokenPrefixes.live.length; place < key.length; place += 1) {
    const other = key.charAt(place) === 'q' ? 'r' : 'q';
    expect(judgeToken(key.slice(0, place) + other + key.slice(place + 1)), String(place)).toEqual({ kind: 'damaged' });
  }
});

test('distinguishes truncated keys, other kinds and foreign strings', () => {
  expect(judgeToken(key.slice(0, 30))).toEqual({ kind: 'incomplete', length: 30 });
  expect(judgeToken('lfps_0123456789abcdef')).toEqual({ kind: 'partner-secret' });
  expect(judgeToken('ghp_0123456789')).toEqual({ kind: 'foreign' });
  expect(judgeToken('')).toEqual({ kind: 'foreign' });
});
