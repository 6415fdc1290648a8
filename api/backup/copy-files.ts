import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, orAbsent } from '../storage/builtin/object-files.ts';

/** How many files a copy added. */
interface Copied {
  readonly files: number;
}

/**
 * Copies the files that aren't there yet, while others write to the source. Files of a store never change, so a file
 * that was copied before is complete. A directory whose files vanish meanwhile is left out as a whole.
 */
export async function copyNewFiles(
  from: string,
  to: string,
  skips: (name: string) => boolean = () => false,
): Promise<Copied> {
  const entries = (await orAbsent(readdir(from, { withFileTypes: true }))) ?? [];
  await mkdir(to, { recursive: true, mode: 0o700 });
  let files = 0;
  for (const entry of entries) {
    if (skips(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      files += (await copyNewFiles(source, target, skips)).files;
      continue;
    }
    const copied = await copyOnce(source, target);
    if (copied === 'gone') {
      await rm(to, { recursive: true, force: true });
      return { files: 0 };
    }
    if (copied === 'copied') files += 1;
  }
  return { files };
}

async function copyOnce(source: string, target: string): Promise<'copied' | 'present' | 'gone'> {
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL);
    return 'copied';
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return 'present';
    if (hasCode(error, 'ENOENT')) return 'gone';
    throw error;
  }
}
