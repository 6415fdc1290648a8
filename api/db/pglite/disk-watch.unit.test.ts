import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isTemporary } from '../unreachable.ts';
import { openEmbedded } from './embedded.ts';

const directory = await mkdtemp(join(tmpdir(), 'litfass-embedded-'));
const disk = { freeBytes: Number.POSITIVE_INFINITY };
const driver = await openEmbedded(directory, {
  freeBytes: () => Promise.resolve(disk.freeBytes),
  checkpointBytes: 2 ** 20,
  measureEveryMs: 50,
});
afterAll(async () => {
  await driver.close();
  await rm(directory, { recursive: true, force: true });
});

await driver.runAsOwner('create role litfass_app; create table note (text text)');
await driver.runAsOwner('grant select, insert on note to litfass_app; create table copied (id int)');
const write = () => driver.run('litfass_app', `insert into note values ('a')`, []);
const count = async () =>
  (await driver.run('litfass_app', 'select count(*)::int as count from note', []))[0]?.['count'];
const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => error,
  );

/** COPY's binary format: one column of four bytes. */
async function* oneRow(): AsyncGenerator<Buffer<ArrayBuffer>> {
  yield Buffer.from([0, 1, 0, 0, 0, 4, 0, 0, 0, 7]);
  await Promise.resolve();
}

it('refuses writes while little disk space is left, and still reads', { timeout: 30_000 }, async () => {
  await write();
  disk.freeBytes = 1_000_000;
  const full: unknown = expect.objectContaining({
    code: '53100',
    message: expect.stringContaining('DATA_DIR') as string,
  });
  await expect.poll(() => settled(write())).toEqual(full);
  const [transaction, copied] = await Promise.all([
    settled(driver.transaction('litfass_app', (run) => run(`insert into note values ('b')`, []))),
    settled(driver.copyIn('copied', oneRow())),
  ]);
  expect([transaction, copied]).toEqual([full, full]);
  expect(isTemporary(transaction)).toBe(true);
  const before = await count();
  disk.freeBytes = Number.POSITIVE_INFINITY;
  await expect.poll(() => settled(write())).toBe('written');
  expect(await count()).toBe(Number(before) + 1);
});

it('reuses the files of its log while it runs', { timeout: 30_000 }, async () => {
  const checkpoint = async () =>
    (await driver.runAsOwner('select redo_lsn from pg_control_checkpoint()'))[0]?.['redo_lsn'];
  const first = await checkpoint();
  await driver.runAsOwner(`insert into note select repeat('x', 1000) from generate_series(1, 3000)`);
  await expect.poll(checkpoint).not.toBe(first);
});
