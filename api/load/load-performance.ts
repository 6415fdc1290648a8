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

/** What a load did, in numbers of facts, companies and company-days. */
export interface PerformanceLoad {
  readonly facts: number;
  readonly companies: number;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
}

/**
 * Loads a file of daily facts. For every company and day in it the file is the whole truth: what is stored of that day
 * gives way to it, and a day that is stored like this already isn't touched. All of it in one transaction: rejects with a
 * {@link LoadError} when anything is wrong, and nothing has changed.
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

/** Makes what is staged in this transaction the facts of its days, with everything that is derived from them. */
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

/** SQLSTATE 22003, numeric value out of range: both drivers carry it. */
function isOverflow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003';
}
