import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { checkSigningKeys } from '../auth/oauth/signing-keys.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createRoles } from '../db/migrations/roles.ts';
import { foldsCase } from '../db/migrations/migrate.ts';
import { migrationStatus } from '../db/migrations/status.ts';
import { withMaintenance } from '../db/postgres/index.ts';
import { createObjectStore } from '../storage/index.ts';
import { expectedFiles } from './backup-store.ts';
import { copyNewFiles } from './copy-files.ts';
import { BackupError, makeEmptyDirectory, type Manifest, readManifest } from './manifest.ts';
import { runProgram } from './postgres-programs.ts';

/** A restored installation, and what its operator must look at. */
export interface Restored {
  readonly createdAt: string;
  readonly files: number;
  readonly pendingMigrations: number;
  /** Sentences; empty if everything was found. */
  readonly problems: readonly string[];
}

/** Restores a backup of the embedded database: its whole directory. */
export async function restoreEmbedded(dataDirectory: string, input: string): Promise<Restored> {
  const { createdAt, content } = await readManifest(input);
  if (content.kind !== 'embedded') throw new BackupError('This is a backup of a server database. Set DATABASE_URL.');
  await makeEmptyDirectory(dataDirectory, 'Set DATA_DIR to a new directory.');
  const { files } = await copyNewFiles(join(input, 'data'), dataDirectory);
  return { createdAt, files, pendingMigrations: 0, problems: [] };
}

/**
 * Restores a backup to an empty database and, for the builtin store, an empty directory. The database is restored as a
 * whole or not at all.
 *
 * @throws BackupError if the operator must correct something first.
 */
export async function restoreServer(config: Config, input: string): Promise<Restored> {
  const manifest = await readManifest(input);
  const { content, createdAt } = manifest;
  const { database: target, storage } = config;
  if (content.kind !== 'postgres' || target.kind !== 'postgres') {
    throw new BackupError('This is a backup of the embedded database. Restore it without DATABASE_URL.');
  }
  if ((content.objects === 's3') !== (storage.kind === 's3')) throw new BackupError(otherStore(content.objects));
  const url = target.migrationUrl ?? target.url;
  const serverVersion = await withMaintenance(url, ({ isEmpty, version }) => {
    if (!isEmpty) throw new BackupError('The database has tables already. Create an empty one, and restore to that.');
    return Promise.resolve(version);
  });
  if (storage.kind === 'builtin') {
    await makeEmptyDirectory(storage.directory, 'It must have no files of another installation.');
  }
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    await database.driver.runAsOwner(foldsCase);
    await createRoles(database.driver);
    await runProgram('pg_restore', { url, serverVersion }, [
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      join(input, 'database.dump'),
    ]);
    const files = storage.kind === 's3' ? 0 : (await copyNewFiles(join(input, 'objects'), storage.directory)).files;
    const pending = (await migrationStatus(database.driver)).filter(({ appliedAt }) => appliedAt === null).length;
    const problems = [...(await secretProblems(config, database)), ...(await fileProblems(config, database))];
    return { createdAt, files, pendingMigrations: pending, problems };
  } finally {
    await database.close();
  }
}

async function secretProblems(config: Config, database: Database): Promise<string[]> {
  try {
    await checkSigningKeys({ database, tokenPeppers: config.secrets.tokenPeppers });
    return [];
  } catch {
    return [
      'TOKEN_PEPPER is not the one of the backup. Set that one before you start the API: without it, no key works.',
    ];
  }
}

/** Above all for a bucket, whose copy is not part of the backup. */
async function fileProblems(config: Config, database: Database): Promise<string[]> {
  const expected = await expectedFiles(database);
  if (expected.length === 0) return [];
  const present = new Set<string>();
  const store = await createObjectStore(config, Date.now);
  try {
    for await (const { key, multipartId } of store.list()) present.add(multipartId ?? key);
  } finally {
    await store.close();
  }
  const missing = expected
    .filter(({ key, multipartId }) => !present.has(key) && !present.has(multipartId ?? key))
    .map(({ uploadId }) => uploadId);
  if (missing.length === 0) return [];
  const some = missing.slice(0, 10).join(', ');
  return [`The object store lacks the files of ${missing.length} uploads, which must be sent again: ${some}`];
}

function otherStore(objects: (Manifest['content'] & { kind: 'postgres' })['objects']): string {
  return objects === 's3'
    ? 'This backup is of an installation with S3_BUCKET. Set it to the bucket, or to its copy.'
    : 'This backup has the files of a store under DATA_DIR. Restore it without S3_BUCKET.';
}
