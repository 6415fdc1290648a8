import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp } from '../backup/backup.ts';
import { restoreEmbedded, restoreServer } from '../backup/restore.ts';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import type { Report } from './report.ts';

type Run = (action: () => Promise<Report>) => Promise<void>;

/** `npm run backup -- …` and `npm run restore -- …`, which are commands of `npm run admin` too. */
export function addBackupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description('back up the database and the files of uploads; npm run backup is the same')
    .requiredOption('--output <directory>', 'a new or empty directory')
    .addHelpText(
      'after',
      '\nIt uses DATABASE_BACKUP_URL: a role that reads past row security. The secrets and an S3 bucket are not part of it.',
    )
    .action(({ output }: { readonly output: string }) => run(() => backup(resolve(output))));

  program
    .command('restore')
    .description('restore a backup to an empty database; npm run restore is the same')
    .requiredOption('--input <directory>', 'the directory of the backup')
    .addHelpText('after', '\nIt uses DATABASE_MIGRATION_URL, or DATABASE_URL without it, and an empty DATA_DIR.')
    .action(({ input }: { readonly input: string }) => run(() => restore(resolve(input))));
}

async function backup(output: string): Promise<Report> {
  const environment = readEnvironment();
  const config = createConfig(environment);
  const made = await backUp(config, environment.DATABASE_BACKUP_URL, output);
  const secrets =
    config.database.kind === 'embedded'
      ? 'It has the secrets of the installation: keep it where no one else can read it.'
      : 'Keep TOKEN_PEPPER, IDENTITY_KEY, SESSION_SECRET and AUTH_CLIENT_SECRET in another place: they are not part of it.';
  const files = made.files === null ? 'The bucket is not part of it.' : `${made.files} files.`;
  return { data: made, lines: [`${made.directory}: database at ${made.migration}. ${files}`, secrets] };
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
      ...(pendingMigrations === 0 ? [] : [`${pendingMigrations} migrations are pending. Run: npm run migrate`]),
      ...problems,
    ],
    failed: problems.length > 0,
  };
}
