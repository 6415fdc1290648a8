import { afterAll, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nordlicht } from '#api/demo/companies.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { rawFileKey } from '#api/storage/object-key.ts';
import { testConfig } from '#api/testing/fixed-secrets.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { IdentityDigests } from '../identity/sha256.ts';
import { processUpload } from './process-upload.ts';
import { StoredUploads } from './testing/stored-upload.ts';
import type { UploadPhase } from './upload-worker.ts';

// An upload whose worker was killed after the audience had changed must not end as FAILED.

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-shown-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const store = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const digests = new IdentityDigests(Buffer.alloc(32, 7));
const uploads = new StoredUploads(database, store, nordlicht.id);
const signal = new AbortController().signal;

class Killed extends Error {}

function work(id: string, lastPhase?: UploadPhase): Promise<void> {
  const onPhase = (phase: UploadPhase) => {
    if (phase === lastPhase) throw new Killed();
  };
  return processUpload({ database, store, digests, onPhase, now: Date.now }, nordlicht.id, id, signal);
}

/** An upload of two people and a wrong row, stopped after its revision was shown. */
async function shown(phase: UploadPhase) {
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, 'email\na@example.com\nb@example.com\nnonsense\n', {
    maxRejectedPercent: 40,
  });
  await expect(work(id, phase)).rejects.toThrow(Killed);
  expect(await uploads.members(audience)).toHaveLength(2);
  return { audience, id };
}

const done = {
  status: 'COMPLETED_WITH_ERRORS',
  failure_code: null,
  progress: 1,
  rows_total: '3',
  rows_accepted: '2',
  rows_rejected: '1',
  rows_added: '2',
};

it.each([
  {
    name: 'its file is deleted',
    change: async (id: string) => {
      await store.retire(rawFileKey({ companyId: nordlicht.id, id }));
    },
  },
  {
    name: 'too many attempts were stopped',
    change: async (id: string) => {
      await uploads.query('update first_party_upload set attempt = 30 where id = $1', [id]);
    },
  },
])('an upload is completed although $name after its revision was shown', async ({ change }) => {
  for (const phase of ['settle', 'end'] as const) {
    const { audience, id } = await shown(phase);
    await change(id);
    await work(id);
    const upload = await uploads.upload(id);
    expect(upload, phase).toMatchObject(done);
    expect(upload['issue_summary'], phase).toMatchObject([{ code: 'EMAIL_INVALID', count: '1', sampleRows: ['4'] }]);
    expect(upload['identifier_counts'], phase).toMatchObject([{ type: 'EMAIL', submitted: '3', valid: '2' }]);
    expect(await uploads.audience(audience), phase).toMatchObject({ applying_upload_id: null, member_count: '2' });
  }
});

it('an upload keeps the result of its revision although people were erased after it was shown', async () => {
  for (const phase of ['settle', 'end'] as const) {
    const audience = await uploads.createAudience();
    const id = await uploads.arrive(audience, 'email\nc@example.com\nd@example.com\n');
    await expect(work(id, phase)).rejects.toThrow(Killed);
    await uploads.query(
      `insert into identity_block (company_id, kind, digest)
      select company_id, kind, digest from audience_member where audience_id = $1`,
      [audience],
    );
    await work(id);
    const upload = await uploads.upload(id);
    const counts = { rows_total: '2', rows_accepted: '2', rows_rejected: '0', rows_added: '2' };
    expect(upload, phase).toMatchObject({ status: 'COMPLETED', failure_code: null, issue_summary: [], ...counts });
    expect(upload['identifier_counts'], phase).toMatchObject([{ type: 'EMAIL', submitted: '2', members: '2' }]);
    await uploads.query('delete from identity_block where company_id = $1', [nordlicht.id]);
  }
});

it('the attempt that completes an upload renews members and stores the report after any number of attempts', async () => {
  const audience = await uploads.createAudience();
  await work(await uploads.arrive(audience, 'email\ne@example.com\n'));
  const longAgo = `update audience_member set named_at = named_at - interval '100 days' where audience_id = $1`;
  await uploads.query(longAgo, [audience]);
  const id = await uploads.arrive(audience, 'email\ne@example.com\nnonsense\n', { maxRejectedPercent: 50 });
  await expect(work(id, 'settle')).rejects.toThrow(Killed);
  await uploads.query('update first_party_upload set attempt = 30 where id = $1', [id]);
  await work(id);
  const upload = await uploads.upload(id);
  expect(upload).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', columns: [{ header: 'email', kind: 'EMAIL' }] });
  expect(upload['error_report_key']).toEqual(expect.any(String));
  const renewed = await uploads.query(
    'select from audience_member join first_party_upload as upload on upload.id = $2 and named_at = upload.created_at where audience_member.audience_id = $1',
    [audience, id],
  );
  expect(renewed).toHaveLength(1);
  const issues = 'select row_number from first_party_upload_issue where upload_id = $1';
  expect(await uploads.query(issues, [id])).toEqual([{ row_number: '3' }]);
});
