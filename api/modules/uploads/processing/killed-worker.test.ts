import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { testConfig } from '#api/testing/fixed-secrets.ts';
import { needsPostgres } from '#api/testing/needs-postgres.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { keepMembers } from './keep-members.ts';
import { StoredUploads } from './testing/stored-upload.ts';
import { uploadPhases } from './upload-worker.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-killed-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const store = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const uploads = new StoredUploads(database, store, nordlicht.id);
const script = fileURLToPath(new URL('./testing/worker-process.ts', import.meta.url));

async function work(id: string, dieAt = ''): Promise<string | number | null> {
  const child = spawn(process.execPath, [script, database.url ?? '', directory, nordlicht.id, id, dieAt], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

const file = (from: number, to: number) =>
  `email\n${Array.from({ length: to - from }, (_, index) => `person${from + index}@example.com\n`).join('')}`;

describe('a worker killed with SIGKILL', needsPostgres(database), () => {
  it('in any phase is followed by one with the same result', { timeout: 120_000 }, async () => {
    const outcomes = await Promise.all(
      uploadPhases.map(async (phase) => {
        const audience = await uploads.createAudience();
        const first = await uploads.arrive(audience, file(0, 500));
        expect(await work(first)).toBe(0);
        const before = (await uploads.members(audience)).length;
        const id = await uploads.arrive(audience, file(400, 900), { operation: 'REPLACE' });
        expect(await work(id, phase), phase).toBe('SIGKILL');
        const between = (await uploads.members(audience)).length;
        expect([before, 500]).toContain(between);
        expect(await work(id), phase).toBe(0);
        const { status, rows_added, rows_removed, rows_accepted } = await uploads.upload(id);
        const { member_count, version } = await uploads.audience(audience);
        const members = (await uploads.members(audience)).length;
        return { status, rows_added, rows_removed, rows_accepted, member_count, version, members };
      }),
    );
    const expected = {
      status: 'COMPLETED',
      rows_added: '400',
      rows_removed: '400',
      rows_accepted: '500',
      member_count: '500',
      version: 3,
      members: 500,
    };
    expect(outcomes).toEqual(uploadPhases.map(() => expected));
    // For tables that an interrupted statement still used when its upload ended.
    await keepMembers(database, new AbortController().signal);
    expect(await uploads.query(`select relname from pg_class where relnamespace = 'staging'::regnamespace`)).toEqual(
      [],
    );
  });
});
