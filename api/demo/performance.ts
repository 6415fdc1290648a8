import { query, type Runner, statement } from '../db/sql.ts';
import { applyStaging } from '../load/load-performance.ts';
import { openStaging } from '../load/performance-store.ts';
import { nordlicht } from './companies.ts';
import { factsSql, silentCompaniesSql } from './performance-sql.ts';

/**
 * Loads performance for the existing campaigns: the `days` that end with `today`, generated in the database and then
 * loaded like a file of the platform. Every machine gets the same data for the same day.
 */
export async function seedPerformance(platform: Runner, today: string, days = 365): Promise<void> {
  const [{ count } = { count: '0' }] = await platform.all(
    query.selectFrom('campaign').select((select) => select.fn.countAll<string>().as('count')),
  );
  if (count === '0') return;
  await openStaging(platform);
  await platform.all(statement(factsSql, [today, nordlicht.id, days]));
  await platform.all(statement(silentCompaniesSql, [today]));
  await applyStaging(platform);
}
