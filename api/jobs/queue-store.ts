import type { Db } from 'pg-boss';
import type { SqlDriver } from '../db/database.ts';
import { type Runner, statement } from '../db/sql.ts';

/** pg-boss over our driver: as the platform's role, on a server or in this process. */
export function platformConnection(driver: SqlDriver): Db {
  return {
    executeSql: async (text, values) => {
      if (values !== undefined && values.length > 0) {
        return { rows: (await driver.run('litfass_platform', text, values)).map(withDates) };
      }
      // Without values it may be several statements between BEGIN and COMMIT.
      const statements = text.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;\s*$/i, '');
      return { rows: (await driver.script('litfass_platform', statements)).map(withDates) };
    },
  };
}

/** The same within a transaction that is under way, as its role. */
export function transactionConnection(transaction: Runner): Db {
  return {
    executeSql: async (text, values) => ({ rows: await transaction.all(statement(text, values ?? [])) }),
  };
}

/** Our drivers leave moments as texts; pg-boss takes Dates. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(value) ? new Date(value) : value,
    ]),
  );
}
