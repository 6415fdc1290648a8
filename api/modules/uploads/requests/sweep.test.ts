import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { errorReportKey, rawFileKey } from '#api/storage/object-key.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { sweepUploads } from '../index.ts';
import { csv, put, sha256, type Upload, uploadClient } from './testing/uploads.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The sweeper's own: budgets of the API take no clock that goes back. */
const clock = { now: Date.now() };
const queued: string[] = [];
const uploadQueue = {
  enqueue: (_transaction: unknown, { id }: { readonly id: string }) => Promise.resolve(void queued.push(id)),
};
const api = await createTestApp({ uploadQueue });
const { made, sign, complete, cancel, get } = uploadClient(api);
const storage = await createObjectStore(api.config, Date.now);
const failures: unknown[] = [];
const sweep = () =>
  sweepUploads({
    database: api.database,
    storage,
    uploadQueue,
    now: () => clock.now,
    onError: (error) => failures.push(error),
  });
const keyOf = ({ id }: Pick<Upload, 'id'>) => rawFileKey({ companyId: nordlicht.id, id });
const nothing = { completed: 0, failed: 0, expired: 0, rawFilesDeleted: 0, reportsDeleted: 0, orphansDeleted: 0 };

beforeEach(async () => {
  clock.now = Date.now();
  queued.length = 0;
  failures.length = 0;
  await api.database.asOwner('delete from first_party_upload');
  for await (const { key } of storage.list()) {
    const [, , id = ''] = key.split('/');
    await storage.delete(rawFileKey({ companyId: nordlicht.id, id }));
  }
});

async function arrived(): Promise<Upload> {
  const upload = await made();
  expect((await put(upload.transfer?.requests[0], csv)).status).toBe(200);
  return upload;
}

describe('the sweeper', () => {
  it('gives clients time to complete, and then completes uploads whose file arrived', async () => {
    const { id } = await arrived();
    const other = await made();
    expect(await sweep()).toEqual(nothing);
    clock.now += 11 * minute;
    expect(await sweep()).toEqual({ ...nothing, completed: 1 });
    expect(queued).toEqual([id]);
    expect((await get(id))?.status).toBe('VALIDATING');
    expect((await get(other.id))?.status).toBe('AWAITING_UPLOAD');
    expect((await complete(id)).upload?.status).toBe('VALIDATING');
    const events = await api.database.asOwner(
      `select actor_kind, action from audit_event where target_id = '${id}' and actor_kind = 'SYSTEM'`,
    );
    expect(events).toEqual([{ actor_kind: 'SYSTEM', action: 'upload.completed' }]);
  });

  it('completes uploads with all parts, and waits for missing parts', async () => {
    const parts = [Buffer.from('email\nanna'), Buffer.from('@x.de\n')];
    const { id } = await made({}, Buffer.concat(parts));
    await api.database.asOwner(`update first_party_upload set part_size = 10, part_count = 2 where id = '${id}'`);
    const sendPart = async (index: number) => {
      const body = parts[index] ?? Buffer.alloc(0);
      const part = { partNumber: index + 1, contentLength: String(body.length), checksumSha256: sha256(body) };
      const { upload } = await sign(id, [part]);
      expect((await put(upload?.transfer?.requests[0], body)).status).toBe(200);
    };
    await sendPart(1);
    clock.now += 11 * minute;
    expect(await sweep()).toEqual(nothing);
    await sendPart(0);
    clock.now += 11 * minute;
    expect(await sweep()).toEqual({ ...nothing, completed: 1 });
    expect(queued).toEqual([id]);
  });

  it('ends uploads that don’t match their declaration', async () => {
    const file = Buffer.from('%PDF-1.7\n');
    const { id, transfer } = await made({}, file);
    await put(transfer?.requests[0], file);
    clock.now += 11 * minute;
    expect(await sweep()).toEqual({ ...nothing, failed: 1, rawFilesDeleted: 1 });
    expect(await get(id)).toMatchObject({ status: 'FAILED', failure: { code: 'UNSUPPORTED_FORMAT' } });
    expect(await storage.head(keyOf({ id }))).toBeUndefined();
  });

  it('ends uploads whose file never arrived after 24 hours', async () => {
    const { id } = await made();
    clock.now += 24 * hour + minute;
    expect(await sweep()).toEqual({ ...nothing, expired: 1, rawFilesDeleted: 1 });
    expect(await get(id)).toMatchObject({ status: 'EXPIRED', transfer: null });
    expect(await sweep()).toEqual(nothing);
  });

  it('deletes a raw file 24 hours after it arrived, even if it was not read', async () => {
    const validating = await arrived();
    await complete(validating.id);
    const processing = await arrived();
    await complete(processing.id);
    await api.database.asOwner(`update first_party_upload set status = 'PROCESSING' where id = '${processing.id}'`);
    clock.now += 23 * hour;
    expect(await sweep()).toEqual(nothing);
    clock.now += hour + minute;
    expect(await sweep()).toEqual({ ...nothing, rawFilesDeleted: 2 });
    expect(await get(validating.id)).toMatchObject({ status: 'FAILED', failure: { code: 'UPLOAD_EXPIRED' } });
    expect((await get(processing.id))?.status).toBe('PROCESSING');
    for (const upload of [validating, processing]) {
      expect(await storage.head(keyOf(upload))).toBeUndefined();
      expect((await get(upload.id))?.rawFileDeletedAt).not.toBeNull();
    }
  });

  it('deletes files without an upload: of a late PUT, an aborted transfer, or a deleted audience', async () => {
    const late = await made();
    await cancel(late.id);
    // As S3 stores it, which can't revoke a signature.
    await storage.write(keyOf(late), 'text/csv', Readable.from([csv]));
    await storage.createMultipart(keyOf(late), 'text/csv');
    const current = await arrived();
    await storage.createMultipart(keyOf(current), 'text/csv');
    const gone = await arrived();
    const report = errorReportKey({ companyId: nordlicht.id, id: gone.id });
    await storage.write(report, 'application/gzip', Readable.from([csv]));
    await api.database.asOwner(`delete from first_party_upload where id = '${gone.id}'`);
    await api.database.asOwner(`update first_party_upload set swept_at = now() + interval '1 day'`);
    // Deletes unneeded raw files immediately, and files that a running upload or report may still need later.
    expect(await sweep()).toEqual({ ...nothing, orphansDeleted: 3 });
    expect((await put(gone.transfer?.requests[0], csv)).status).toBe(403);
    clock.now += 61 * minute;
    expect(await sweep()).toEqual({ ...nothing, orphansDeleted: 2 });
    expect(await storage.head(keyOf(current))).toBeDefined();
  });

  it('reports a raw file as deleted once no signed request can create it again', async () => {
    // S3 can't revoke a signature.
    const retire = vi.spyOn(storage, 'retire').mockImplementation(async (key) => {
      await storage.delete(key);
      return false;
    });
    try {
      const { id } = await arrived();
      await api.database.asOwner(
        `update first_party_upload set status = 'CANCELED', finished_at = now() where id = '${id}'`,
      );
      expect(await sweep()).toEqual(nothing);
      expect(await storage.head(keyOf({ id }))).toBeUndefined();
      await storage.write(keyOf({ id }), 'text/csv', Readable.from([csv]));
      clock.now += 14 * minute;
      expect(await sweep()).toEqual(nothing);
      expect(await storage.head(keyOf({ id }))).toBeUndefined();
      expect((await get(id))?.rawFileDeletedAt).toBeNull();
      clock.now += 3 * minute;
      expect(await sweep()).toEqual({ ...nothing, rawFilesDeleted: 1 });
      expect((await get(id))?.rawFileDeletedAt).not.toBeNull();
    } finally {
      retire.mockRestore();
    }
  });

  it('deletes error reports and issues after their time', async () => {
    const { id } = await made();
    const report = errorReportKey({ companyId: nordlicht.id, id });
    await storage.write(report, 'application/gzip', Readable.from([csv]));
    await api.database
      .asOwner(`update first_party_upload set status = 'COMPLETED', finished_at = now(), raw_file_deleted_at = now(),
      error_report_key = '${report}', error_report_length = 5, error_report_expires_at = now() + interval '30 days' where id = '${id}'`);
    for (const upload of [id, (await made()).id])
      await api.database
        .asOwner(`insert into first_party_upload_issue (company_id, upload_id, id, row_number, code, severity, message)
        values ('${nordlicht.id}', '${upload}', gen_random_uuid(), 2, 'EMAIL_INVALID', 'ERROR', 'No address.')`);
    const link = async () => {
      const { data } = await api.graphql<{ getFirstPartyUpload: { errorReport: { url: string } | null } }>(
        `{ getFirstPartyUpload(id: "${id}") { errorReport { url expiresAt contentLength } } }`,
      );
      return data.getFirstPartyUpload.errorReport;
    };
    const issues = () =>
      api.database.asOwner(`select row_number from first_party_upload_issue where upload_id = '${id}'`);
    clock.now += 2 * hour;
    expect(await sweep()).toEqual(nothing);
    const found = await link();
    expect(found).toMatchObject({ contentLength: '5' });
    expect(await (await fetch(found?.url ?? '')).text()).toBe(csv.toString());
    expect(await issues()).toHaveLength(1);
    await api.database.asOwner(
      `update first_party_upload set error_report_expires_at = now() - interval '1 second' where id = '${id}'`,
    );
    expect(await link()).toBeNull();
    expect(await sweep()).toEqual({ ...nothing, reportsDeleted: 1 });
    expect(await storage.head(report)).toBeUndefined();
    expect(await issues()).toEqual([]);
    expect(await api.database.asOwner('select row_number from first_party_upload_issue')).toHaveLength(1);
  });

  it('continues with the others if one fails', async () => {
    const first = await arrived();
    const second = await arrived();
    const head = storage.head.bind(storage);
    storage.head = (key) => (key === keyOf(first) ? Promise.reject(new Error('store')) : head(key));
    try {
      clock.now += 11 * minute;
      expect(await sweep()).toEqual({ ...nothing, completed: 1 });
    } finally {
      storage.head = head;
    }
    expect(failures).toHaveLength(1);
    expect(queued).toEqual([second.id]);
    clock.now += 11 * minute;
    expect(await sweep()).toEqual({ ...nothing, completed: 1 });
  });
});
