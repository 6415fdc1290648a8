import { type Command, InvalidArgumentError } from 'commander';
import { migrate, plannedScripts } from '../db/migrations/migrate.ts';
import { grantRoles } from '../db/migrations/roles.ts';
import { migrationStatus } from '../db/migrations/status.ts';
import { day, type Report, type Run, table } from './report.ts';
import { withOwner } from './session.ts';

interface UpOptions {
  readonly dryRun?: boolean;
  readonly grantTo?: string;
}

/** `npm run migrate -- …`, which is `npm run admin -- migrations …` */
export function addMigrationCommands(program: Command, run: Run): void {
  const migrations = program
    .command('migrations')
    .description('show and run the migrations of the database')
    .addHelpText(
      'after',
      '\nThese commands use DATABASE_MIGRATION_URL, or DATABASE_URL without it, and need no secrets.',
    );

  migrations
    .command('status')
    .description('list the migrations, and which are pending')
    .action(() => run(status));

  migrations
    .command('up', { isDefault: true })
    .description('run the pending migrations')
    .option('--dry-run', 'print the SQL of the pending migrations, and run nothing')
    .option(
      '--grant-to <role>',
      'then let this login role, which API and worker connect with, switch to the roles',
      role,
    )
    .action(({ dryRun = false, grantTo }: UpOptions) => run(() => (dryRun ? plan() : up(grantTo))));
}

function status(): Promise<Report> {
  return withOwner(async (driver) => {
    const all = await migrationStatus(driver);
    const pending = all.filter(({ appliedAt }) => appliedAt === null).length;
    const rows = all.map(({ name, appliedAt }) => [name, appliedAt === null ? 'pending' : day(appliedAt)]);
    return {
      data: { migrations: all, pending },
      lines: [...table(['MIGRATION', 'APPLIED'], rows, ''), `${pending} pending.`],
    };
  });
}

function plan(): Promise<Report> {
  return withOwner(async (driver) => {
    const scripts = await plannedScripts(driver);
    const lines = scripts.flatMap(({ name, sql }) => [`-- ${name}`, sql, '']);
    return { data: { scripts }, lines: scripts.length === 0 ? ['-- The database is up to date.'] : lines };
  });
}

function up(login: string | undefined): Promise<Report> {
  return withOwner(async (driver) => {
    const runs = await migrate(driver);
    if (login !== undefined) await grantRoles(driver, login);
    const applied = runs.map(({ name }) => name);
    const lines = runs.map(({ name, milliseconds }) => `${name}  ${milliseconds} ms`);
    const line = applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations ran.`;
    const granted = login === undefined ? [] : [`${login} may switch to the roles of Litfass.`];
    return { data: { applied, grantedTo: login ?? null }, lines: [...lines, line, ...granted] };
  });
}

/** The name of a role as the operator created it. */
function role(text: string): string {
  if (/^[a-z_][a-z0-9_$-]{0,62}$/i.test(text)) return text;
  throw new InvalidArgumentError('It must be the name of a role such as litfass_run.');
}
