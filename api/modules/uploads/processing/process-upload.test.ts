import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createHash, createHmac } from 'node:crypto';
import { afterAll, describe, expect, it, test } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { BuiltinStore } from '#api/storage/builtin/builtin-store.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { errorReportKey, rawFileKey } from '#api/storage/object-key.ts';
import { testConfig } from '#api/testing/fixed-secrets.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { IdentityDigests } from '../identity/sha256.ts';
import { processUpload } from './process-upload.ts';
import { StoredUploads, type UploadOptions } from './testing/stored-upload.ts';
import { type UploadPhase, uploadPhases } from './upload-worker.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-memberships-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const store = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const key = createHash('sha256').update('memberships').digest();
const digests = new IdentityDigests(key);
const uploads = new StoredUploads(database, store, nordlicht.id);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const member = (kind: number, text: string) =>
  `${kind} ${createHmac('sha256', key)
    .update(Buffer.from(sha256(text), 'hex'))
    .digest('hex')
    .slice(0, 32)}`;
const email = (name: string) => member(1, `${name}@example.com`);
const file = (...names: string[]) => `email\n${names.map((name) => `${name}@example.com\n`).join('')}`;

const work = (
  id: string,
  onPhase: (phase: UploadPhase) => void | Promise<void> = () => undefined,
  signal = new AbortController().signal,
) => processUpload({ database, store, digests, onPhase, now: Date.now }, nordlicht.id, id, signal);

/** Uploads a file and works on it to its end. */
async function apply(audienceId: string, content: string | Buffer, options: UploadOptions = {}) {
  const id = await uploads.arrive(audienceId, content, options);
  await work(id);
  return { id, ...(await uploads.upload(id)) } as Record<string, unknown> & { id: string };
}

const counts = (row: Record<string, unknown>) =>
  ['total', 'accepted', 'rejected', 'duplicate', 'added', 'removed'].map((name) => Number(row[`rows_${name}`]));

const summary = (row: Record<string, unknown>) =>
  (row['issue_summary'] as { code: string; column: string | null; count: string; sampleRows: string[] }[])
    .map(({ code, column, count, sampleRows }) => `${count} ${code} ${column ?? '-'} ${sampleRows.join(',')}`)
    .sort();

const staged = async () =>
  (await uploads.query(`select relname from pg_class where relnamespace = 'staging'::regnamespace`)).length;

describe('an upload adds', () => {
  it('people who aren’t members yet, and counts the result of each row', async () => {
    const audience = await uploads.createAudience();
    const first = await apply(
      audience,
      'email,phone,country,note\n' +
        'Ada@example.com,+49 170 1234567,,"=1+1"\n' +
        'bob@example.com,0170 1234568,DE,\n' +
        'bob@example.com,,,again\n' +
        'nonsense,,,\n' +
        ',,,\n' +
        `${sha256('eve@example.com')},,,\n` +
        'dan@example.com,0170 1234568,XX,\n' +
        'one,two\n',
      { maxRejectedPercent: 50 },
    );
    expect(first).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', progress: 1, failure_code: null });
    expect(counts(first)).toEqual([8, 4, 3, 1, 4, 0]);
    expect(summary(first)).toEqual([
      '1 COLUMN_COUNT - 9',
      '1 COUNTRY_INVALID country 8',
      '1 DUPLICATE - 4',
      '1 EMAIL_INVALID email 5',
      '1 NO_IDENTIFIER - 6',
      '1 PHONE_NO_COUNTRY phone 8',
      '1 RAW_LOOKS_HASHED email 7',
    ]);
    expect(await uploads.members(audience)).toEqual(
      [
        email('ada'),
        email('bob'),
        email('eve'),
        email('dan'),
        member(2, '+491701234567'),
        member(2, '+491701234568'),
      ].sort(),
    );
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '4', version: 2 });
    expect(first['columns']).toEqual([
      { header: 'email', kind: 'EMAIL' },
      { header: 'phone', kind: 'PHONE' },
      { header: 'country', kind: 'COUNTRY' },
      { header: 'note', kind: 'IGNORE' },
    ]);
    expect(first['identifier_counts']).toEqual([
      { type: 'EMAIL', submitted: '5', valid: '4', members: '3' },
      { type: 'EMAIL_SHA256', submitted: '1', valid: '1', members: '1' },
      { type: 'PHONE', submitted: '3', valid: '2', members: '2' },
    ]);
    const second = await apply(audience, file('ada', 'fay'));
    expect(second['status']).toBe('COMPLETED');
    expect(counts(second)).toEqual([2, 2, 0, 0, 1, 0]);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '5', version: 3 });
    expect(
      await uploads.query('select * from audience_identifier_count where audience_id = $1 order by identifier_type', [
        audience,
      ]),
    ).toMatchObject([
      { identifier_type: 'EMAIL', submitted: '7', valid: '6', members: '4' },
      { identifier_type: 'EMAIL_SHA256', members: '1' },
      { identifier_type: 'PHONE', members: '2' },
    ]);
  });

  it('and keeps nothing except the members: no raw file, no staging table, no value', async () => {
    const audience = await uploads.createAudience();
    const done = await apply(audience, file('gil'));
    expect(done['raw_file_deleted_at']).not.toBeNull();
    expect(await store.head(rawFileKey({ companyId: nordlicht.id, id: done.id }))).toBeUndefined();
    expect(await staged()).toBe(0);
    const before = await uploads.upload(done.id);
    await work(done.id);
    expect(await uploads.upload(done.id)).toEqual(before);
  });

  it('and rejects the same file again', async () => {
    const { id } = await apply(await uploads.createAudience(), file('gil'));
    const body = Buffer.from(file('gil'));
    const declared = { contentLength: body.length, checksumSha256: createHash('sha256').update(body).digest('base64') };
    const key = rawFileKey({ companyId: nordlicht.id, id });
    expect(store instanceof BuiltinStore && (await store.put(key, 'text/csv', declared, Readable.from([body])))).toBe(
      'retired',
    );
  });

  it('rows of NDJSON and TSV, gzipped or not, columns named by the company', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, '{"email":["a1@example.com","a2@example.com"]}\n{"mail":"a3@example.com"}\n', {
      format: 'NDJSON',
    });
    await apply(audience, 'Kontakt\tx\na4@example.com\ta5@example.com\n', {
      format: 'TSV',
      columns: [{ header: 'Kontakt', kind: 'EMAIL' }],
    });
    expect(await uploads.members(audience)).toEqual(['a1', 'a2', 'a3', 'a4'].map(email).sort());
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '3' });
  });
});

describe('an upload removes', () => {
  it('a person by any of their identifiers, with the others', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, 'email,phone\nada@example.com,+491701234567\nbob@example.com,\n');
    const done = await apply(audience, 'phone\n+49 170 1234567\n+49 170 7654321\n', { operation: 'REMOVE' });
    expect(counts(done)).toEqual([2, 2, 0, 0, 0, 1]);
    expect(await uploads.members(audience)).toEqual([email('bob')]);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '1' });
    const again = await apply(audience, file('ada'));
    expect(counts(again)).toEqual([1, 1, 0, 0, 1, 0]);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '2' });
  });
});

describe('an upload replaces', () => {
  it('all members, in one step', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, file('a', 'b', 'c'));
    const done = await apply(audience, file('b', 'd'), { operation: 'REPLACE' });
    expect(counts(done)).toEqual([2, 2, 0, 0, 1, 2]);
    expect(await uploads.members(audience)).toEqual([email('b'), email('d')].sort());
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '2' });
    expect(
      await uploads.query('select * from audience_identifier_count where audience_id = $1', [audience]),
    ).toMatchObject([{ submitted: '2', valid: '2', members: '2' }]);
  });

  it('no members with an almost empty file, unless the version is given', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, file(...Array.from({ length: 30 }, (_, index) => `p${index}`)));
    const refused = await apply(audience, file('p1', 'p2'), { operation: 'REPLACE' });
    expect(refused).toMatchObject({ status: 'FAILED', failure_code: 'REQUIRED' });
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '30', applying_upload_id: null });
    const wrong = await apply(audience, file('p1', 'p2'), { operation: 'REPLACE', expectedAudienceVersion: 1 });
    expect(wrong).toMatchObject({ status: 'FAILED', failure_code: 'VERSION_MISMATCH' });
    const meant = await apply(audience, file('p1', 'p2'), { operation: 'REPLACE', expectedAudienceVersion: 2 });
    expect(counts(meant)).toEqual([2, 2, 0, 0, 0, 28]);
    expect(await uploads.members(audience)).toHaveLength(2);
  });
});

describe('a file of several buckets', () => {
  // 6 MB: three buckets, of which two are counted at the same time.
  const padding = 'x'.repeat(3_000);
  const long = (from: number, to: number) =>
    `email,padding\n${Array.from({ length: to - from }, (_, index) => `p${from + index}@example.com,${padding}\n`).join('')}`;
  const columns = [
    { header: 'email', kind: 'EMAIL' },
    { header: 'padding', kind: 'IGNORE' },
  ];

  it('counts each replaced person once, in validation and in processing', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, long(0, 2_000), { columns });
    for (const validateOnly of [true, false]) {
      const replaced = await apply(audience, long(500, 2_500), { columns, operation: 'REPLACE', validateOnly });
      expect(counts(replaced)).toEqual([2_000, 2_000, 0, 0, 500, 500]);
    }
    expect(await uploads.members(audience)).toHaveLength(2_000);
  });
});

describe('before any member changes', () => {
  it('a file that doesn’t match its declaration is rejected', async () => {
    const audience = await uploads.createAudience();
    const base64 = (text: string) => createHash('sha256').update(text).digest('base64');
    const other = await apply(audience, file('ada', 'bob'), { checksumSha256: base64(file('ada', 'eve')) });
    expect(other).toMatchObject({ status: 'FAILED', failure_code: 'CHECKSUM_MISMATCH' });
    expect(await uploads.members(audience)).toEqual([]);
    const announced = await apply(audience, file('ada', 'bob'), { checksumSha256: base64(file('ada', 'bob')) });
    expect(announced['status']).toBe('COMPLETED');
  });

  it('a file of another length than declared is rejected, also if no checksum was declared', async () => {
    const audience = await uploads.createAudience();
    const id = await uploads.arrive(audience, file('ada', 'bob'));
    await uploads.query('update first_party_upload set content_length = content_length + 1 where id = $1', [id]);
    await work(id);
    expect(await uploads.upload(id)).toMatchObject({ status: 'FAILED', failure_code: 'SIZE_MISMATCH' });
    expect(await uploads.members(audience)).toEqual([]);
  });

  test.each([
    ['no column holds identifiers', 'name,zip\nAda,20095\n', {}, 'REQUIRED'],
    ['too many rows are rejected', 'email\nx\ny\nada@example.com\n', { maxRejectedPercent: 60 }, 'LIMIT_EXCEEDED'],
    ['a quote is never closed', 'email\nada@example.com\n"bob', {}, 'UNSUPPORTED_FORMAT'],
    ['it is UTF-16', Buffer.from('email\nada@example.com\n', 'utf16le'), {}, 'UNSUPPORTED_FORMAT'],
    ['it isn’t gzip', 'email\nada@example.com\n', { compression: 'GZIP' as const }, 'UNSUPPORTED_FORMAT'],
  ])('it fails when %s', async (_, content, options, code) => {
    const audience = await uploads.createAudience();
    const failed = await apply(audience, content, options);
    expect(failed).toMatchObject({ status: 'FAILED', failure_code: code, applied_revision: null });
    expect(failed['raw_file_deleted_at']).not.toBeNull();
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '0', version: 1 });
    expect(await staged()).toBe(0);
  });

  it('a file with U+0000 in a column name fails with that name, and the next upload starts', async () => {
    const audience = await uploads.createAudience();
    const failed = await apply(audience, '{"e\\u0000mail":"a","email":"b@example.com"}\n', { format: 'NDJSON' });
    expect(failed).toMatchObject({
      status: 'FAILED',
      attempt: 1,
      failure_code: 'UNSUPPORTED_FORMAT',
      failure_message: 'The column name "e\\u0000mail" in row 1 contains U+0000. Rename the column.',
    });
    expect(failed['raw_file_deleted_at']).not.toBeNull();
    expect(await store.head(rawFileKey({ companyId: nordlicht.id, id: failed.id }))).toBeUndefined();
    expect(await apply(audience, file('a'), { operation: 'REPLACE' })).toMatchObject({ status: 'COMPLETED' });
  });

  it('validateOnly stops, with full counts', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, file('a', 'b'));
    const only = { validateOnly: true };
    expect(counts(await apply(audience, file('b', 'c', 'c'), only))).toEqual([3, 2, 0, 1, 1, 0]);
    expect(counts(await apply(audience, file('b', 'c'), { ...only, operation: 'REMOVE' }))).toEqual([2, 2, 0, 0, 0, 1]);
    expect(counts(await apply(audience, file('b', 'c'), { ...only, operation: 'REPLACE' }))).toEqual([
      2, 2, 0, 0, 1, 1,
    ]);
    expect(await uploads.members(audience)).toEqual([email('a'), email('b')].sort());
    expect(await uploads.audience(audience)).toMatchObject({ version: 2 });
  });
});

describe('a person is counted once', () => {
  it('with a raw email address or the hash of either form', async () => {
    const audience = await uploads.createAudience();
    const raw = 'Jane.Doe+x@gmail.com';
    const [first, second] = [sha256('janedoe@gmail.com'), sha256('jane.doe+x@gmail.com')];
    const mixed = await apply(audience, `email,hashed_email\n${raw},\n,${first}\n,${second}\n`);
    expect(counts(mixed)).toEqual([3, 1, 0, 2, 1, 0]);
    expect(counts(await apply(audience, `hashed_email\n${second}\n`))).toEqual([1, 1, 0, 0, 0, 0]);
    expect(counts(await apply(audience, `hashed_email\n${second}\n`, { operation: 'REMOVE' }))).toEqual([
      1, 1, 0, 0, 0, 1,
    ]);

    const other = await uploads.createAudience();
    await apply(other, `hashed_email\n${second}\n`);
    expect(counts(await apply(other, `email\n${raw}\n`))).toEqual([1, 1, 0, 0, 0, 0]);
    // Known by both from then on.
    expect(counts(await apply(other, `hashed_email\n${first}\n`))).toEqual([1, 1, 0, 0, 0, 0]);
    expect(await uploads.audience(other)).toMatchObject({ member_count: '1' });
  });
});

describe('consent on rows', () => {
  it('excludes people who deny it, and takes precedence over the upload’s consent', async () => {
    const audience = await uploads.createAudience();
    const done = await apply(
      audience,
      'email,consent,ad_personalization\na@example.com,GRANTED,yes\nb@example.com,denied,\nc@example.com,,DENIED\nd@example.com,perhaps,\ne@example.com,,\n',
      { adUserData: 'UNSPECIFIED', maxRejectedPercent: 100 },
    );
    expect(summary(done)).toEqual(['1 CONSENT_MISSING consent 5', '2 CONSENT_DENIED - 3,4']);
    const stored = await uploads.query(
      'select digest, consent from audience_member where audience_id = $1 order by consent',
      [audience],
    );
    expect(stored.map(({ consent }) => consent)).toEqual([0, 5]);
  });

  it('rejects rows of unknown consent if consent is the lawful basis', async () => {
    const rows = 'a@example.com,GRANTED\nb@example.com,\nc@example.com,UNSPECIFIED\n';
    const options = { adUserData: 'UNSPECIFIED', adPersonalization: 'GRANTED', maxRejectedPercent: 100 } as const;
    // The columns are recognized by their names, so nothing is known before the file is read.
    const done = await apply(await uploads.createAudience(), `email,consent\n${rows}`, {
      ...options,
      lawfulBasis: 'CONSENT',
    });
    expect(summary(done)).toEqual(['2 CONSENT_MISSING - 3,4']);
    expect(counts(done)).toEqual([3, 1, 2, 0, 1, 0]);
    const other = await apply(await uploads.createAudience(), `email,consent\n${rows}`, {
      ...options,
      lawfulBasis: 'CONTRACT',
    });
    expect(counts(other)).toEqual([3, 3, 0, 0, 3, 0]);
  });

  it('isn’t required to remove people', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, file('a'));
    const done = await apply(audience, 'email,consent\na@example.com,DENIED\n', { operation: 'REMOVE' });
    expect(counts(done)).toEqual([1, 1, 0, 0, 0, 1]);
  });
});

describe('the error report', () => {
  it('has every issue, masks values, and escapes formulas', async () => {
    const audience = await uploads.createAudience();
    const { id } = await apply(
      audience,
      'email,=cmd\n"=HYPERLINK(""http://x"")",1\n+cmd|calc,1\n@sum,2\nsecret.name@bad_domain.com,3\nok@example.com,4\n',
      {
        columns: [
          { header: 'email', kind: 'EMAIL' },
          { header: '=cmd', kind: 'PHONE' },
        ],
        maxRejectedPercent: 100,
      },
    );
    const stored = await buffer(await store.read(errorReportKey({ companyId: nordlicht.id, id })));
    const lines = gunzipSync(stored).toString().trimEnd().split('\n');
    expect(lines[0]).toBe('row,column,code,message,masked_value');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
      '2,email,EMAIL_INVALID',
      "2,'=cmd,PHONE_INVALID",
      '3,email,EMAIL_INVALID',
      "3,'=cmd,PHONE_INVALID",
      '4,email,EMAIL_INVALID',
      "4,'=cmd,PHONE_INVALID",
      '5,email,EMAIL_INVALID',
      "5,'=cmd,PHONE_INVALID",
      "6,'=cmd,PHONE_INVALID",
    ]);
    expect(lines.join('\n')).not.toMatch(/(^|,)"?[=+@\-\t]/m);
    expect(lines.join('\n')).not.toContain('secret');
    expect(await uploads.upload(id)).toMatchObject({ error_report_length: String(stored.length) });
  });

  it.each<[string, UploadOptions]>([
    ['phone,email\n+15550199,secret@\n+15550199,secret.name@example\n0151 1234567,\n', {}],
    // Without a header: the values of the first row are the names of the columns.
    ['secret@example.com,+49 151 1234567,0151 1234567\nx,y,z\n', {}],
    ['+49 151 1234567\n+49 151 1234567\n', {}],
    ['{"secret@example.com":"+15550199","email":"secret"}\n', { format: 'NDJSON' }],
  ])('and what is stored of the upload hold no value of %j', async (content, options) => {
    const row = await apply(await uploads.createAudience(), content, { maxRejectedPercent: 100, ...options });
    const issues = await uploads.query('select * from first_party_upload_issue where upload_id = $1', [row.id]);
    const reportKey = errorReportKey({ companyId: nordlicht.id, id: row.id });
    const report = row['error_report_key'] !== null && gunzipSync(await buffer(await store.read(reportKey))).toString();
    expect(JSON.stringify([row, issues, report])).not.toMatch(/secret|1234567|5550199/);
  });

  it('has more issues than the list, and counts all', async () => {
    const audience = await uploads.createAudience();
    const rows = Array.from({ length: 12_000 }, (_, index) => `invalid ${index}\n`).join('');
    const { id } = await apply(audience, `email\n${rows}`);
    const [{ count } = { count: 0 }] = await uploads.query(
      'select count(*) as count from first_party_upload_issue where upload_id = $1',
      [id],
    );
    expect(Number(count)).toBe(10_000);
    expect(summary(await uploads.upload(id))[0]).toMatch(/^12000 EMAIL_INVALID email 2,3,4,5,6,7,8,9,10,11$/);
    const stored = await buffer(await store.read(errorReportKey({ companyId: nordlicht.id, id })));
    expect(gunzipSync(stored).toString().trimEnd().split('\n')).toHaveLength(12_001);
  });
});

describe('stopped in a phase and continued, it has the same result', () => {
  class Killed extends Error {}
  test.each(
    uploadPhases.flatMap((phase) => (['ADD', 'REMOVE', 'REPLACE'] as const).map((operation) => ({ phase, operation }))),
  )('$operation, in $phase', async ({ phase, operation }) => {
    const audience = await uploads.createAudience();
    await apply(audience, file('a', 'b', 'c'));
    const before = await uploads.members(audience);
    const id = await uploads.arrive(audience, `${file('b', 'd', 'd')}nonsense\n`, {
      operation,
      maxRejectedPercent: 50,
    });
    const stop = work(id, (begun) => {
      if (begun === phase) throw new Killed();
    });
    await expect(stop).rejects.toThrow(Killed);
    const isShown = ['settle', 'end'].includes(phase);
    if (!isShown) expect(await uploads.members(audience)).toEqual(before);
    await work(id);
    const done = await uploads.upload(id);
    const after = { ADD: ['a', 'b', 'c', 'd'], REMOVE: ['a', 'c'], REPLACE: ['b', 'd'] }[operation];
    expect(await uploads.members(audience)).toEqual(after.map(email).sort());
    expect(counts(done)).toEqual([4, 2, 1, 1, ...{ ADD: [1, 0], REMOVE: [0, 1], REPLACE: [1, 2] }[operation]]);
    expect(await uploads.audience(audience)).toMatchObject({
      member_count: String(after.length),
      version: 3,
      applying_upload_id: null,
    });
    expect(done).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', progress: 1 });
    expect(await staged()).toBe(0);
  });

  it('while another attempt already runs, the first changes nothing more', async () => {
    const audience = await uploads.createAudience();
    const id = await uploads.arrive(audience, file('a', 'b'));
    let second: Promise<void> | undefined;
    await work(id, (phase) => {
      if (phase === 'claim') second ??= work(id);
    });
    await second;
    expect(await uploads.members(audience)).toEqual([email('a'), email('b')].sort());
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '2', version: 2 });
  });
});

it('prepared members of a failed upload never become visible', async () => {
  const audience = await uploads.createAudience();
  await apply(audience, file('a'));
  const id = await uploads.arrive(audience, file('b', 'c'), { expectedAudienceVersion: 2 });
  const stop = work(id, (phase) => {
    if (phase === 'show') throw new Error('stopped');
  });
  await expect(stop).rejects.toThrow('stopped');
  await uploads.query('update audience set version = version + 1 where id = $1', [audience]);
  await work(id);
  expect(await uploads.upload(id)).toMatchObject({ status: 'FAILED', failure_code: 'VERSION_MISMATCH' });
  await apply(audience, file('d'));
  expect(await uploads.members(audience)).toEqual([email('a'), email('d')].sort());
  expect(await uploads.audience(audience)).toMatchObject({ member_count: '2' });
});

describe('canceled while it is read', () => {
  it('it ends, and nothing is kept', async () => {
    const audience = await uploads.createAudience();
    const id = await uploads.arrive(audience, file('a', 'b'));
    await work(id, async (phase) => {
      if (phase !== 'dedupe') return;
      await uploads.query(`update first_party_upload set status = 'CANCELED', finished_at = now() where id = $1`, [id]);
    });
    expect(await uploads.upload(id)).toMatchObject({ status: 'CANCELED', applied_revision: null });
    expect(await uploads.members(audience)).toEqual([]);
    expect(await store.head(rawFileKey({ companyId: nordlicht.id, id }))).toBeUndefined();
    expect(await staged()).toBe(0);
  });
});

test(
  'members are looked up one by one in a new audience without database statistics',
  { timeout: 60_000 },
  async () => {
    // Joined pair by pair this would take minutes.
    const people = (from: number, to: number) =>
      `email\n${Array.from({ length: to - from }, (_, index) => `person${from + index}@example.com\n`).join('')}`;
    const audience = await uploads.createAudience();
    await apply(audience, people(0, 8_000));
    expect(counts(await apply(audience, people(2_000, 10_000)))).toEqual([8_000, 8_000, 0, 0, 2_000, 0]);
    const replaced = await apply(audience, people(4_000, 12_000), { operation: 'REPLACE' });
    expect(counts(replaced)).toEqual([8_000, 8_000, 0, 0, 2_000, 4_000]);
    const removed = await apply(audience, people(6_000, 14_000), { operation: 'REMOVE' });
    expect(counts(removed)).toEqual([8_000, 8_000, 0, 0, 0, 6_000]);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '2000' });
  },
);

test('two uploads of one audience wait for each other', async () => {
  const audience = await uploads.createAudience();
  const ids = await Promise.all([uploads.arrive(audience, file('a', 'b')), uploads.arrive(audience, file('b', 'c'))]);
  await Promise.all(ids.map((id) => work(id)));
  expect(await uploads.members(audience)).toEqual(['a', 'b', 'c'].map(email).sort());
  expect(await uploads.audience(audience)).toMatchObject({ member_count: '3', version: 3 });
});

test('an unknown upload is skipped', async () => {
  await expect(work(randomUUID())).resolves.toBeUndefined();
});
