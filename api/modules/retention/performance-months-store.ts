import { type Runner, statement } from '../../db/sql.ts';

/** Creates the partitions of the month of a day and of the next two, so that no load waits for one. */
export async function createComingMonths(retention: Runner, today: string): Promise<void> {
  await retention.all(
    statement(
      `select litfass_ensure_performance_month((date_trunc('month', $1::date::timestamp) + ahead * interval '1 month')::date)
       from generate_series(0, 2) as ahead`,
      [today],
    ),
  );
}

/**
 * Notes the first day that is kept, and drops the facts of one earlier month. Returns the name of its table, or null when
 * there was none. Rejects after 2 s if a report or a load has the table.
 */
export async function dropMonthBefore(retention: Runner, firstDay: string): Promise<string | null> {
  const found = await retention.first(
    statement<{ readonly dropped: string | null }>('select litfass_drop_performance_before($1::date) as dropped', [
      firstDay,
    ]),
  );
  return found?.dropped ?? null;
}

/** A partition of the facts. */
export interface PerformanceMonth {
  /** `2026-11` */
  readonly month: string;
  /** As the planner estimates it. */
  readonly rows: number;
}

/** The months that have a partition, oldest first. */
export async function findMonths(retention: Runner): Promise<PerformanceMonth[]> {
  const found = await retention.all(
    statement<{ readonly name: string; readonly rows: number }>(
      `select class.relname as name, greatest(class.reltuples, 0)::float8 as rows
       from pg_inherits as part join pg_class as class on class.oid = part.inhrelid
       where part.inhparent = 'performance_fact'::regclass order by class.relname`,
      [],
    ),
  );
  return found.map(({ name, rows }) => ({ month: name.slice(-7).replace('_', '-'), rows }));
}
