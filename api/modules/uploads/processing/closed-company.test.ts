import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { rawFileKey } from '#api/storage/object-key.ts';
import { sweepUploads } from '../requests/sweep.ts';
import { createUploadApp } from './testing/upload-app.ts';
import type { UploadPhase } from './upload-worker.ts';

const { api, database, store, uploads, work } = await createUploadApp();

let samir: string;
beforeAll(async () => {
  samir = await api.userToken('Samir');
});

async function staff(mutation: 'closeCompany' | 'suspendCompany' | 'reactivateCompany') {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const reason = mutation === 'reactivateCompany' ? {} : { reason: 'The contract ended.' };
  const { data } = await api.graphql<Record<string, { userErrors: unknown[] }>>(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { userErrors { code } } }`,
    { token: samir, variables: { input: { companyId: nordlicht.id, ...reason } } },
  );
  expect(data[mutation]?.userErrors).toEqual([]);
}

beforeEach(() => staff('reactivateCompany'));

/** Works on an upload until its worker is killed when a phase begins. */
async function stop(id: string, when: UploadPhase): Promise<void> {
  const worked = work(id, (phase) => {
    if (phase === when) throw new Error('killed');
  });
  await expect(worked).rejects.toThrow('killed');
}

const rowsOf = (audience: string) => uploads.query('select from audience_member where audience_id = $1', [audience]);
const failed = { status: 'FAILED', failure_code: 'STATE_FORBIDS', applied_revision: null };

/** An audience with a member, and an upload that replaces it. */
async function replacing() {
  const audience = await uploads.createAudience();
  await work(await uploads.arrive(audience, 'email\na@example.com\n'));
  const before = await uploads.members(audience);
  return { audience, before, id: await uploads.arrive(audience, 'email\nb@example.com\n', { operation: 'REPLACE' }) };
}

describe('an upload of a company that is closed', () => {
  it('fails without a change when its file has arrived', async () => {
    const { audience, before, id } = await replacing();
    await staff('closeCompany');
    await work(id);
    expect(await uploads.upload(id)).toMatchObject(failed);
    expect(await uploads.members(audience)).toEqual(before);
    expect(await store.head(rawFileKey({ companyId: nordlicht.id, id }))).toBeUndefined();
  });

  it.each(['read', 'dedupe', 'claim', 'prepare', 'show'] as const)(
    'fails in %s, and what was prepared is undone',
    async (when) => {
      const { audience, before, id } = await replacing();
      await work(id, async (phase) => {
        if (phase === when) await staff('closeCompany');
      });
      expect(await uploads.upload(id)).toMatchObject(failed);
      expect(await uploads.members(audience)).toEqual(before);
      expect(await rowsOf(audience)).toHaveLength(1);
      expect(await uploads.audience(audience)).toMatchObject({ applying_upload_id: null, member_count: '1' });
    },
  );

  it.each(['claim', 'prepare', 'show'] as const)(
    'fails after its worker was killed in %s, and what was prepared is undone',
    async (when) => {
      const { audience, before, id } = await replacing();
      await stop(id, when);
      await staff('closeCompany');
      await work(id);
      expect(await uploads.upload(id)).toMatchObject(failed);
      expect(await uploads.members(audience)).toEqual(before);
      expect(await rowsOf(audience)).toHaveLength(1);
      expect(await uploads.audience(audience)).toMatchObject({ applying_upload_id: null, member_count: '1' });
    },
  );

  it('is completed if its audience has already changed', async () => {
    const { audience, id } = await replacing();
    await stop(id, 'settle');
    await staff('closeCompany');
    await work(id);
    expect(await uploads.upload(id)).toMatchObject({ status: 'COMPLETED', rows_added: '1', rows_removed: '1' });
    expect(await uploads.audience(audience)).toMatchObject({ applying_upload_id: null });
  });

  it.each([
    ['EXPIRED', 'has no file'],
    ['VALIDATING', 'has its whole file'],
  ])('becomes %s by the sweep if it %s and waits to be completed', async (status) => {
    const { id } = await replacing();
    const long = `now() - interval '25 hours'`;
    await uploads.query(
      `update first_party_upload set status = 'AWAITING_UPLOAD', created_at = ${long}, expires_at = now() where id = $1`,
      [id],
    );
    if (status === 'EXPIRED') await store.retire(rawFileKey({ companyId: nordlicht.id, id }));
    await staff('closeCompany');
    const uploadQueue = { enqueue: () => Promise.resolve() };
    const onError = (error: unknown) => {
      throw error;
    };
    await sweepUploads({ database, storage: store, uploadQueue, now: Date.now, onError });
    expect(await uploads.upload(id)).toMatchObject({ status });
    await work(id);
    if (status === 'VALIDATING') expect(await uploads.upload(id)).toMatchObject(failed);
  });
});

it('an upload of a suspended company is completed', async () => {
  const { id } = await replacing();
  await work(id, async (phase) => {
    if (phase === 'prepare') await staff('suspendCompany');
  });
  expect(await uploads.upload(id)).toMatchObject({ status: 'COMPLETED' });
});
