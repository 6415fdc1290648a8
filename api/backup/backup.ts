import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrationStatus } from '../db/migrations/status.ts';
import { withMaintenance } from '../db/postgres/index.ts';
import { lockDirectory } from '../db/pglite/directory-lock.ts';
import { copyNewFiles } from './copy-files.ts';
import { BackupError, makeEmptyDirectory, writeManifest } from './manifest.ts';
import { runProgram } from './postgres-programs.ts';

/** A finished backup. */
export interface Backup {
  readonly directory: string;
  readonly migration: string;
  /** Files of the builtin store, or of DATA_DIR; null if the store is S3, which isn't copied. */
  readonly files: number | null;
}

/**
 * Backs up the configured installation to an empty directory. With a server database the API and the workers may go
 * on; the embedded database must not be in use.
 *
 * @throws BackupError if the operator must correct something first.
 */
export async function backUp(config: Config, backupUrl: string | undefined, output: string): Promise<Backup> {
  await makeEmptyDirectory(output, 'Name a directory for this backup alone.');
  if (config.database.kind === 'embedded') return backUpEmbedded(config, output);
  return backUpServer(config, backupUrl ?? config.database.migrationUrl ?? config.database.url, output);
}

/** PGlite's files are consistent while no process has them open. */
async function backUpEmbedded(config: Config, output: string): Promise<Backup> {
  const release = lockDirectory(config.dataDirectory);
  try {
    const head = heading(await readMigration(config));
    const { files } = await copyNewFiles(config.dataDirectory, join(output, 'data'), isUnfinished);
    await writeManifest(output, { ...head, content: { kind: 'embedded' } });
    return { directory: output, migration: head.migration, files };
  } finally {
    release();
  }
}

function backUpServer(config: Config, url: string, output: string): Promise<Backup> {
  return withMaintenance(url, async (server) => {
    if (!server.seesAllRows) throw new BackupError(needsAllRows(server.role));
    const migration = await readMigration(config);
    const { storage } = config;
    const copyObjects = async () => {
      if (storage.kind === 's3') return 0;
      return (await copyNewFiles(storage.directory, join(output, 'objects'), isUnfinished)).files;
    };
    // A file that an upload of the snapshot needs may be deleted while it is copied, when the upload has ended meanwhile.
    // So most files are copied before the snapshot, and the few new ones immediately after it, before the long dump.
    const before = await copyObjects();
    // The backup has no later change, however long the dump takes.
    const head = heading(migration);
    const snapshot = await server.exportSnapshot();
    const files = before + (await copyObjects());
    const partial = join(output, 'database.partial');
    await runProgram('pg_dump', { url, serverVersion: server.version }, [
      '--format=custom',
      `--snapshot=${snapshot}`,
      // The work of uploads that a worker begins again.
      '--exclude-table=staging.*',
      `--file=${partial}`,
    ]);
    await rename(partial, join(output, 'database.dump'));
    const objects = storage.kind === 's3' ? 's3' : 'copied';
    await writeManifest(output, { ...head, content: { kind: 'postgres', objects } });
    return { directory: output, migration, files: objects === 's3' ? null : files };
  });
}

function heading(migration: string) {
  return { format: 1, createdAt: new Date().toISOString(), migration } as const;
}

async function readMigration(config: Config): Promise<string> {
  const database = await openDatabase(config.database);
  try {
    return await newestMigration(database);
  } finally {
    await database.close();
  }
}

async function newestMigration({ driver }: Database): Promise<string> {
  const applied = (await migrationStatus(driver)).filter(({ appliedAt }) => appliedAt !== null);
  const newest = applied.at(-1);
  if (newest === undefined) throw new BackupError('The database is empty; there is nothing to back up.');
  return newest.name;
}

/** Bodies of requests that are still arriving, and the lock of a process. */
function isUnfinished(name: string): boolean {
  return name === 'temporary' || name === 'process.lock' || name.startsWith('new-');
}

function needsAllRows(role: string): string {
  return [
    `The role ${role} can't read all rows: row security applies to it. Create a role for backups, as a superuser:`,
    `  create role litfass_backup login bypassrls password '…';`,
    `  grant pg_read_all_data to litfass_backup;`,
    'Then set DATABASE_BACKUP_URL to the address of this database with that role.',
  ].join('\n');
}
