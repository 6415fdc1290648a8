import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { recognizeHeader } from '#shared/customer-files/headers.ts';
import { type FileShape, readRows } from './read-rows.ts';
import type { Field, RowSink } from '#shared/customer-files/row-reader.ts';

interface Read {
  readonly columns: string[];
  readonly rows: { readonly number: number; readonly fields: Field[] }[];
  readonly wrong: string[];
}

const csv: FileShape = { format: 'CSV', compression: 'NONE' };

async function read(bytes: Buffer | string | Iterable<Buffer>, shape: FileShape = csv, size = 7): Promise<Read> {
  const found: Read = { columns: [], rows: [], wrong: [] };
  const sink: RowSink = {
    columns: (names) => found.columns.push(...names),
    row: (fields, number) => found.rows.push({ number, fields: [...fields] }),
    wrongRow: (code, number) => found.wrong.push(`${number} ${code}`),
  };
  const source = typeof bytes === 'string' || Buffer.isBuffer(bytes) ? pieces(Buffer.from(bytes), size) : bytes;
  await readRows(Readable.from(source), shape, sink, () => Promise.resolve());
  return found;
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const faultOf = async (...given: Parameters<typeof read>) => {
  try {
    await read(...given);
  } catch (error) {
    if (error instanceof FileFault) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
};

describe('CSV', () => {
  test.each([1, 2, 3, 5, 64])('is the same for any split into chunks (%i bytes)', async (size) => {
    const text = 'a,b\r\n"x ""y"", z",1\n"two\r\nlines",Zürich\n\n,"😀"\r\n"",last';
    expect(await read(`\uFEFF${text}`, csv, size)).toEqual({
      columns: ['a', 'b'],
      rows: [
        { number: 2, fields: ['x "y", z', '1'] },
        { number: 3, fields: ['two\r\nlines', 'Zürich'] },
        { number: 5, fields: ['', '😀'] },
        { number: 6, fields: ['', 'last'] },
      ],
      wrong: [],
    });
  });

  it('reports rows with another number of columns and continues', async () => {
    const { rows, wrong } = await read('a,b\n1\n1,2,3\n1,2\n"1","2","3"\n');
    expect(wrong).toEqual(['2 COLUMN_COUNT', '3 COLUMN_COUNT', '5 COLUMN_COUNT']);
    expect(rows).toHaveLength(1);
  });

  it('keeps a quote within an unquoted field', async () => {
    expect((await read('a,b\n5" disk,x\n')).rows[0]?.fields).toEqual(['5" disk', 'x']);
  });

  test.each([
    ['a,b\n"x,1\n2,3\n', 'UNSUPPORTED_FORMAT: A quote that opens in row 2 is never closed.'],
    [
      'a,b\n"x"y,1\n',
      'UNSUPPORTED_FORMAT: In row 2 something follows a closing quote. A quote within quotes is written twice.',
    ],
    [`${'a,'.repeat(64)}a\n`, 'LIMIT_EXCEEDED: The header names 65 columns; 64 are the most.'],
    ['', 'UNSUPPORTED_FORMAT: The file is empty: not even a header is there.'],
  ])('%j is none', async (text, fault) => {
    expect(await faultOf(text)).toBe(fault);
  });

  it('finds an unclosed quote also after more than the maximum length of a row', async () => {
    const text = `a,b\n1,2\n"x,${'y,\n'.repeat(60_000)}`;
    expect(await faultOf(text, csv, 65_536)).toContain('opens in row 3 is never closed');
  });

  it('skips rows and fields that are too long, quoted or not', async () => {
    const long = 'x'.repeat(70_000);
    const text = `a,b\n${long},1\n"${long}\n${long}",1\n${'x'.repeat(4_097)},1\n${'é'.repeat(2_049)},1\n${'x'.repeat(4_096)},1\n`;
    for (const size of [1_000, 65_536, 1_000_000]) {
      const { rows, wrong } = await read(text, csv, size);
      expect(wrong).toEqual(['2 ROW_TOO_LONG', '3 ROW_TOO_LONG', '4 ROW_TOO_LONG', '5 ROW_TOO_LONG']);
      expect(rows.map(({ number }) => number)).toEqual([6]);
    }
  });

  it('doesn’t buffer a line of a gigabyte', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    function* file() {
      yield Buffer.from('a,b\n1,2\n');
      for (let count = 0; count < 1_024; count += 1) yield piece;
      yield Buffer.from('\n3,4\n');
    }
    const before = process.memoryUsage().rss;
    const { rows, wrong } = await read(file());
    expect(wrong).toEqual(['3 ROW_TOO_LONG']);
    expect(rows.map(({ fields }) => fields)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('TSV', () => {
  it('has tabs and no quotes', async () => {
    const { columns, rows } = await read('a\tb\r\n"x\ty,z\n', { format: 'TSV', compression: 'NONE' });
    expect(columns).toEqual(['a', 'b']);
    expect(rows[0]?.fields).toEqual(['"x', 'y,z']);
  });
});

describe('a file whose lines end with CR only', () => {
  it.each([
    ['plain', 'email,phone\ra@b.example,+1\rc@d.example,+2\r'],
    ['with a quoted value', 'email,phone\r"a@b.example",+1\r'],
    ['with one column', 'email\ra@b.example'],
  ])('is refused, because its rows would be part of the header: %s', async (_, text) => {
    expect(await faultOf(text)).toBe(
      'UNSUPPORTED_FORMAT: The lines of the file end with CR only. End them with LF or CRLF.',
    );
  });

  it('is not a file with CR in a value or in a quoted name', async () => {
    const { columns, rows } = await read('"e\rmail",n\r\na@b.example,"1\r2"\r\nc@d.example,3\r4\r\n');
    expect(columns).toEqual(['e\rmail', 'n']);
    expect(rows.map(({ number }) => number)).toEqual([2, 3]);
  });
});

describe('NDJSON', () => {
  const ndjson: FileShape = { format: 'NDJSON', compression: 'NONE' };

  it('has the keys of its objects as columns, also later ones', async () => {
    const text = '{"email":"a@b.example","n":1}\n\n{"phone":"+1","email":["c@d.example","e@f.example"],"x":null}\n';
    expect(await read(text, ndjson)).toEqual({
      columns: ['email', 'n', 'phone', 'x'],
      rows: [
        { number: 1, fields: ['a@b.example', '1'] },
        { number: 3, fields: [['c@d.example', 'e@f.example'], '', '+1', ''] },
      ],
      wrong: [],
    });
  });

  test.each(['[1]', '1', 'null', '{"a":1', 'email,phone'])('%s isn’t an object', async (line) => {
    expect(await faultOf(`{"a":1}\n${line}\n`, ndjson)).toBe('UNSUPPORTED_FORMAT: Line 2 is no JSON object.');
  });

  it('skips lines that are too long', async () => {
    const { rows, wrong } = await read(
      `{"a":"${'x'.repeat(70_000)}"}\n{"a":"${'x'.repeat(5_000)}"}\n{"a":1}\n`,
      ndjson,
      9_000,
    );
    expect(wrong).toEqual(['1 ROW_TOO_LONG', '2 ROW_TOO_LONG']);
    expect(rows.map(({ number }) => number)).toEqual([3]);
  });
});

describe('NDJSON with values in each other', () => {
  it('skips lines whose values are nested too deeply', async () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const objects = (levels: number) => `{"a":${'{"b":'.repeat(levels)}1${'}'.repeat(levels)}}`;
    const lines = [nested(30_000), objects(9_000), nested(1_000), '{"a":1}'];
    const { rows, wrong } = await read(lines.join('\n'), { format: 'NDJSON', compression: 'NONE' }, 9_000);
    expect(wrong).toEqual(['1 ROW_TOO_LONG', '2 ROW_TOO_LONG']);
    expect(rows.map(({ number }) => number)).toEqual([3, 4]);
  });
});

describe('a column name that isn’t valid text', () => {
  const ndjson: FileShape = { format: 'NDJSON', compression: 'NONE' };
  it.each([
    ['{"a":1}\n{"e\\u0000mail":"a"}\n', '"e\\u0000mail" in row 2 contains U+0000'],
    ['{"\\ud83d":"a"}\n', '"\\ud83d" in row 1 contains half of a surrogate pair'],
    ['{"\\ude42\\ud83d":"a"}\n', '"\\ude42\\ud83d" in row 1 contains half of a surrogate pair'],
    [`{"${'x'.repeat(60)}\\u0000":"a"}\n`, `"${'x'.repeat(40)}…" in row 1 contains U+0000`],
  ])('is refused by its name in NDJSON: %j', async (text, message) => {
    expect(await faultOf(text, ndjson)).toBe(`UNSUPPORTED_FORMAT: The column name ${message}. Rename the column.`);
  });

  it.each([csv, { format: 'TSV', compression: 'NONE' } as const])('and in the header of %j', async (shape) => {
    // Behind what is looked at to tell text from other formats.
    const header = [...Array.from({ length: 60 }, () => 'x'.repeat(80)), 'e\u0000mail'];
    const text = `${header.join(shape.format === 'CSV' ? ',' : '\t')}\n`;
    expect(await faultOf(text, shape, 8_192)).toBe(
      'UNSUPPORTED_FORMAT: The column name "e\\u0000mail" in row 1 contains U+0000. Rename the column.',
    );
  });

  it('can have surrogate pairs and every other control character', async () => {
    const { columns } = await read('{"\\ud83d\\ude42":"a","\\u0001":"b","__proto__":"c"}\n', ndjson);
    expect(columns).toEqual(['🙂', '\u0001', '__proto__']);
  });
});

describe('what isn’t UTF-8 text', () => {
  const text = 'email\nuser@example.com\n';
  test.each([
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'text in UTF-16'],
    ['UTF-16 without', Buffer.from(text, 'utf16le'), 'text in UTF-16'],
    ['an XLSX', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1'), 'Excel workbook or a ZIP'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'a PDF'],
    ['gzip that wasn’t declared', gzipSync(text), 'compressed with gzip'],
    ['Latin-1', Buffer.from(`${text}Zürich\n`, 'latin1'), 'isn’t UTF-8: near byte'],
    ['a character cut off at the end', Buffer.from('email\nü').subarray(0, -1), 'isn’t UTF-8'],
    ['an overlong encoding', Buffer.from([0x61, 0x0a, 0x62, 0x0a, 0xc0, 0x80]), 'isn’t UTF-8'],
  ])('%s is named', async (_, bytes, expected) => {
    for (const size of [1, 4, 4_096]) expect(await faultOf(bytes, csv, size)).toContain(expected);
  });
});

describe('gzip', () => {
  const gzip: FileShape = { format: 'CSV', compression: 'GZIP' };

  it('is decompressed, also with several members', async () => {
    const bytes = Buffer.concat([gzipSync('a,b\n1,2\n'), gzipSync('3,4\n')]);
    expect((await read(bytes, gzip)).rows.map(({ fields }) => fields)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('that decompresses to more than a hundred times its size is stopped', async () => {
    expect(await faultOf(gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a\n')), gzip, 1_024)).toContain(
      'more than 100 times',
    );
  });

  test.each([
    ['cut off', gzipSync('a,b\n1,2\n').subarray(0, -6)],
    ['plain text', Buffer.from('a,b\n1,2\n')],
    ['damaged', Buffer.from(gzipSync('a,b\n1,2\n')).fill(7, 12, 14)],
  ])('that is %s is none', async (_, bytes) => {
    expect(await faultOf(bytes, gzip)).toContain('isn’t gzip');
  });
});

describe('a header is recognized', () => {
  test.each([
    [
      'EMAIL',
      [
        'email',
        'e-mail', // cspell:disable-line
        'E-Mail', // cspell:disable-line
        'EMAIL_ADDRESS',
        'Email Address',
        'email1',
        'Customer Email',
        'E-Mail-Adresse', // cspell:disable-line
        'correo electrónico',
        'courriel',
        'メールアドレス',
      ],
    ],
    [
      'EMAIL_SHA256',
      [
        'hashed_email',
        'sha256_email',
        'email_sha256',
        'Email SHA-256',
        'hashedEmail',
        'email_hash',
        'sha256_hashed_email',
      ],
    ],
    [
      'PHONE',
      [
        'phone',
        'Phone Number',
        'mobile',
        'Tel.',
        'phone_2',
        'Telefonnummer',
        'Handy',
        'teléfono',
        'téléphone',
        'MSISDN',
        'cell phone',
      ],
    ],
    ['PHONE_SHA256', ['hashed_phone', 'phone_sha256', 'hashed phone number', 'SHA256(phone)']],
    ['MAID', ['maid', 'IDFA', 'gaid', 'AAID', 'device id', 'mobile_ad_id', 'Advertising ID', 'madid']],
    ['MAID_SHA256', ['hashed_maid', 'idfa_sha256']],
    ['IP_ADDRESS', ['ip', 'IP Address', 'ip_address', 'IPv6', 'client_ip']],
    ['EXTERNAL_ID', ['external_id', 'customer id', 'CRM-ID', 'user_id', 'Kundennummer', 'extern_id']],
    ['COUNTRY', ['country', 'Country Code', 'Land', 'pays', 'país']],
    ['CONSENT_AD_USER_DATA', ['consent', 'ad_user_data', 'Einwilligung']],
    ['CONSENT_AD_PERSONALIZATION', ['ad_personalization', 'Ad Personalisation']],
    ['IGNORE', ['name', 'first name', 'zip', 'hash', 'sha256', '', 'emailed_at', 'phone_verified', '42']],
  ] as const)('as %s', (kind, headers) => {
    expect(headers.map((header) => [header, recognizeHeader(header)])).toEqual(headers.map((header) => [header, kind]));
  });
});
