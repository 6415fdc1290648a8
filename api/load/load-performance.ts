import type { Database } from '../db/database.ts';
import type { Runner } from '../db/sql.ts';
import { LoadError } from './load-error.ts';
import { readPerformanceCsv } from './performance-csv.ts';
import {
  advanceState,
  closeStaging,
  compareDays,
  findProblems,
  lockCompanies,
  openStaging,
  replaceDays,
  stage,
} from './performance-store.ts';

/** The result of a load, in numbers of facts, companies and company-days. */
export interface PerformanceLoad {
  readonly facts: number;
  readonly companies: number;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
}

/**
 * Loads a file of daily facts. For each of its companies and days, the file replaces everything stored; an identical
 * day isn't touched. It uses one transaction: on any error it rejects with a {@link LoadError} and changes nothing.
 */
export function loadPerformance(database: Database, file: string): Promise<PerformanceLoad> {
  return database.platform(async (platform, copy) => {
    await openStaging(platform);
    await readPerformanceCsv(file, (batch) => stage(copy, batch));
    const problems = await findProblems(platform);
    if (problems.length > 0) {
      throw new LoadError(problems.map(({ line, problem }) => `line ${line}: ${problem}`).join('\n'));
    }
    return applyStaging(platform);
  });
}

/** Stores the staged rows of this transaction as the facts of their days, and updates all derived data. */
export async function applyStaging(platform: Runner): Promise<PerformanceLoad> {
  await lockCompanies(platform);
  const days = await compareDays(platform);
  try {
    await replaceDays(platform);
  } catch (error) {
    throw isOverflow(error) ? new LoadError('a sum would be larger than 9223372036854775807', { cause: error }) : error;
  }
  await advanceState(platform);
  await closeStaging(platform);
  return {
    facts: Number(days.facts),
    companies: Number(days.companies),
    added: Number(days.added),
    replaced: Number(days.replaced),
    unchanged: Number(days.unchanged),
  };
}

/** SQLSTATE 22003, numeric value out of range; both drivers report it. */
function isOverflow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003';
}
