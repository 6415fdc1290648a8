import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { type UndeliveredMailRow, undeliveredMailTable } from './mails-store.ts';
import { listUndeliveredMails, retryMail, type RetryMailResult } from './mails.ts';

const UndeliveredMailState = builder.enumType('UndeliveredMailState', {
  description: 'Whether an email is retried automatically.',
  values: {
    RETRYING: { description: 'Another attempt follows automatically.' },
    UNDELIVERABLE: { description: 'The worker has given up. The email is sent again only if staff retry it.' },
  },
});

const UndeliveredMail = builder.objectRef<UndeliveredMailRow>('UndeliveredMail').implement({
  description: 'An email that hasn’t been delivered. Staff can read neither its content nor the whole email address.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind of email, such as `INVITATION`.' }),
    recipient: t.exposeString('recipient', {
      nullable: true,
      description: 'Masked email address, such as `a•••@example.com`; null for an email to the members of a company.',
    }),
    state: t.expose('state', { type: UndeliveredMailState, description: 'Whether it is retried automatically.' }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts so far.' }),
    error: t.exposeString('error', {
      nullable: true,
      description:
        'Reply of the mail server to the last attempt, without email addresses and URLs; null if there was none.',
    }),
    canRetry: t.exposeBoolean('canRetry', {
      description:
        'Whether retryMail can send it again. False while it is retried automatically, and for emails with an invitation or a password link: their content is deleted when the worker gives up.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was queued.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt may begin; null after the worker has given up.',
    }),
    giveUpAt: t.expose('giveUpAt', {
      type: 'DateTime',
      description:
        'Time after which the worker makes no further attempt. The email stays in this list for 30 days after it.',
    }),
  }),
});

const undeliveredMailList = defineList({
  item: UndeliveredMail,
  table: undeliveredMailTable,
  plural: 'undelivered emails',
  enums: { state: UndeliveredMailState },
  filters: {
    kind: 'By kind.',
    recipient: 'By masked email address. `contains: "@example.com"` finds all emails to a domain.',
    state: 'Any of these states.',
    createdAt: 'By the time they were queued.',
  },
  sorts: { CREATED_AT: 'By the time they were queued.' },
});

const RetryMailInput = builder.inputType('RetryMailInput', {
  description: 'The email to retry.',
  fields: (t) => ({ mailId: t.id({ required: true, description: 'ID of the email.' }) }),
});

const RetryMailPayload = builder.objectRef<RetryMailResult>('RetryMailPayload').implement({
  description: 'The retried email.',
  interfaces: [Payload],
  fields: (t) => ({
    mail: t.expose('mail', {
      type: UndeliveredMail,
      nullable: true,
      description: 'The email, which is sent within a minute; null if nothing was changed.',
    }),
  }),
});

builder.queryFields((t) => ({
  listUndeliveredMails: t.field({
    type: undeliveredMailList.Page,
    description: 'Lists emails that haven’t been delivered. Only for the platform’s staff; others get FORBIDDEN.',
    args: undeliveredMailList.args,
    resolve: (_, list, context) => listUndeliveredMails(context, list),
  }),
}));

builder.mutationFields((t) => ({
  retryMail: t.field({
    type: RetryMailPayload,
    description:
      'Sends an undeliverable email again, and retries it for another day. STATE_FORBIDS while it is retried automatically, and for an email whose content was deleted. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(RetryMailInput, 'The email.'),
    resolve: (_, { input }, context) => retryMail(context, input),
  }),
}));
