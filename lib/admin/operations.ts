import type {
  FailedJobFilter,
  FailedJobState,
  PortalListFailedJobsQuery,
  PortalListUndeliveredMailsQuery,
  UndeliveredMailFilter,
  UndeliveredMailState,
} from '../graphql/generated/operations.ts';
import { unfiltered } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

/** Work in the background whose last attempt failed. */
export type FailedJob = PortalListFailedJobsQuery['listFailedJobs']['items'][number];

/** A mail that couldn't be delivered so far. */
export type UndeliveredMail = PortalListUndeliveredMailsQuery['listUndeliveredMails']['items'][number];

export const jobStates: ReadonlyMap<FailedJobState, string> = new Map([
  ['FAILED', 'Failed'],
  ['RETRYING', 'Retrying'],
]);

export const mailStates: ReadonlyMap<UndeliveredMailState, string> = new Map([
  ['UNDELIVERABLE', 'Undeliverable'],
  ['RETRYING', 'Retrying'],
]);

/** Labels of the queues, by their names. */
const queues = [
  { value: 'process-upload', label: 'Upload' },
  { value: 'housekeeping', label: 'Housekeeping' },
  { value: 'send-mail', label: 'Sending of emails' },
  { value: 'send-reminders', label: 'Reminders' },
] as const;

/** A queue's label; an unknown queue keeps its name. */
export function queueWords(queue: string): string {
  return queues.find(({ value }) => value === queue)?.label ?? queue;
}

/** A kind of mail as words: `PASSWORD_RESET` → "Password reset". */
export function mailWords(kind: string): string {
  const words = kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll('_', ' ');
  return words.replace(/\bapi\b/i, 'API');
}

export const failedJobList: StaffListTable<FailedJobFilter> = {
  page: staffPages.jobs,
  words: ['job', 'jobs'],
  fields: [
    {
      param: 'queue',
      kind: 'choice',
      label: 'Work',
      choices: [unfiltered, ...queues.map(({ value, label }) => ({ value, label, filter: { queue: { eq: value } } }))],
    },
    { param: 'state', kind: 'choice', label: 'State', choices: [unfiltered, ...stateChoices(jobStates)] },
  ],
};

export const undeliveredMailList: StaffListTable<UndeliveredMailFilter> = {
  page: staffPages.mails,
  words: ['email', 'emails'],
  fields: [
    { param: 'q', kind: 'text', label: 'Recipient contains', filter: (q) => ({ recipient: { contains: q } }) },
    { param: 'state', kind: 'choice', label: 'State', choices: [unfiltered, ...stateChoices(mailStates)] },
  ],
};

function stateChoices<State extends string>(states: ReadonlyMap<State, string>) {
  return [...states].map(([value, label]) => ({ value, label, filter: { state: [value] } }));
}
