import { listTable } from '../../db/list/list-table.ts';
import { query, type Runner } from '../../db/sql.ts';

/** A mail that wasn't delivered so far. Its content is encrypted, and staff can't read it. */
export interface UndeliveredMailRow {
  readonly id: string;
  readonly kind: string;
  /** Masked; null for a mail to members of a company. */
  readonly recipient: string | null;
  /** RETRYING: another attempt follows by itself. */
  readonly state: 'RETRYING' | 'UNDELIVERABLE';
  readonly attempts: number;
  readonly error: string | null;
  readonly canRetry: boolean;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly giveUpAt: string;
}

const state = `case mail.state when 'QUEUED' then 'RETRYING' else mail.state end`;

export const undeliveredMailTable = listTable<UndeliveredMailRow>()({
  name: 'UndeliveredMail',
  // A mail that waits for its first attempt hasn't failed.
  from: `(select id, kind, recipient, state, attempts, next_attempt_at, give_up_at, last_error, can_retry, created_at
      from mail_message where state = 'UNDELIVERABLE' or last_error is not null) as mail`,
  columns: {
    id: 'mail.id',
    kind: 'mail.kind',
    recipient: 'mail.recipient',
    state,
    attempts: 'mail.attempts',
    error: 'mail.last_error',
    canRetry: `mail.state = 'UNDELIVERABLE' and mail.can_retry`,
    createdAt: 'mail.created_at',
    nextAttemptAt: `case mail.state when 'QUEUED' then mail.next_attempt_at end`,
    giveUpAt: 'mail.give_up_at',
  },
  id: 'mail.id',
  companyId: null,
  filters: {
    kind: { kind: 'string', sql: 'mail.kind' },
    recipient: { kind: 'string', sql: 'mail.recipient' },
    state: { kind: 'enum', sql: state },
    createdAt: { kind: 'timestamp', sql: 'mail.created_at' },
  },
  sorts: { CREATED_AT: { kind: 'timestamp', sql: 'mail.created_at' } },
  defaultSort: [{ field: 'CREATED_AT', direction: 'DESC' }],
});

/** Queues an undeliverable mail again. False if it isn't undeliverable any more. */
export function requeueMail(
  staff: Runner,
  id: string,
  { nextAttemptAt, giveUpAt }: { readonly nextAttemptAt: string; readonly giveUpAt: string },
): Promise<boolean> {
  return staff.has(
    query
      .updateTable('mail_message')
      .set({ state: 'QUEUED', next_attempt_at: nextAttemptAt, give_up_at: giveUpAt })
      .where('id', '=', id)
      .where('state', '=', 'UNDELIVERABLE')
      .where('can_retry', '=', true)
      .returning('id'),
  );
}
