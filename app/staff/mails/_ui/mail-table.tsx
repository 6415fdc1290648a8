import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Breakable } from '#components/ui/breakable.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import { mailStates, mailWords, type UndeliveredMail } from '#lib/admin/operations.ts';
import { relativeWords } from '#lib/text/date-words.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { RetryMail } from './retry-mail.tsx';

/** Mails that couldn't be delivered so far, with the reply of the mail server. */
export function MailTable({ mails, now }: { mails: readonly UndeliveredMail[]; now: Date }) {
  return (
    <Table cards caption="Undelivered emails">
      <TableHead
        columns={['Mail', 'State', 'Attempts', 'Reply of the mail server', 'Queued']}
        dropped={['Queued']}
        actions
        nowrap
      />
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row" className="min-w-40">
              {mailWords(mail.kind)}
              <span className="block text-xs font-normal wrap-anywhere text-muted">
                <Breakable text={mail.recipient ?? 'members of a company'} />
              </span>
            </th>
            <td data-label="State" data-card="corner">
              <Badge tone={stateTones[mail.state]}>{mailStates.get(mail.state) ?? mail.state}</Badge>
            </td>
            <td data-label="Attempts" className="min-w-28">
              {mail.attempts}
              <span className={squeezed}>
                queued <Day date={mail.createdAt} />
              </span>
              <span className="block text-xs text-muted">
                {mail.nextAttemptAt === null ? 'no further attempt' : `next ${relativeWords(mail.nextAttemptAt, now)}`}
              </span>
            </td>
            <td data-label="Reply of the mail server" data-card="line" className="min-w-48 wrap-anywhere lg:min-w-64">
              {mail.error ?? 'None'}
              {!mail.canRetry && mail.state === 'UNDELIVERABLE' && (
                <span className="mt-1 block text-xs text-muted">
                  Its link was a secret and is deleted. Create a new one.
                </span>
              )}
            </td>
            <td data-label="Queued" className={roomy}>
              <Day date={mail.createdAt} />
            </td>
            <td>
              {mail.canRetry && (
                <RowActions of={mailWords(mail.kind)}>
                  <RetryMail mail={{ id: mail.id, what: mailWords(mail.kind) }} />
                </RowActions>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
