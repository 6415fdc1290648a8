import type { Command } from 'commander';
import { listUndeliveredMails, retryMail, type UndeliveredMailRow } from '../modules/platform/index.ts';
import { id, limit } from './arguments.ts';
import { rejected } from './companies.ts';
import { firstRows } from './pages.ts';
import { day, type Run, table } from './report.ts';
import { inContext } from './session.ts';

/** `npm run admin -- mails …` */
export function addMailCommands(program: Command, run: Run): void {
  const mails = program.command('mails').description('list mails that could not be delivered, and send them again');

  mails
    .command('list')
    .description('list mails that could not be delivered so far, the newest first')
    .option('--limit <number>', 'how many', limit, 200)
    .action(
      inContext(run, async (context, { limit: maximum }: { readonly limit: number }) => {
        const found = await firstRows(maximum, (page) => listUndeliveredMails(context, { page }));
        return { data: { mails: found }, lines: listed(found) };
      }),
    );

  mails
    .command('retry')
    .description('send an undeliverable mail again, for another day')
    .argument('<id>', 'id of the mail', id)
    .action(
      inContext(run, async (context, mailId: string) => {
        const { mail, userErrors } = await retryMail(context, { mailId });
        if (userErrors.length > 0) throw rejected(userErrors);
        return { data: { mail }, lines: [`The mail ${mailId} is queued. A worker sends it within a minute.`] };
      }),
    );
}

function listed(mails: readonly UndeliveredMailRow[]): string[] {
  const rows = mails.map((mail) => [
    ...[mail.id, mail.kind, mail.recipient, mail.state.toLowerCase(), mail.canRetry ? 'yes' : 'no'],
    ...[String(mail.attempts), day(mail.createdAt), mail.error],
  ]);
  const headings = ['ID', 'KIND', 'RECIPIENT', 'STATE', 'CAN RETRY', 'ATTEMPTS', 'CREATED', 'ERROR'];
  return table(headings, rows, 'Every mail was delivered.');
}
