import { setTimeout as pause } from 'node:timers/promises';
import { adminCommand } from '../../admin-command.ts';
import type { SqlDriver } from '../driver.ts';
import { migrate, type MigrationRun } from './migrate.ts';
import { schemaState, type SchemaState } from './status.ts';

/** How a process gets a migrated database. */
export interface Preparation {
  /** Whether the process migrates the database if its role may; otherwise it waits until another one has done so. */
  readonly migrates: boolean;
  /** How long it waits, in milliseconds. */
  readonly waitMs: number;
  /** Called for each migration that this process ran. */
  readonly onMigration?: (run: MigrationRun) => void;
  /** Called once, before the wait begins. */
  readonly onWait?: (reason: string) => void;
}

const pollMs = 500;

/**
 * Resolves when the database has all migrations of this release.
 *
 * @throws DatabaseIsNewer if this release can't run on it.
 * @throws Error if it still isn't migrated after the wait.
 */
export async function prepareDatabase(driver: SqlDriver, preparation: Preparation): Promise<void> {
  const deadline = performance.now() + preparation.waitMs;
  let isAnnounced = false;
  for (;;) {
    const found = await look(driver);
    if (found.state?.mayMigrate === true && preparation.migrates) {
      for (const run of await migrate(driver)) preparation.onMigration?.(run);
      return;
    }
    if (found.reason === null) return;
    if (performance.now() >= deadline) {
      throw new Error(`it isn't migrated (${found.reason}). Run: ${adminCommand('migrations up')}`);
    }
    if (!isAnnounced) preparation.onWait?.(found.reason);
    isAnnounced = true;
    await pause(pollMs);
  }
}

interface Look {
  readonly state: SchemaState | null;
  /** Why the database can't be used yet; null if it can. */
  readonly reason: string | null;
}

async function look(driver: SqlDriver): Promise<Look> {
  try {
    const state = await schemaState(driver);
    const pending = state.migrations.filter(({ appliedAt }) => appliedAt === null).length;
    return { state, reason: pending === 0 ? null : `${pending} migrations are pending` };
  } catch (error) {
    if (isNotMigrated(error)) return { state: null, reason: error.message };
    throw error;
  }
}

/**
 * Before the first migration there is neither the role that may read the table (22023), nor the right to switch to it
 * (42501), nor the table (42P01). Every other error is one that no migration ends, such as a wrong password.
 */
function isNotMigrated(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22023|42501|42P01)$/.test(String(error.code));
}
