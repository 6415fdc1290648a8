import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashFile } from './hash-stream.ts';
import { hashedColumns, type MappedColumn } from './row-hasher.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

async function hashed(
  text: string,
  columns: readonly MappedColumn[],
  { format = 'CSV' as const, gzip = false }: { format?: 'CSV' | 'TSV' | 'NDJSON'; gzip?: boolean } = {},
) {
  const file = new File([gzip ? new Uint8Array(gzipSync(text)) : text], 'people');
  let output = '';
  const refused = await hashFile(
    { file, format, columns, compression: gzip ? 'GZIP' : 'NONE', defaultCountry: 'DE' },
    {
      write: (piece) => {
        output += piece;
        return Promise.resolve();
      },
      onProgress: () => undefined,
    },
  );
  return { output, refused };
}

const columns = [
  { header: 'mail', kind: 'EMAIL' },
  { header: 'tel, private', kind: 'PHONE' },
  { header: 'id', kind: 'EXTERNAL_ID' },
  { header: 'note', kind: 'IGNORE' },
  { header: 'ok', kind: 'CONSENT_AD_USER_DATA' },
] as const;

test('outputs only hashes and consents, by the API’s rules', async () => {
  const file = 'mail,"tel, private",id,note,ok\r\n Jane.Saoirse+x@Gmail.com ,030 23125678,K1,secret,granted\r\n';
  const { output, refused } = await hashed(file, columns, { gzip: true });
  expect(output).toBe(`mail,"tel, private",ok\n${sha('janesaoirse@gmail.com')},${sha('+493023125678')},GRANTED\n`);
  expect(refused).toBe(0);
  expect(hashedColumns(columns)).toEqual([
    { header: 'mail', kind: 'EMAIL_SHA256' },
    { header: 'tel, private', kind: 'PHONE_SHA256' },
    { header: 'ok', kind: 'CONSENT_AD_USER_DATA' },
  ]);
});

test('rows keep their numbers, and invalid values become empty', async () => {
  const file = 'mail\ninvalid\n\n"a@example.com","too many"\nb@example.com\n';
  const { output, refused } = await hashed(file, [{ header: 'mail', kind: 'EMAIL' }]);
  expect(output).toBe(`mail\n""\n\n""\n${sha('b@example.com')}\n`);
  expect(refused).toBe(1);
});

test('keeps existing hashes, and drops a raw value among them', async () => {
  const given = sha('a@example.com');
  const { output } = await hashed(`h\n${given.toUpperCase()}\nb@example.com\n`, [
    { header: 'h', kind: 'EMAIL_SHA256' },
  ]);
  expect(output).toBe(`h\n${given}\n""\n`);
});

test.each([
  ['yes', 'GRANTED'],
  ['1', 'GRANTED'],
  ['false', 'DENIED'],
  ['unknown', 'UNSPECIFIED'],
])('the consent “%s” becomes %s', async (word, status) => {
  const { output } = await hashed(`mail,ok\na@example.com,${word}\n`, columns);
  expect(output).toContain(`,${status}\n`);
});

test('doesn’t output an invalid consent', async () => {
  const { output } = await hashed('mail,ok\na@example.com,call 030 1\n', [
    { header: 'mail', kind: 'EMAIL' },
    { header: 'ok', kind: 'CONSENT_AD_USER_DATA' },
  ]);
  expect(output).toContain(',UNREADABLE\n');
});

test('NDJSON stays NDJSON, including lists of values', async () => {
  const { output } = await hashed('{"mail":["a@example.com","B@example.com"],"id":"K1"}\n', columns, {
    format: 'NDJSON',
  });
  expect(JSON.parse(output)).toEqual({ mail: [sha('a@example.com'), sha('b@example.com')] });
});
