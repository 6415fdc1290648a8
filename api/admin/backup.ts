import { resolve } from 'node:path';
import type { Command } from 'commander';
import { adminCommand } from '../admin-command.ts';
import { type Backup, backUp } from '../backup/backup.ts';
import { datedDirectory, removeOldBackups } from '../backup/dated-backups.ts';
import { restoreEmbedded, restoreServer } from '../backup/restore.ts';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { limit } from './arguments.ts';
import { CommandError, type Report, type Run } from './report.ts';

/** `npm run backup -- …` and `npm run restore -- …`, which are commands of `npm run admin` too. */
export function addBackupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description('back up the database and the files of uploads; npm run backup is the same')
    .option('--output <directory>', 'a new or empty directory')
    .option(
      '--into <directory>',
      'instead of --output: a directory that gets a new one for each backup, named after its time',
    )
    .option('--keep-days <days>', 'with --into: then delete the backups that are older', limit)
    .addHelpText(
      'after',
      '\nIt uses DATABASE_BACKUP_URL: a role that reads past row security. The secrets and an S3 bucket are not part of it.',
    )
    .action((options: BackupOptions) => run(() => backup(options)));

  program
    .command('restore')
    .description('restore a backup to an empty database; npm run restore is the same')
    .requiredOption('--input <directory>', 'the directory of the backup')
    .addHelpText('after', '\nIt uses DATABASE_MIGRATION_URL, or DATABASE_URL without it, and an empty DATA_DIR.')
    .action(({ input }: { readonly input: string }) => run(() => restore(resolve(input))));
}

interface BackupOptions {
  readonly output?: string;
  readonly into?: string;
  readonly keepDays?: number;
}

async function backup({ output, into, keepDays }: BackupOptions): Promise<Report> {
  const now = Date.now();
  if (output !== undefined) {
    if (into !== undefined || keepDays !== undefined)
      throw new CommandError('Use --output alone, without --into and --keep-days.');
    return reportOf(await makeBackup(resolve(output)), []);
  }
  if (into === undefined) throw new CommandError('Say where the backup goes, with --output or --into.');
  const parent = resolve(into);
  const made = await makeBackup(datedDirectory(parent, now));
  const { directory: newest } = made.backup;
  return reportOf(made, keepDays === undefined ? [] : await removeOldBackups(parent, { newest, keepDays, now }));
}

interface MadeBackup {
  readonly backup: Backup;
  readonly isEmbedded: boolean;
}

async function makeBackup(directory: string): Promise<MadeBackup> {
  const environment = readEnvironment();
  const config = createConfig(environment);
  const made = await backUp(config, environment.DATABASE_BACKUP_URL, directory);
  return { backup: made, isEmbedded: config.database.kind === 'embedded' };
}

function reportOf({ backup: made, isEmbedded }: MadeBackup, removed: readonly string[]): Report {
  const secrets = isEmbedded
    ? 'It has the secrets of the installation: keep it where no one else can read it.'
    : 'Keep TOKEN_PEPPER, IDENTITY_KEY, SESSION_SECRET and AUTH_CLIENT_SECRET in another place: they are not part of it.';
  const files = made.files === null ? 'The bucket is not part of it.' : `${made.files} files.`;
  return {
    data: { ...made, removed },
    lines: [
      `${made.directory}: database at ${made.migration}. ${files}`,
      secrets,
      ...removed.map((name) => `Deleted the old backup ${name}.`),
    ],
  };
}

async function restore(input: string): Promise<Report> {
  const environment = readEnvironment();
  const restored =
    environment.DATABASE_URL === undefined
      ? await restoreEmbedded(resolve(environment.DATA_DIR), input)
      : await restoreServer(createConfig(environment), input);
  const { createdAt, files, pendingMigrations, problems } = restored;
  return {
    data: restored,
    lines: [
      `Restored the backup of ${createdAt}, with ${files} files.`,
      ...(pendingMigrations === 0
        ? []
        : [`${pendingMigrations} migrations are pending. Run: ${adminCommand('migrations up')}`]),
      ...problems,
    ],
    failed: problems.length > 0,
  };
}
