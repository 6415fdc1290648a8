import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoAudiences } from '#api/demo/audiences.ts';
import { hafenkante, nordlicht, rundschau } from '#api/demo/companies.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { planParts } from './parts.ts';
import { audienceId, codes, csv, put, sha256, uploadClient } from './testing/uploads.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { create, made, sign, cancel, get } = uploadClient(api);

const mebibyte = 1024 ** 2;
const endAll = () =>
  api.database.asOwner(
    `update first_party_upload set status = 'CANCELED', finished_at = now() where finished_at is null`,
  );
beforeEach(endAll);

describe('creating an upload', () => {
  it('up to 100 MiB signs the one request that sends the file, with all its headers', async () => {
    const upload = await made();
    expect(upload).toMatchObject({ status: 'AWAITING_UPLOAD', uploadedAt: null, rawFileDeletedAt: null });
    expect(upload.transfer).toMatchObject({
      mode: 'SINGLE',
      partSize: String(csv.length),
      partCount: 1,
      receivedParts: [],
    });
    const [request] = upload.transfer?.requests ?? [];
    expect(request).toMatchObject({
      partNumber: 1,
      method: 'PUT',
      contentLength: String(csv.length),
      headers: [
        { name: 'content-length', value: String(csv.length) },
        { name: 'content-type', value: 'text/csv' },
        { name: 'if-none-match', value: '*' },
        { name: 'x-amz-checksum-sha256', value: sha256(csv) },
      ],
    });
    expect(new URL(request?.url ?? '').pathname).toBe(`/storage/incoming/${nordlicht.id}/${upload.id}`);
    expect(Date.parse(request?.expiresAt ?? '') - clock.now).toBeLessThanOrEqual(15 * 60_000);
    expect((await put(request, csv)).status).toBe(200);
    expect((await get(upload.id))?.transfer).toMatchObject({ receivedParts: [1], requests: [] });
  });

  it.each([
    ['TSV', 'NONE', 'text/tab-separated-values'],
    ['NDJSON', 'NONE', 'application/x-ndjson'],
    ['NDJSON', 'GZIP', 'application/gzip'],
  ])('as %s and %s has the type of the bytes', async (format, compression, expected) => {
    const { transfer } = await made({ format, compression });
    expect(transfer?.requests[0]?.headers).toContainEqual({ name: 'content-type', value: expected });
  });

  it('above 100 MiB returns the size of the parts, and signs nothing yet', async () => {
    const contentLength = String(100 * mebibyte + 1);
    const { transfer } = await made({ contentLength, checksumSha256: null });
    expect(transfer).toEqual({
      mode: 'MULTIPART',
      partSize: String(16 * mebibyte),
      partCount: 7,
      receivedParts: [],
      requests: [],
    });
  });

  it('above 16 MiB splits a resumable file, whose checksum is still checked', async () => {
    const { transfer } = await made({ contentLength: String(50_000_000), resumable: true });
    expect(transfer).toMatchObject({ mode: 'MULTIPART', partSize: String(16 * mebibyte), partCount: 3, requests: [] });
    expect((await made({ contentLength: String(16 * mebibyte), resumable: true })).transfer?.mode).toBe('SINGLE');
    expect(codes(await create({ contentLength: String(50_000_000), resumable: true, checksumSha256: null }))).toEqual([
      'REQUIRED checksumSha256',
    ]);
  });

  it('splits no file into more than 10,000 parts', () => {
    expect(planParts(100 * mebibyte)).toMatchObject({ mode: 'SINGLE', partCount: 1 });
    expect(planParts(5 * 1024 ** 3)).toEqual({ mode: 'MULTIPART', partSize: 16 * mebibyte, partCount: 320 });
    expect(planParts(10_000 * 16 * mebibyte)).toMatchObject({ partSize: 16 * mebibyte, partCount: 10_000 });
    expect(planParts(10_000 * 16 * mebibyte + 1)).toMatchObject({ partSize: 32 * mebibyte, partCount: 5_001 });
  });

  it('once per idempotency key: a second call returns the same upload with a new signature', async () => {
    const idempotencyKey = randomUUID();
    const first = await made({ idempotencyKey });
    clock.now += 60_000;
    const second = await made({ idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.transfer?.requests[0]?.url).not.toBe(first.transfer?.requests[0]?.url);
    expect((await put(second.transfer?.requests[0], csv)).status).toBe(200);
    expect(codes(await create({ idempotencyKey, fileName: 'others.csv' }))).toEqual([
      'IDEMPOTENCY_KEY_REUSED idempotencyKey',
    ]);
  });

  it('never with the idempotency key of an upload whose audience was deleted', async () => {
    const audience = randomUUID();
    await api.database.asOwner(`insert into audience (company_id, id, name, membership_days)
      values ('${nordlicht.id}', '${audience}', '${audience}', 30)`);
    const input = { audienceId: audience, idempotencyKey: randomUUID() };
    await made(input);
    await api.database.asOwner(`delete from audience where id = '${audience}'`);
    const { upload, userErrors } = await create(input);
    expect(upload).toBeNull();
    expect(userErrors).toMatchObject([
      { code: 'NOT_FOUND', message: expect.stringContaining('no longer exists') as string },
    ]);
  });

  it.each<[string, object, string[]]>([
    ['an unknown company', { companyId: randomUUID() }, ['NOT_FOUND companyId']],
    ['a foreign company', { companyId: rundschau.id }, ['NOT_FOUND companyId']],
    ['an unknown audience', { audienceId: randomUUID() }, ['NOT_FOUND audienceId']],
    ['no audience id', { audienceId: 'x' }, ['NOT_FOUND audienceId']],
    [
      'a foreign audience',
      { audienceId: demoAudiences.find(({ companyId }) => companyId !== nordlicht.id)?.id },
      ['NOT_FOUND audienceId'],
    ],
    ['no name', { fileName: ' ' }, ['INVALID fileName']],
    ['a long name', { fileName: 'x'.repeat(256) }, ['INVALID fileName']],
    ['an empty file', { contentLength: '0' }, ['INVALID contentLength']],
    ['a negative length', { contentLength: '-1' }, ['INVALID contentLength']],
    ['a byte more than 5 GiB', { contentLength: '5368709121' }, ['LIMIT_EXCEEDED contentLength']],
    ['no checksum of a small file', { checksumSha256: null }, ['REQUIRED checksumSha256']],
    ['a checksum in hex', { checksumSha256: 'a'.repeat(64) }, ['INVALID checksumSha256']],
    ['a checksum of 33 bytes', { checksumSha256: 'A'.repeat(44) }, ['INVALID checksumSha256']],
    ['a checksum of 31 bytes', { checksumSha256: `${'A'.repeat(42)}==` }, ['INVALID checksumSha256']],
    ['a checksum of another spelling', { checksumSha256: `${'A'.repeat(42)}B=` }, ['INVALID checksumSha256']],
    ['no country', { defaultCountry: 'Germany' }, ['INVALID defaultCountry']],
    ['a share above all', { maxRejectedPercent: 100.5 }, ['INVALID maxRejectedPercent']],
    ['columns without an identifier', { columns: [{ header: 'land', kind: 'COUNTRY' }] }, ['REQUIRED columns']],
    [
      'a column twice, and one without a name',
      { columns: ['a', 'a', ''].map((header) => ({ header, kind: 'EMAIL' })) },
      ['INVALID columns.1.header', 'INVALID columns.2.header'],
    ],
    [
      'too many columns',
      { columns: Array.from({ length: 65 }, (_, index) => ({ header: `c${index}`, kind: 'EMAIL' })) },
      ['LIMIT_EXCEEDED columns'],
    ],
    [
      'denied consent on ADD',
      { consent: { adUserData: 'DENIED', adPersonalization: 'DENIED' } },
      ['CONSENT_DENIED consent.adUserData', 'CONSENT_DENIED consent.adPersonalization'],
    ],
    [
      'denied consent on REPLACE',
      { operation: 'REPLACE', consent: { adUserData: 'GRANTED', adPersonalization: 'DENIED' } },
      ['CONSENT_DENIED consent.adPersonalization'],
    ],
    [
      'consent as the basis without a known consent',
      {
        consent: { adUserData: 'UNSPECIFIED', adPersonalization: 'GRANTED', lawfulBasis: 'CONSENT' },
        columns: [{ header: 'email', kind: 'EMAIL' }],
      },
      ['CONSENT_REQUIRED consent.adUserData'],
    ],
    ['another version of the audience', { expectedAudienceVersion: 99 }, ['VERSION_MISMATCH expectedAudienceVersion']],
  ])('refuses %s before a byte moves', async (_name, input, expected) => {
    const written = await create(input);
    expect(codes(written)).toEqual(expected);
    expect(written.upload).toBeNull();
    expect(await api.database.asOwner(`select id from first_party_upload where finished_at is null`)).toEqual([]);
  });

  it('needs no consent to remove people', async () => {
    await made({ operation: 'REMOVE', consent: { adUserData: 'DENIED', adPersonalization: 'DENIED' } });
  });

  it('allows one REPLACE of an audience at a time, and trial runs in parallel', async () => {
    const first = await made({ operation: 'REPLACE' });
    expect(codes(await create({ operation: 'REPLACE' }))).toEqual(['CONFLICT audienceId']);
    await made({ operation: 'REPLACE', validateOnly: true });
    await made({ operation: 'ADD' });
    await cancel(first.id);
    await made({ operation: 'REPLACE' });
  });

  it('allows one of several concurrent REPLACE uploads', async () => {
    const both = await Promise.all([create({ operation: 'REPLACE' }), create({ operation: 'REPLACE' })]);
    expect(both.map(({ upload }) => upload !== null).toSorted()).toEqual([false, true]);
  });

  it('allows 50 open uploads of a company, also for concurrent calls', async () => {
    for (let count = 0; count < 48; count += 1) await made();
    const last = await Promise.all([create(), create(), create(), create()]);
    expect(last.map(codes).toSorted()).toEqual(
      [[], [], ['LIMIT_EXCEEDED companyId'], ['LIMIT_EXCEEDED companyId']].toSorted(),
    );
  });

  it('needs AUDIENCES_WRITE in the company', async () => {
    const viktor = await api.userToken('Viktor');
    const { errors } = await api.graphql(
      `mutation ($input: CreateFirstPartyUploadInput!) { createFirstPartyUpload(input: $input) { userErrors { code } } }`,
      {
        token: viktor,
        variables: {
          input: {
            companyId: nordlicht.id,
            audienceId,
            fileName: 'a.csv',
            format: 'CSV',
            contentLength: 1,
            consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
          },
        },
      },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['AUDIENCES_WRITE'] });
    expect(hafenkante.id).not.toBe(nordlicht.id);
  });
});

describe('signing parts', () => {
  const contentLength = 100 * mebibyte + 5;
  const part = (partNumber: number, changes: object = {}) => ({
    partNumber,
    contentLength: String(partNumber < 7 ? 16 * mebibyte : 4 * mebibyte + 5),
    checksumSha256: sha256(csv),
    ...changes,
  });
  const large = () => made({ contentLength: String(contentLength), checksumSha256: null });

  it('signs each part with its own length and checksum, for an hour', async () => {
    const { id } = await large();
    const { upload } = await sign(id, [part(7), part(2)]);
    expect(upload?.transfer?.requests).toMatchObject([
      { partNumber: 7, contentLength: String(4 * mebibyte + 5) },
      { partNumber: 2, contentLength: String(16 * mebibyte) },
    ]);
    expect(upload?.transfer?.requests[0]?.headers).toEqual([
      { name: 'content-length', value: String(4 * mebibyte + 5) },
      { name: 'content-type', value: 'application/octet-stream' },
      { name: 'x-amz-checksum-sha256', value: sha256(csv) },
    ]);
    const again = await sign(id, [part(2)]);
    const transfers = [upload, again.upload].map((signed) =>
      new URL(signed?.transfer?.requests.at(-1)?.url ?? '').searchParams.get('uploadId'),
    );
    expect(transfers[0]).toBe(transfers[1]);
  });

  it('starts one transfer for many concurrent calls', async () => {
    const { id } = await large();
    const both = await Promise.all([sign(id, [part(1)]), sign(id, [part(2)])]);
    const transfers = both.map(({ upload }) =>
      new URL(upload?.transfer?.requests[0]?.url ?? '').searchParams.get('uploadId'),
    );
    expect(transfers[0]).toBe(transfers[1]);
  });

  it.each<[string, object[], string[]]>([
    ['no part', [], ['INVALID parts']],
    ['more than 100 parts', Array.from({ length: 101 }, () => part(1)), ['INVALID parts']],
    ['part 0', [part(0)], ['INVALID parts.0.partNumber']],
    ['a part beyond the last', [part(8)], ['INVALID parts.0.partNumber']],
    ['a part twice', [part(1), part(1)], ['INVALID parts.1.partNumber']],
    [
      'a part of another length',
      [part(7, { contentLength: String(16 * mebibyte) })],
      ['INVALID parts.0.contentLength'],
    ],
    ['a part without a proper checksum', [part(1, { checksumSha256: 'x' })], ['INVALID parts.0.checksumSha256']],
  ])('refuses %s', async (_name, parts, expected) => {
    const { id } = await large();
    expect(codes(await sign(id, parts))).toEqual(expected);
  });

  it('signs an expired single request again, for the same body only', async () => {
    const { id, transfer } = await made();
    clock.now += 16 * 60_000;
    expect((await put(transfer?.requests[0], csv)).status).toBe(403);
    const whole = { partNumber: 1, contentLength: String(csv.length), checksumSha256: sha256(csv) };
    expect(codes(await sign(id, [{ ...whole, checksumSha256: sha256(Buffer.from('x')) }]))).toEqual(['INVALID parts']);
    expect((await sign(id, [whole])).upload?.transfer?.requests).toHaveLength(1);
    const { upload } = await sign(id, []);
    expect((await put(upload?.transfer?.requests[0], csv)).status).toBe(200);
  });

  it('is rejected once the upload has ended', async () => {
    const { id } = await made();
    clock.now += 24 * 60 * 60_000;
    expect(codes(await sign(id, []))).toEqual(['UPLOAD_EXPIRED id']);
    const other = await made();
    await cancel(other.id);
    expect(codes(await sign(other.id, []))).toEqual(['STATE_FORBIDS id']);
    expect(codes(await sign(randomUUID(), []))).toEqual(['NOT_FOUND id']);
  });
});
