import type { RetentionConfig } from '../../config/retention.ts';
import type { Services } from '../../services.ts';
import { deleteOldRows, goesByCompany, nextCompanies } from './old-rows-store.ts';
import { createComingMonths, dropMonthBefore } from './performance-months-store.ts';
import { cutOf, type RetentionRule, retentionRules } from './policy.ts';
import { trimAuditLogs } from './trim-audit-log.ts';

/** The rows that one statement deletes at most: some hundredths of a second. */
const rowsPerBatch = 5_000;
/** The companies whose rows one statement reads. */
const companiesPerBatch = 50;

/** What applying the retention needs. */
export interface RetentionServices extends Pick<Services, 'database' | 'storage' | 'now'> {
  readonly retention: RetentionConfig;
  /** The rows that one statement deletes at most; by default 5,000. */
  readonly batch?: number | undefined;
}

/** What a rule has deleted: rows, or months of facts. */
export interface AppliedRule {
  readonly rule: string;
  readonly deleted: number;
}

/**
 * Deletes what is older than its period, rule by rule, and creates the coming months of performance. Each batch is a
 * transaction of its own, and what is old is found again, so stopped work is continued by the next call. A rule that
 * fails doesn't stop the others.
 *
 * @throws AggregateError with the error of each rule that failed.
 */
export async function applyRetention(services: RetentionServices, signal: AbortSignal): Promise<AppliedRule[]> {
  const { database, now, retention: config } = services;
  const applied: AppliedRule[] = [];
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      if (!signal.aborted) await work();
    } catch (error) {
      errors.push(error);
    }
  };
  const today = new Date(now()).toISOString().slice(0, 10);
  await attempt(() => database.retention((retention) => createComingMonths(retention, today)));
  for (const rule of retentionRules) {
    const period = rule.period(config);
    if (period === undefined) continue;
    const before = cutOf(period, rule.way, now());
    await attempt(async () => {
      applied.push({ rule: rule.name, deleted: await applyRule(services, rule, before, signal) });
    });
  }
  if (errors.length > 0) {
    const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)));
    throw new AggregateError(errors, `The retention is incomplete: ${reasons.join('; ')}`);
  }
  return applied;
}

function applyRule(
  services: RetentionServices,
  rule: RetentionRule,
  before: string,
  signal: AbortSignal,
): Promise<number> {
  const { retention, batch } = services;
  switch (rule.way) {
    case 'audit': {
      const log = rule.variable === 'AUDIT_LOG_RETENTION_DAYS' ? 'companies' : 'platform';
      const bounds = batch === undefined ? {} : { batch };
      return trimAuditLogs(services, { log, before, archives: retention.archivesAudit, ...bounds }, signal);
    }
    case 'months':
      return dropMonths(services, before, signal);
    case 'rows':
      return deleteRows(services, rule.table, before, signal);
  }
}

async function dropMonths({ database }: RetentionServices, before: string, signal: AbortSignal): Promise<number> {
  let dropped = 0;
  while (!signal.aborted) {
    const month = await database.retention((retention) => dropMonthBefore(retention, before.slice(0, 10)));
    if (month === null) break;
    dropped += 1;
  }
  return dropped;
}

async function deleteRows(
  services: RetentionServices,
  table: string,
  before: string,
  signal: AbortSignal,
): Promise<number> {
  const { database } = services;
  if (!goesByCompany(table)) return deleteBatches(services, { table, before, companyIds: undefined }, signal);
  let deleted = 0;
  let after: string | null = null;
  while (!signal.aborted) {
    const last: string | null = after;
    const companyIds: string[] = await database.retention((retention) =>
      nextCompanies(retention, last, companiesPerBatch),
    );
    if (companyIds.length > 0) deleted += await deleteBatches(services, { table, before, companyIds }, signal);
    if (companyIds.length < companiesPerBatch) break;
    after = companyIds.at(-1) ?? null;
  }
  return deleted;
}

async function deleteBatches(
  { database, batch = rowsPerBatch }: RetentionServices,
  rows: { readonly table: string; readonly before: string; readonly companyIds: readonly string[] | undefined },
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    const count = await database.retention((retention) => deleteOldRows(retention, { ...rows, limit: batch }));
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
}
