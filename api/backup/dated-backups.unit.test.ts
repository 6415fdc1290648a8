import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { datedDirectory, removeOldBackups } from './dated-backups.ts';
import { writeManifest } from './manifest.ts';

const parent = await mkdtemp(join(tmpdir(), 'litfass-dated-'));
afterAll(() => rm(parent, { recursive: true }));

const now = Date.UTC(2026, 10, 25, 2, 0, 7);
const complete = (directory: string) =>
  writeManifest(directory, {
    format: 1,
    createdAt: new Date(now).toISOString(),
    migration: '0001_identity_and_access.sql',
    content: { kind: 'postgres', objects: 's3' },
  });

describe('old backups', () => {
  const newest = datedDirectory(parent, now);
  const remove = () => removeOldBackups(parent, { newest, keepDays: 14, now });

  it('stay while the new backup isn’t complete', async () => {
    for (const name of [
      ...['2026-11-25T02-00-07Z', '2026-11-11T02-00-07Z', '2026-11-11T02-00-06Z', '2026-10-01T02-00-00Z'],
      ...['2020-01-01', 'other', '2026-02-30T99-00-00Z'],
    ]) {
      await mkdir(join(parent, name));
    }
    await expect(remove()).rejects.toThrow("isn't a complete backup: it has no backup.json");
    expect(await readdir(parent)).toHaveLength(7);
  });

  it('are removed after it, and what has another name stays', async () => {
    await complete(newest);
    expect(await remove()).toEqual(['2026-10-01T02-00-00Z', '2026-11-11T02-00-06Z']);
    expect((await readdir(parent)).toSorted()).toEqual([
      ...['2020-01-01', '2026-02-30T99-00-00Z', '2026-11-11T02-00-07Z', '2026-11-25T02-00-07Z', 'other'],
    ]);
    expect(await remove()).toEqual([]);
  });
});
