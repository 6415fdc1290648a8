import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sampleFile, UnusableFile } from './file-sample.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') => new File([content], name);

async function problemOf(file: File): Promise<string> {
  const error: unknown = await sampleFile(file).catch((reason: unknown) => reason);
  return error instanceof UnusableFile ? error.message : 'none';
}

test('detects columns by name, with their first values', async () => {
  const { columns, ...rest } = await sampleFile(
    fileOf('\uFEFFE_Mail,Telefonnummer,phone2,Umsatz\na@b.de,1,,"x,y"\nc@d.de,2,3,4\n'),
  );
  expect(rest).toEqual({ format: 'CSV', compression: 'NONE' });
  expect(columns).toEqual([
    { header: 'E_Mail', kind: 'EMAIL', values: ['a@b.de', 'c@d.de'] },
    { header: 'Telefonnummer', kind: 'PHONE', values: ['1', '2'] },
    { header: 'phone2', kind: 'PHONE', values: ['3'] },
    { header: 'Umsatz', kind: 'IGNORE', values: ['x,y', '4'] },
  ]);
});

test('reads only the beginning of a large compressed file', async () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => `person${row * 7919}@example.com`).join('\n');
  const { compression, columns } = await sampleFile(
    fileOf(new Uint8Array(gzipSync(`email\n${rows}\n`)), 'people.csv.gz'),
  );
  expect(compression).toBe('GZIP');
  expect(columns[0]?.values).toHaveLength(3);
});

test('detects NDJSON and TSV by name or by content', async () => {
  expect((await sampleFile(fileOf('{"email":"a@b.de"}\n', 'export'))).format).toBe('NDJSON');
  expect((await sampleFile(fileOf('email\tphone\na@b.de\t1\n', 'export.txt'))).format).toBe('TSV');
});

test('reports an unusable file with a fix', async () => {
  expect(await problemOf(fileOf(''))).toBe('The file is empty.');
  expect(await problemOf(fileOf('email;phone\na@b.de;1\n'))).toContain('semicolons');
  expect(await problemOf(fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])))).toContain('Excel');
  expect(await problemOf(fileOf(new Uint8Array([0x65, 0xe4, 0x0a, 0x61])))).toContain('UTF-8');
  expect(await problemOf(fileOf('email\n"open\n'))).toContain('never closed');
});
