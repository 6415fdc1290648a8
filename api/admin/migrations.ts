import type { Command } from 'commander';
import { migrate, migrationStatus } from '../db/migrations/migrate.ts';
import { day, type Report, table } from './report.ts';
import { withInstallation } from './session.ts';

type Run = (action: () => Promise<Report>) => Promise<void>;

/** `npm run admin -- migrations …` */
export function addMigrationCommands(program: Command, run: Run): void {
  const migrations = program.command('migrations').description('show and run the migrations of the database');

  migrations
    .command('status')
    .description('list the migrations, and which are pending')
    .action(() =>
      run(() =>
        withInstallation(async ({ database }) => {
          const all = await migrationStatus(database.driver);
          const pending = all.filter(({ appliedAt }) => appliedAt === null).length;
          const rows = all.map(({ name, appliedAt }) => [name, appliedAt === null ? 'pending' : day(appliedAt)]);
          return {
            data: { migrations: all, pending },
            lines: [...table(['MIGRATION', 'APPLIED'], rows, ''), `${pending} pending.`],
          };
        }),
      ),
    );

  migrations
    .command('up')
    .description('run the pending migrations')
    .action(() =>
      run(() =>
        withInstallation(async ({ database }) => {
          const before = (await migrationStatus(database.driver)).filter(({ appliedAt }) => appliedAt === null);
          await migrate(database.driver);
          const applied = before.map(({ name }) => name);
          const line = applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations ran.`;
          return { data: { applied }, lines: [...applied, line] };
        }),
      ),
    );
}
