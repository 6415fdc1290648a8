import type { RetentionConfig } from '../../config/retention.ts';
import { readTimestamp } from '../../db/timestamp.ts';
import type { Services } from '../../services.ts';
import { countOldEvents } from './old-events-store.ts';
import { countOldRows, findTableSizes, type RowsFound } from './old-rows-store.ts';
import { findMonths } from './performance-months-store.ts';
import { cutOf, type Period, type RetentionRule, retentionRules } from './policy.ts';

/** A rule, and what it finds now. */
export interface RuleStatus {
  readonly rule: string;
  readonly table: string;
  /** `400 days`, or `forever`. */
  readonly kept: string;
  /** The variable that sets it; null if nothing does. */
  readonly variable: string | null;
  /** The oldest row, or the first month of the facts; null if there is none. */
  readonly oldest: string | null;
  /** What the rule would delete now: rows, or months of facts. */
  readonly due: number;
  readonly dueUnit: 'rows' | 'months';
  /** Rows of the whole table, as the planner estimates them. */
  readonly rows: number | null;
  /** The size of the whole table with its indexes. */
  readonly bytes: number;
}

/** Each rule with its oldest row and what is due. It reads whole tables, and changes nothing. */
export async function retentionStatus({
  database,
  now,
  retention: config,
}: Pick<Services, 'database' | 'now'> & { readonly retention: RetentionConfig }): Promise<RuleStatus[]> {
  const sizes = await database.retention(findTableSizes);
  const found: RuleStatus[] = [];
  for (const rule of retentionRules) {
    const period = rule.period(config);
    const before = period === undefined ? null : cutOf(period, rule.way, now());
    const { due, oldest } = await count(database, rule, before);
    found.push({
      rule: rule.name,
      table: rule.table,
      kept: periodText(period),
      variable: rule.variable,
      oldest: oldest === null ? null : readTimestamp(oldest),
      due,
      dueUnit: rule.way === 'months' ? 'months' : 'rows',
      rows: sizes.get(rule.table)?.rows ?? null,
      bytes: sizes.get(rule.table)?.bytes ?? 0,
    });
  }
  return found;
}

async function count(database: Services['database'], rule: RetentionRule, before: string | null): Promise<RowsFound> {
  if (rule.way === 'rows') return database.retention((retention) => countOldRows(retention, rule.table, before));
  if (rule.way === 'audit') {
    const log = rule.variable === 'AUDIT_LOG_RETENTION_DAYS' ? 'companies' : 'platform';
    return database.retention((retention) => countOldEvents(retention, log, before));
  }
  const months = await database.retention(findMonths);
  const due = months.filter(({ month }) => before !== null && month < before.slice(0, 7)).length;
  return { due, oldest: months[0]?.month ?? null };
}

function periodText(period: Period | undefined): string {
  if (period === undefined) return 'forever';
  const [[unit, count] = ['days', 0]] = Object.entries(period);
  return `${count} ${unit}`;
}
