import type { Db } from 'pg-boss';
import type { SqlDriver } from '../db/driver.ts';
import { type Runner, statement } from '../db/sql.ts';

/** The connection of pg-boss through our driver, with the platform's role, on a server or in this process. */
export function platformConnection(driver: SqlDriver): Db {
  return {
    executeSql: async (text, values) => {
      if (values !== undefined && values.length > 0) {
        return { rows: (await driver.run('litfass_platform', text, values.map(asParameter))).map(withDates) };
      }
      // Without values, the text may have several statements between BEGIN and COMMIT.
      const statements = text.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;\s*$/i, '');
      return { rows: (await driver.script('litfass_platform', statements)).map(withDates) };
    },
  };
}

/** The same connection in a running transaction, with its role. */
export function transactionConnection(transaction: Runner): Db {
  return {
    executeSql: async (text, values) => ({
      rows: await transaction.all(statement(text, (values ?? []).map(asParameter))),
    }),
  };
}

/**
 * pg-boss passes objects to jsonb parameters, such as the error of a failed job. Our drivers take JSON as text. The
 * text of an error may contain U+0000 and lone surrogates, which jsonb can't store.
 */
function asParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return value;
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\u0000', '\ufffd') : inner,
  );
}

/** Our drivers return timestamps as text; pg-boss expects Dates. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(value) ? new Date(value) : value,
    ]),
  );
}
