import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { PartDigests } from './part-digests.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

it.each([
  [1, 7],
  [10, 10],
  [10, 30],
  [10, 31],
  [1_000, 999],
  [16, 1_000],
])('parts of %d bytes of a file of %d, whatever the chunks', (partSize, length) => {
  const file = randomBytes(length);
  const expected = Array.from({ length: Math.ceil(length / partSize) }, (_, index) =>
    sha256(file.subarray(index * partSize, (index + 1) * partSize)),
  );
  for (const chunk of [1, 3, partSize, length]) {
    const parts = new PartDigests(partSize);
    for (let at = 0; at < length; at += chunk) parts.update(file.subarray(at, at + chunk));
    expect(parts.digests()).toEqual(expected);
  }
});

it('a file without a part size is one part', () => {
  const parts = new PartDigests(Number.POSITIVE_INFINITY);
  parts.update(Buffer.from('a'));
  parts.update(Buffer.from('b'));
  expect(parts.digests()).toEqual([sha256(Buffer.from('ab'))]);
});
