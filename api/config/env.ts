import { adminCommand } from '../admin-command.ts';
import { defaults, type Environment, environmentSchema } from './environment.ts';
import { issuerProblems } from './issuer.ts';
import { limitProblems } from './limits.ts';
import { mailProblems } from './mail.ts';
import { listeningProblems } from './listening.ts';
import { storageProblems } from './storage.ts';
import { termsProblems } from './terms.ts';

/** An invalid configuration; `message` lists every problem, one per line. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Without a server database, the API generates these; a deployment must configure them. */
const requiredInProduction = ['AUTH_CLIENT_SECRET', 'SESSION_SECRET', 'TOKEN_PEPPER'] as const;

/** Demo data never get into a production database by accident. */
function demoProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given['DEMO_DATA'] !== 'true' || given['DATABASE_URL'] === undefined) return [];
  return [`DEMO_DATA: works without DATABASE_URL only; for this database run ${adminCommand('demo load')}`];
}

/** API and worker never connect with the role of the migrations, so they need an address of their own. */
function migrationProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given['DATABASE_MIGRATION_URL'] === undefined || given['DATABASE_URL'] !== undefined) return [];
  return ['DATABASE_URL: needed with DATABASE_MIGRATION_URL, which only migrations and restores use'];
}

/** Without Redis, each process would know only its own writes, and a replica could hide those of the others. */
function replicaProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given['DATABASE_REPLICA_URL'] === undefined) return [];
  return ['DATABASE_URL', 'REDIS_URL']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: needed with DATABASE_REPLICA_URL`);
}

/**
 * Reads the environment. A blank value counts as absent, since `VAR= npm start` and most container files mean that.
 * Throws {@link ConfigurationError} with the name of every invalid or missing variable. `listens` is whether the process
 * will accept connections; `usesDatabaseOnly` is for commands that need no secrets.
 */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
  { listens = false, usesDatabaseOnly = false } = {},
): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const parsed = environmentSchema.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const deployed = given['NODE_ENV'] === 'production' && given['DATABASE_URL'] !== undefined;
  const missing = deployed && !usesDatabaseOnly ? requiredInProduction.filter((name) => given[name] === undefined) : [];
  const problems = [
    ...wrong,
    ...missing.map((name) => `${name}: required in production with DATABASE_URL (32 characters or more)`),
    ...demoProblems(given),
    ...(usesDatabaseOnly ? [] : [...migrationProblems(given), ...replicaProblems(given)]),
    ...issuerProblems({ ...defaults, ...given }),
    ...limitProblems(given),
    ...storageProblems(given),
    ...mailProblems(given),
    ...(listens && parsed.success ? listeningProblems(parsed.data) : []),
    ...termsProblems(given),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigurationError(problems.join('\n'));
}

/** The environment that the programs of a backup inherit: their PATH, and settings such as PGSSLROOTCERT. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
