import { expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { readPastedKey } from './pasted-key.ts';

const made = `${tokenPrefixes.live}0000000000000000000000000000000000000000`;

function paste(key: unknown, type = 'application/json'): Request {
  const headers = { 'content-type': type };
  return new Request('https://ads.example/api/run-as', { method: 'POST', headers, body: JSON.stringify({ key }) });
}

test('ignores text around a pasted key', async () => {
  expect(await readPastedKey(paste('  some-token\n'), false)).toEqual({ key: 'some-token' });
});

test.each([
  ['nothing', paste('  ')],
  ['no text', paste(7)],
  ['a form', paste('some-token', 'application/x-www-form-urlencoded')],
  ['two lines', paste('some\ntoken')],
  ['a header of its own', paste('token\r\nx-other: 1')],
  ['more than any key', paste('x'.repeat(2501))],
  ['more than is read', paste('x'.repeat(5000))],
])('%s isn’t a key', async (_what, request) => {
  expect(await readPastedKey(request, false)).toHaveProperty('problem');
});

test('checks our own keys before a request, and accepts any form for another server', async () => {
  expect(await readPastedKey(paste(`${made}ABCDEF`), true)).toHaveProperty(
    'problem',
    expect.stringContaining('checksum'),
  );
  expect(await readPastedKey(paste(`${tokenPrefixes.live}0000`), true)).toHaveProperty(
    'problem',
    expect.stringContaining('only part'),
  );
  expect(await readPastedKey(paste('lfps_0000'), true)).toHaveProperty('problem', expect.stringContaining('partner'));
  expect(await readPastedKey(paste(`${tokenPrefixes.live}0000`), false)).toEqual({ key: `${tokenPrefixes.live}0000` });
  expect(await readPastedKey(paste('eyJhbGciOi'), true)).toEqual({ key: 'eyJhbGciOi' });
});
