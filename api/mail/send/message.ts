import type { SendMailOptions } from 'nodemailer';
import type { ComposedMail } from '../compose.ts';

/** Sends composed mails; `send` resolves when the mail is with the server or on disk. */
export interface MailTransport {
  send(mail: ComposedMail): Promise<void>;
}

/**
 * A mail as nodemailer takes it. `Auto-Submitted` keeps out-of-office replies away (RFC 3834 section 5). `List-Unsubscribe`
 * names a page, not a one-click URL, so there is no `List-Unsubscribe-Post` (RFC 8058).
 */
export function messageOf(mail: ComposedMail, from: string): SendMailOptions {
  return {
    from,
    // As an object, because a text would be read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.settingsUrl === undefined ? {} : { list: { unsubscribe: mail.settingsUrl } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
}
