import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode, namesIn } from '../storage/builtin/object-files.ts';

/** A failure that the operator can correct. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const manifestSchema = z.object({
  format: z.literal(1),
  /** The time just before the snapshot: the backup contains every earlier change. */
  createdAt: z.iso.datetime(),
  /** The name of the newest migration of the database. */
  migration: z.string(),
  content: z.discriminatedUnion('kind', [
    /** A copy of DATA_DIR with the embedded database and the secrets, in `data`. */
    z.object({ kind: z.literal('embedded') }),
    /** An archive of pg_dump, `database.dump`, and the files of the builtin store, `objects`. */
    z.object({ kind: z.literal('postgres'), objects: z.enum(['copied', 's3']) }),
  ]),
});

/** What a backup contains. The file is written last, so a directory without it isn't a complete backup. */
export type Manifest = Readonly<z.output<typeof manifestSchema>>;

const manifestFile = 'backup.json';

/** Writes the manifest, which completes the backup. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(directory, manifestFile), text, { mode: 0o600, flush: true });
}

/** @throws BackupError if the directory isn't a complete backup. */
export async function readManifest(directory: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(directory, manifestFile), 'utf8')));
  } catch (error) {
    const reason = hasCode(error, 'ENOENT') ? `it has no ${manifestFile}` : `its ${manifestFile} can't be read`;
    throw new BackupError(`${directory} isn't a complete backup: ${reason}.`);
  }
}

/** Creates a directory that only this account can read. @throws BackupError if it has files. */
export async function makeEmptyDirectory(path: string, purpose: string): Promise<void> {
  if ((await namesIn(path)).length > 0) throw new BackupError(`${path} isn't empty. ${purpose}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
}
