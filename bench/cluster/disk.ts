import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a disk of 32 MiB in memory. Undefined where that isn't allowed: it takes root. */
export async function mountSmallDisk(opened: AsyncDisposableStack): Promise<string | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-disk-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=0700', 'litfass-cluster', directory]);
  } catch {
    return undefined;
  }
  opened.defer(async () => {
    // Lazily: a process that was killed may have a file open.
    await run('umount', ['-l', directory]);
  });
  return directory;
}
