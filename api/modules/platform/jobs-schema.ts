import { failureText } from '../../mail/index.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { type FailedJobRow, failedJobTable } from './jobs-store.ts';
import { listFailedJobs, retryJob, type RetryJobResult } from './jobs.ts';

const FailedJobState = builder.enumType('FailedJobState', {
  description: 'Whether a failed job is retried automatically.',
  values: {
    RETRYING: { description: 'Another attempt follows automatically.' },
    FAILED: { description: 'The last attempt failed. The job runs again only if staff retry it.' },
  },
});

const FailedJob = builder.objectRef<FailedJobRow>('FailedJob').implement({
  description: 'A background job whose last attempt failed, such as the processing of an upload.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    queue: t.exposeString('queue', {
      description: 'Name of the queue: `process-upload`, `housekeeping`, `send-mail`, `send-reminders` or `retention`.',
    }),
    state: t.expose('state', { type: FailedJobState, description: 'Whether it is retried automatically.' }),
    companyId: t.exposeID('companyId', {
      nullable: true,
      description: 'ID of the company whose upload it processes; null for other jobs.',
    }),
    companyName: t.exposeString('companyName', {
      nullable: true,
      description: 'Name of this company; null for other jobs.',
    }),
    uploadId: t.exposeID('uploadId', {
      nullable: true,
      description: 'ID of the upload that it processes; null for other jobs.',
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts so far.' }),
    error: t.string({
      nullable: true,
      description:
        'Message of the last error, at most 300 characters, with masked email addresses and URLs; null if there was none.',
      resolve: ({ error }) => (error === null ? null : failureText(error)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was queued.' }),
    lastAttemptAt: t.expose('lastAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last attempt began.',
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last attempt failed; null while it is retried.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt may begin; null after the last one.',
    }),
  }),
});

const failedJobList = defineList({
  item: FailedJob,
  table: failedJobTable,
  plural: 'failed jobs',
  enums: { state: FailedJobState },
  filters: {
    queue: 'By the name of the queue.',
    state: 'Any of these states.',
    companyId: 'By the company whose upload they process.',
    createdAt: 'By the time they were queued.',
  },
  sorts: { CREATED_AT: 'By the time they were queued.' },
});

const RetryJobInput = builder.inputType('RetryJobInput', {
  description: 'The job to retry.',
  fields: (t) => ({ jobId: t.id({ required: true, description: 'ID of the job.' }) }),
});

const RetryJobPayload = builder.objectRef<RetryJobResult>('RetryJobPayload').implement({
  description: 'The retried job.',
  interfaces: [Payload],
  fields: (t) => ({
    job: t.expose('job', {
      type: FailedJob,
      nullable: true,
      description: 'The job, which a worker starts within seconds; null if nothing was changed.',
    }),
  }),
});

builder.queryFields((t) => ({
  listFailedJobs: t.field({
    type: failedJobList.Page,
    description:
      'Lists background jobs whose last attempt failed. They are kept for up to a day after the last attempt. Only for the platform’s staff; others get FORBIDDEN.',
    args: failedJobList.args,
    resolve: (_, list, context) => listFailedJobs(context, list),
  }),
}));

builder.mutationFields((t) => ({
  retryJob: t.field({
    type: RetryJobPayload,
    description:
      'Queues a failed job again, or ends its pause between two attempts. CONFLICT if another job for the same object is queued or running. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(RetryJobInput, 'The job.'),
    resolve: (_, { input }, context) => retryJob(context, input),
  }),
}));
