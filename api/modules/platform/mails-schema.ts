import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface, Payload } from '../../schema/shared.ts';
import { type UndeliveredMailRow, undeliveredMailTable } from './mails-store.ts';
import { listUndeliveredMails, retryMail, type RetryMailResult } from './mails.ts';

const UndeliveredMailState = builder.enumType('UndeliveredMailState', {
  description: 'Whether a mail is still sent again by itself.',
  values: {
    RETRYING: { description: 'Another attempt follows by itself.' },
    UNDELIVERABLE: { description: 'It was given up. It is sent again only if staff retry it.' },
  },
});

const UndeliveredMail = builder.objectRef<UndeliveredMailRow>('UndeliveredMail').implement({
  description: 'A mail that couldn’t be delivered so far. Staff see neither its content nor the whole email address.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind of mail, such as `INVITATION`.' }),
    recipient: t.exposeString('recipient', {
      nullable: true,
      description: 'Masked email address, such as `a•••@example.com`; null for a mail to the members of a company.',
    }),
    state: t.field({
      type: UndeliveredMailState,
      description: 'Whether it is still sent again by itself.',
      resolve: (mail) => mail.state,
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts so far.' }),
    error: t.exposeString('error', {
      nullable: true,
      description:
        'Reply of the mail server to the last attempt, without email addresses and URLs; null if there was none.',
    }),
    canRetry: t.exposeBoolean('canRetry', {
      description:
        'Whether retryMail can send it again. False while it is retried by itself, and for links that are secrets: their content is deleted when the mail is given up.',
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was queued.', resolve: (mail) => mail.createdAt }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt may begin; null after it was given up.',
      resolve: (mail) => mail.nextAttemptAt,
    }),
    giveUpAt: t.field({
      type: 'DateTime',
      description: 'When it is given up, or was at the latest. It stays in this list for 30 days after that.',
      resolve: (mail) => mail.giveUpAt,
    }),
  }),
});

const undeliveredMailList = defineList({
  item: UndeliveredMail,
  table: undeliveredMailTable,
  plural: 'undelivered mails',
  enums: { state: UndeliveredMailState },
  filters: {
    kind: 'By kind.',
    recipient: 'By masked email address; `contains: "@example.com"` finds those of a domain.',
    state: 'Any of these states.',
    createdAt: 'By the time they were queued.',
  },
  sorts: { CREATED_AT: 'By the time they were queued.' },
});

const RetryMailInput = builder.inputType('RetryMailInput', {
  description: 'A mail to send again.',
  fields: (t) => ({ mailId: t.id({ required: true, description: 'The mail.' }) }),
});

const RetryMailPayload = builder.objectRef<RetryMailResult>('RetryMailPayload').implement({
  description: 'A mail that was queued again.',
  interfaces: [Payload],
  fields: (t) => ({
    mail: t.field({
      type: UndeliveredMail,
      nullable: true,
      description: 'The mail, which is sent within a minute; null when nothing was done.',
      resolve: (payload) => payload.mail,
    }),
  }),
});

builder.queryFields((t) => ({
  listUndeliveredMails: t.field({
    type: undeliveredMailList.Page,
    description:
      'Mails that couldn’t be delivered so far, newest first unless sorted otherwise. For the platform’s staff; others get FORBIDDEN.',
    args: undeliveredMailList.args,
    resolve: (_, list, context) => listUndeliveredMails(context, list),
  }),
}));

builder.mutationFields((t) => ({
  retryMail: t.field({
    type: RetryMailPayload,
    description:
      'Sends an undeliverable mail again; it is tried for another day. STATE_FORBIDS while it is retried by itself, and for a mail without content. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: RetryMailInput, required: true, description: 'Which mail.' }) },
    resolve: (_, { input }, context) => retryMail(context, input),
  }),
}));
