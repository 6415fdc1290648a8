import type { Database } from '../db/database.ts';
import { statement } from '../db/sql.ts';

/** Work in the background that waits, runs or has failed. */
export interface BackgroundWork {
  /** `state` as pg-boss has it: created, retry, active or failed. */
  readonly jobs: readonly { readonly queue: string; readonly state: string; readonly count: number }[];
  /** Seconds that the oldest job has been due, by queue. */
  readonly oldestJobs: readonly { readonly queue: string; readonly seconds: number }[];
  /** Seconds that the longest attempt at a job has been running, by queue. */
  readonly longestJobs: readonly { readonly queue: string; readonly seconds: number }[];
  /** Uploads that haven't ended, by status. */
  readonly uploads: readonly { readonly status: string; readonly count: number }[];
  /** Mails by state, and seconds since the oldest one was queued. */
  readonly mails: readonly { readonly state: string; readonly count: number; readonly seconds: number }[];
}

/** Counts the background work of the whole installation. It reads the rows of unfinished work only. */
export function countBackgroundWork(database: Pick<Database, 'platform'>): Promise<BackgroundWork> {
  return database.platform(async (platform) => ({
    jobs: await platform.all(
      statement<BackgroundWork['jobs'][number]>(
        `select name as queue, state::text as state, count(*)::int as count from jobs.job
         where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
        [],
      ),
    ),
    oldestJobs: await platform.all(
      statement<BackgroundWork['oldestJobs'][number]>(
        `select name as queue, extract(epoch from now() - min(start_after))::float8 as seconds from jobs.job
         where state in ('created', 'retry') and start_after <= now() group by 1`,
        [],
      ),
    ),
    longestJobs: await platform.all(
      statement<BackgroundWork['longestJobs'][number]>(
        `select name as queue, extract(epoch from now() - min(started_on))::float8 as seconds from jobs.job
         where state = 'active' group by 1`,
        [],
      ),
    ),
    uploads: await platform.all(
      statement<BackgroundWork['uploads'][number]>(
        `select status, count(*)::int as count from first_party_upload
         where status in ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING') group by 1`,
        [],
      ),
    ),
    mails: await platform.all(
      statement<BackgroundWork['mails'][number]>(
        `select state, count(*)::int as count, greatest(0, extract(epoch from now() - min(created_at)))::float8 as seconds
         from mail_message group by 1`,
        [],
      ),
    ),
  }));
}
