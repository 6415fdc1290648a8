import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import type { UploadQueue } from '#api/services.ts';
import { rawFileKey } from '#api/storage/object-key.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { codes, csv, put, sha256, type Upload, uploadClient } from './testing/uploads.ts';

const queued: string[] = [];
const broken: { queue?: Error } = {};
const uploadQueue: UploadQueue = {
  enqueue: (_transaction, { id }) => {
    if (broken.queue !== undefined) return Promise.reject(broken.queue);
    queued.push(id);
    return Promise.resolve();
  },
};
const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now, uploadQueue });
const { made, sign, complete, cancel, get } = uploadClient(api);
const store = await createObjectStore(api.config, () => clock.now);
const keyOf = ({ id }: Pick<Upload, 'id'>) => rawFileKey({ companyId: nordlicht.id, id });

beforeEach(() => {
  queued.length = 0;
});

async function arrived(file: Buffer = csv, input: object = {}): Promise<Upload> {
  const upload = await made(input, file);
  expect((await put(upload.transfer?.requests[0], file)).status).toBe(200);
  return upload;
}

/** An upload of three parts; 100 MiB would make no other. */
async function inParts(): Promise<{ readonly upload: Upload; readonly parts: readonly Buffer[] }> {
  const parts = [Buffer.from('email\nanna'), Buffer.from('@example.c'), Buffer.from('om\n')];
  const upload = await made({}, Buffer.concat(parts));
  await api.database.asOwner(`update first_party_upload set part_size = 10, part_count = 3 where id = '${upload.id}'`);
  return { upload, parts };
}

const partOf = (parts: readonly Buffer[], partNumber: number) => {
  const body = parts[partNumber - 1] ?? Buffer.alloc(0);
  return { partNumber, contentLength: String(body.length), checksumSha256: sha256(body) };
};

async function sendParts({ id }: Upload, parts: readonly Buffer[], numbers: readonly number[]): Promise<string[]> {
  const { upload } = await sign(
    id,
    numbers.map((number) => partOf(parts, number)),
  );
  const etags: string[] = [];
  for (const request of upload?.transfer?.requests ?? []) {
    const answer = await put(request, parts[request.partNumber - 1] ?? Buffer.alloc(0));
    expect(answer.status).toBe(200);
    etags.push(String(answer.headers['etag']));
  }
  return etags;
}

describe('completing an upload', () => {
  it('that has arrived queues its work in the same transaction, once', async () => {
    const { id } = await arrived();
    const first = await complete(id);
    expect(first.upload).toMatchObject({ status: 'VALIDATING', transfer: null, failure: null });
    expect(first.upload?.uploadedAt).not.toBeNull();
    expect(await complete(id)).toEqual(first);
    expect(queued).toEqual([id]);
  });

  it('twice concurrently queues it once, with the same response', async () => {
    const { id } = await arrived();
    const [first, second] = await Promise.all([complete(id), complete(id)]);
    expect(first).toEqual(second);
    expect(first.upload?.status).toBe('VALIDATING');
    expect(queued).toEqual([id]);
  });

  it('that can’t be queued leaves it as it was', async () => {
    const { id } = await arrived();
    broken.queue = new Error('the queue is gone');
    try {
      const { errors } = await api.graphql(
        'mutation ($id: ID!) { completeFirstPartyUpload(input: { id: $id }) { userErrors { code } } }',
        { variables: { id } },
      );
      expect(errors?.[0]?.extensions.code).toBe('INTERNAL');
    } finally {
      delete broken.queue;
    }
    expect((await get(id))?.status).toBe('AWAITING_UPLOAD');
    expect((await complete(id)).upload?.status).toBe('VALIDATING');
  });

  it('that has not arrived is an error', async () => {
    const { id } = await made();
    expect(await complete(id)).toMatchObject({
      upload: null,
      userErrors: [
        { code: 'OBJECT_MISSING', message: 'The file hasn’t arrived. Send it, then complete the upload again.' },
      ],
    });
    expect((await get(id))?.status).toBe('AWAITING_UPLOAD');
  });

  it('in parts continues after an interruption with the missing parts, which the error lists', async () => {
    const { upload, parts } = await inParts();
    expect((await complete(upload.id)).userErrors[0]?.message).toBe('No part of the file has arrived.');
    const [etag] = await sendParts(upload, parts, [3]);
    expect((await get(upload.id))?.transfer).toMatchObject({ mode: 'MULTIPART', receivedParts: [3] });
    expect((await complete(upload.id)).userErrors).toMatchObject([
      { code: 'OBJECT_MISSING', message: 'Parts 1 to 2 have not arrived.' },
    ]);
    await sendParts(upload, parts, [2, 1]);
    expect((await get(upload.id))?.transfer?.receivedParts).toEqual([1, 2, 3]);
    const other = { parts: [{ partNumber: 3, etag: '"other"' }] };
    expect(codes(await complete(upload.id, other))).toEqual(['INVALID parts.0.etag']);
    const meant = { parts: [{ partNumber: 3, etag: etag?.replaceAll('"', '') }] };
    expect((await complete(upload.id, meant)).upload?.status).toBe('VALIDATING');
    expect(await store.head(keyOf(upload))).toMatchObject({ contentLength: 23 });
    expect(queued).toEqual([upload.id]);
  });

  it('in parts works if the store had joined them before the process was killed', async () => {
    const { upload, parts } = await inParts();
    await sendParts(upload, parts, [1, 2, 3]);
    const [row] = await api.database.asOwner(`select multipart_id from first_party_upload where id = '${upload.id}'`);
    const multipartId = String(row?.['multipart_id']);
    await store.completeMultipart(keyOf(upload), multipartId, await store.listParts(keyOf(upload), multipartId));
    expect((await get(upload.id))?.transfer?.receivedParts).toEqual([1, 2, 3]);
    expect((await complete(upload.id)).upload?.status).toBe('VALIDATING');
  });

  it.each([
    ['a file of another length', Buffer.from('email\nmallory@example.com\n'), 'SIZE_MISMATCH'],
    ['a file of the same length', Buffer.from(csv.toString().replaceAll('anna', 'otto')), 'CHECKSUM_MISMATCH'],
  ])('refuses %s that was put in its place', async (_name, swapped, code) => {
    const upload = await arrived();
    await store.write(keyOf(upload), 'text/csv', Readable.from([swapped]));
    const refused = await complete(upload.id);
    expect(codes(refused)).toEqual([`${code} id`]);
    const after = await get(upload.id);
    expect(after).toMatchObject({ status: 'FAILED', failure: { code }, transfer: null });
    expect(after?.rawFileDeletedAt).not.toBeNull();
    expect((await put(upload.transfer?.requests[0], csv)).status).toBe(403);
    expect(await store.head(keyOf(upload))).toBeUndefined();
    expect(await complete(upload.id)).toEqual(refused);
    expect(queued).toEqual([]);
  });

  it.each<[string, Buffer, object, RegExp]>([
    ['UTF-16', Buffer.from('\ufeffemail\n', 'utf16le'), {}, /UTF-16.*UTF-8/],
    ['UTF-16 without a mark', Buffer.from('email\nanna', 'utf16le'), {}, /UTF-16/],
    ['an Excel workbook', Buffer.from('PK\u0003\u0004[Content_Types].xml'), {}, /Excel/],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), {}, /Excel/],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n'),
      {},
      /^You declared CSV in UTF-8, but the file is a PDF; give the table it shows as CSV\.$/,
    ],
    ['gzip that wasn’t announced', gzipSync(csv), {}, /gzip/],
    ['no gzip where it was announced', csv, { compression: 'GZIP' }, /isn’t compressed with gzip/],
    ['a PDF within gzip', gzipSync('%PDF-1.7\n'), { compression: 'GZIP' }, /PDF/],
  ])('refuses %s by name', async (_name, file, input, message) => {
    const { id } = await arrived(file, input);
    const { userErrors } = await complete(id);
    expect(userErrors).toMatchObject([{ code: 'UNSUPPORTED_FORMAT' }]);
    expect(userErrors[0]?.message).toMatch(message);
    expect((await get(id))?.failure?.message).toBe(userErrors[0]?.message);
  });

  it.each([
    ['plain', csv, {}],
    ['with a byte order mark', Buffer.from('\ufeffemail\n'), {}],
    ['within gzip', gzipSync(csv), { compression: 'GZIP' }],
    ['one row of NDJSON', Buffer.from('{"email":"a@example.com"}'), { format: 'NDJSON' }],
  ])('takes UTF-8 %s', async (_name, file, input) => {
    const { id } = await arrived(file, input);
    expect((await complete(id)).upload?.status).toBe('VALIDATING');
  });

  it('is too late after 24 hours', async () => {
    const { id } = await arrived();
    clock.now += 24 * 60 * 60_000;
    expect(codes(await complete(id))).toEqual(['UPLOAD_EXPIRED id']);
  });
});

describe('canceling an upload', () => {
  it('several times concurrently cancels it once, and each call succeeds', async () => {
    for (const { id } of [await made(), await arrived(), await made(), await arrived()]) {
      const canceled = await Promise.all(Array.from({ length: 6 }, () => cancel(id)));
      expect(canceled.map(({ upload, userErrors }) => ({ status: upload?.status, userErrors }))).toEqual(
        canceled.map(() => ({ status: 'CANCELED', userErrors: [] })),
      );
      const events = await api.database.asOwner(
        `select action from audit_event where target_id = '${id}' and action like '%canceled'`,
      );
      expect(events).toHaveLength(1);
    }
  });

  it('succeeds while the upload is completed', async () => {
    for (const { id } of [await arrived(), await arrived(), await arrived(), await arrived()]) {
      const [{ userErrors }] = await Promise.all([cancel(id), complete(id)]);
      expect(userErrors).toEqual([]);
      expect((await get(id))?.status).toBe('CANCELED');
    }
  });

  it('that waits or is being validated deletes the sent data; a repeated call changes nothing', async () => {
    const waiting = await arrived();
    const { upload } = await cancel(waiting.id);
    expect(upload).toMatchObject({ status: 'CANCELED', transfer: null });
    expect(upload?.finishedAt).not.toBeNull();
    expect(upload?.rawFileDeletedAt).not.toBeNull();
    expect(await store.head(keyOf(waiting))).toBeUndefined();
    expect((await cancel(waiting.id)).upload?.status).toBe('CANCELED');
    expect(codes(await complete(waiting.id))).toEqual(['STATE_FORBIDS id']);

    const validated = await arrived();
    await complete(validated.id);
    expect((await cancel(validated.id)).upload?.status).toBe('CANCELED');
    expect(codes(await complete(validated.id))).toEqual(['STATE_FORBIDS id']);
  });

  it('invalidates the signed request, whether it was used or not', async () => {
    const [unused, used] = [await made(), await arrived()];
    for (const { id, transfer } of [unused, used]) {
      await cancel(id);
      const answer = await put(transfer?.requests[0], csv);
      expect(answer.status).toBe(403);
      expect(answer.body).toContain('<Code>AccessDenied</Code>');
      expect(await store.head(keyOf({ id }))).toBeUndefined();
    }
  });

  it('in parts deletes the parts that arrived', async () => {
    const { upload, parts } = await inParts();
    await sendParts(upload, parts, [1]);
    await cancel(upload.id);
    const left = [];
    for await (const entry of store.list()) if (entry.key === keyOf(upload)) left.push(entry);
    expect(left).toEqual([]);
  });

  it('is rejected once members change, and once it has ended', async () => {
    const { id } = await arrived();
    for (const [status, end] of [
      ['PROCESSING', 'null'],
      ['COMPLETED', 'now()'],
    ]) {
      await api.database.asOwner(
        `update first_party_upload set status = '${status}', finished_at = ${end} where id = '${id}'`,
      );
      expect(codes(await cancel(id))).toEqual(['STATE_FORBIDS id']);
    }
  });
});

describe('identifiers of an upload', () => {
  it('is counted by type, with members only from a hundred on', async () => {
    const { id } = await arrived();
    const counts = ['99', '100'].map((members, at) => ({
      type: ['EMAIL', 'PHONE'][at],
      submitted: '120',
      valid: '110',
      members,
    }));
    await api.database.asOwner(
      `update first_party_upload set identifier_counts = '${JSON.stringify(counts)}' where id = '${id}'`,
    );
    const { data } = await api.graphql<{ getFirstPartyUpload: { identifierCounts: unknown } }>(
      'query ($id: ID!) { getFirstPartyUpload(id: $id) { identifierCounts { type valid members } } }',
      { variables: { id } },
    );
    expect(data.getFirstPartyUpload.identifierCounts).toEqual([
      { type: 'EMAIL', valid: '110', members: null },
      { type: 'PHONE', valid: '110', members: '100' },
    ]);
  });
});

describe('an upload of another company', () => {
  it('is NOT_FOUND for every operation', async () => {
    const { id } = await arrived();
    const ruth = uploadClient(api, await api.userToken('Ruth'));
    for (const unknown of [id, randomUUID(), 'x']) {
      expect(await ruth.get(unknown)).toBeNull();
      expect(codes(await ruth.sign(unknown, []))).toEqual(['NOT_FOUND id']);
      expect(codes(await ruth.complete(unknown))).toEqual(['NOT_FOUND id']);
      expect(codes(await ruth.cancel(unknown))).toEqual(['NOT_FOUND id']);
    }
    expect((await get(id))?.status).toBe('AWAITING_UPLOAD');
  });

  it('can be read with AUDIENCES_READ, without signed requests', async () => {
    const upload = await made();
    const viktor = uploadClient(api, await api.userToken('Viktor'));
    expect((await viktor.get(upload.id))?.transfer).toMatchObject({ requests: [] });
    const { data } = await api.graphql<{ listFirstPartyUploadsByCompany: { items: Upload[] } }>(
      `query ($companyId: ID!) { listFirstPartyUploadsByCompany(companyId: $companyId, filter: { status: [AWAITING_UPLOAD], fileName: { contains: "CUST" } }, page: { limit: 1 }) {
        items { id transfer { requests { url } } } } }`,
      { variables: { companyId: nordlicht.id } },
    );
    expect(data.listFirstPartyUploadsByCompany.items).toEqual([{ id: upload.id, transfer: { requests: [] } }]);
  });
});

describe('a signed request', () => {
  it('is in no log', async () => {
    const { id } = await arrived();
    await complete(id);
    expect(api.logs().join('\n')).not.toContain('X-Amz-Signature');
  });
});
