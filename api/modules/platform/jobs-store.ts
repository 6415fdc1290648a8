import { takeLock } from '../../db/advisory-lock.ts';
import { isUuid } from '../../db/list/list-filter.ts';
import { listTable } from '../../db/list/list-table.ts';
import { type Runner, statement } from '../../db/sql.ts';

/** A job whose last attempt failed. */
export interface FailedJobRow {
  readonly id: string;
  readonly queue: string;
  /** RETRYING: another attempt follows by itself. */
  readonly state: 'RETRYING' | 'FAILED';
  /** The company that the job works for, if it is one. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly uploadId: string | null;
  readonly attempts: number;
  /** As it was thrown: it may have email addresses and URLs. */
  readonly error: string | null;
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly failedAt: string | null;
  readonly nextAttemptAt: string | null;
}

const state = `case job.state when 'retry' then 'RETRYING' else 'FAILED' end`;

/** pg-boss stores a thrown error as its fields, and other results below `value`. */
const error = `coalesce(job.output ->> 'message', job.output -> 'value' ->> 'message')`;

export const failedJobTable = listTable<FailedJobRow>()({
  name: 'FailedJob',
  // A job that a stopped worker gave back is queued again without an error.
  from: `(select id, name, state, data, output, retry_count, created_on, started_on, completed_on, start_after
      from jobs.job where state = 'failed' or (state = 'retry' and output is not null)) as job
    left join company on company.id = (job.data ->> 'companyId')::uuid`,
  columns: {
    id: 'job.id',
    queue: 'job.name',
    state,
    companyId: 'company.id',
    companyName: 'company.name',
    uploadId: `case job.name when 'process-upload' then job.data ->> 'id' end`,
    attempts: 'job.retry_count + 1',
    error,
    createdAt: 'job.created_on',
    lastAttemptAt: 'job.started_on',
    failedAt: 'job.completed_on',
    nextAttemptAt: `case job.state when 'retry' then job.start_after end`,
  },
  id: 'job.id',
  companyId: null,
  filters: {
    queue: { kind: 'string', sql: 'job.name' },
    state: { kind: 'enum', sql: state },
    companyId: { kind: 'id', sql: 'company.id' },
    createdAt: { kind: 'timestamp', sql: 'job.created_on' },
  },
  sorts: { CREATED_AT: { kind: 'timestamp', sql: 'job.created_on' } },
  defaultSort: [{ field: 'CREATED_AT', direction: 'DESC' }],
});

/**
 * Queues a job again, or ends its pause. False if it isn't there any more, or if another job for the same object is
 * queued or running: their queue has one at a time.
 */
export async function requeueJob(staff: Runner, { id, queue }: Pick<FailedJobRow, 'id' | 'queue'>): Promise<boolean> {
  if (!isUuid(id)) return false;
  // Of two retries for the same object, the second then sees that the first is queued.
  await takeLock(staff, 'retry of jobs', queue);
  return staff.has(
    statement<{ id: string }>(
      `update jobs.job as job set state = 'retry', start_after = now(), completed_on = null,
         retry_limit = case state when 'failed' then retry_limit + 1 else retry_limit end
       where name = $1 and id = $2 and state in ('failed', 'retry') and not exists (
         select from jobs.job as other where other.name = job.name and other.id <> job.id and other.policy = 'exclusive'
           and other.singleton_key is not distinct from job.singleton_key and other.state in ('created', 'retry', 'active'))
       returning id`,
      [queue, id],
    ),
  );
}
