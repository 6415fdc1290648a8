import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdentityDigests } from './sha256.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('what is stored is the first half of HMAC-SHA256 of the SHA-256, for values of every length', () => {
  const key = createHash('sha256').update('key').digest();
  const digests = new IdentityDigests(key);
  const expected = (hex: string) =>
    createHmac('sha256', key).update(Buffer.from(hex, 'hex')).digest().subarray(0, 16).toString('hex');
  const hexOf = (digest: Uint8Array) => Buffer.from(digest).toString('hex');
  const texts = Array.from({ length: 300 }, (_, length) => 'x'.repeat(length));
  for (const text of [...texts, 'jos\u00E9@example.com', '用'.repeat(1_365), '😀@example.com', 'a'.repeat(4_096)]) {
    expect(hexOf(digests.ofText(text)), text).toBe(expected(sha256(text)));
    expect(hexOf(digests.ofHash(sha256(text))), text).toBe(expected(sha256(text)));
  }
});
