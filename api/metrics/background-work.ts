import { Gauge } from 'prom-client';
import type { Database } from '../db/database.ts';
import { withTimeLimit } from '../time-limit.ts';
import type { Metrics } from './metrics.ts';
import { type BackgroundWork, countBackgroundWork } from './work-store.ts';

/** Queues and states that are published as 0 when there is nothing, so that alerts don't miss a series. */
const queues = ['process-upload', 'housekeeping', 'send-mail', 'send-reminders', 'retention'];
const jobStates = ['created', 'retry', 'active', 'failed'];
const uploadStatuses = ['AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING'];
const mailStates = ['QUEUED', 'UNDELIVERABLE'];

/** Milliseconds that a look at the database may take. Monitoring usually waits 10 s for all metrics. */
const lookMs = 3_000;

/** Milliseconds for which one look serves: all gauges of one request for metrics share it. */
const freshMs = 1_000;

/**
 * Publishes the background work of the whole installation: jobs, uploads and mails. The processes that work on jobs
 * publish it, each the same. Without the database the values are absent, and `litfass_background_work_up` is 0.
 */
export function watchBackgroundWork(
  { registry }: Pick<Metrics, 'registry'>,
  database: Pick<Database, 'platform'>,
): void {
  let latest: { readonly at: number; readonly work: Promise<BackgroundWork | undefined> } | undefined;

  function look(): Promise<BackgroundWork | undefined> {
    const at = performance.now();
    if (latest === undefined || at - latest.at > freshMs) {
      const counted = withTimeLimit(countBackgroundWork(database), lookMs, () => new Error('No response in time.'));
      latest = { at, work: counted.catch(() => undefined) };
    }
    return latest.work;
  }

  /** A gauge whose values come from a look at the database; `set` is called for each label and value. */
  function publish<Label extends string>(
    { name, help, labelNames }: { readonly name: string; readonly help: string; readonly labelNames: readonly Label[] },
    fill: (gauge: Gauge<Label>, work: BackgroundWork) => void,
  ): void {
    new Gauge<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const work = await look();
        this.reset();
        if (work !== undefined) fill(this, work);
      },
    });
  }

  new Gauge({
    name: 'litfass_background_work_up',
    help: '1 if this process could read the jobs, uploads and emails from the database; otherwise 0.',
    registers: [registry],
    async collect() {
      this.set((await look()) === undefined ? 0 : 1);
    },
  });
  publish(
    {
      name: 'litfass_jobs',
      help: 'Jobs by queue and state: created (waits), retry (waits for another attempt), active or failed.',
      labelNames: ['queue', 'state'],
    },
    (gauge, { jobs }) => {
      for (const queue of queues) for (const state of jobStates) gauge.set({ queue, state }, 0);
      for (const { queue, state, count } of jobs) if (queues.includes(queue)) gauge.set({ queue, state }, count);
    },
  );
  publish(
    {
      name: 'litfass_oldest_job_age_seconds',
      help: 'How long the oldest waiting job has been due, by queue; 0 if no job is waiting.',
      labelNames: ['queue'],
    },
    (gauge, { oldestJobs }) => {
      for (const queue of queues) gauge.set({ queue }, 0);
      for (const { queue, seconds } of oldestJobs) if (queues.includes(queue)) gauge.set({ queue }, seconds);
    },
  );
  publish(
    {
      name: 'litfass_longest_job_seconds',
      help: 'How long the longest attempt at a job has been running, by queue; 0 if no job is running.',
      labelNames: ['queue'],
    },
    (gauge, { longestJobs }) => {
      for (const queue of queues) gauge.set({ queue }, 0);
      for (const { queue, seconds } of longestJobs) if (queues.includes(queue)) gauge.set({ queue }, seconds);
    },
  );
  publish(
    { name: 'litfass_uploads', help: 'Uploads that haven’t ended, by status.', labelNames: ['status'] },
    (gauge, { uploads }) => {
      for (const status of uploadStatuses) gauge.set({ status }, 0);
      for (const { status, count } of uploads) gauge.set({ status }, count);
    },
  );
  publish(
    {
      name: 'litfass_mails',
      help: 'Emails that haven’t been delivered, by state: QUEUED or UNDELIVERABLE.',
      labelNames: ['state'],
    },
    (gauge, { mails }) => {
      for (const state of mailStates) gauge.set({ state }, 0);
      for (const { state, count } of mails) gauge.set({ state }, count);
    },
  );
  publish(
    {
      name: 'litfass_oldest_mail_age_seconds',
      help: 'Time since the oldest waiting email was queued; 0 if no email is waiting. Emails also wait between attempts.',
      labelNames: [],
    },
    (gauge, { mails }) => gauge.set(mails.find(({ state }) => state === 'QUEUED')?.seconds ?? 0),
  );
}
