import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../config/mail.ts';
import { type MailTransport, messageOf } from './message.ts';

/** Together they stay below the lease of a mail (deliver.ts), so a slow server doesn't get a mail twice. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends each mail with a connection of its own. `certificates`: authorities beside those of Node.js, for tests; operators
 * name theirs in NODE_EXTRA_CA_CERTS.
 */
export function createSmtpTransport(
  server: SmtpConfig,
  { from, certificates }: { readonly from: string; readonly certificates?: readonly string[] },
): MailTransport {
  const transport = smtpConnection(server, certificates);
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
  };
}

/** Connects and signs in to an SMTP server without sending a mail. Rejects if that fails. */
export async function checkSmtpServer(server: SmtpConfig): Promise<void> {
  const transport = smtpConnection(server, undefined);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpConnection(
  { host, port, secure, requireTls, credentials }: SmtpConfig,
  certificates: readonly string[] | undefined,
) {
  return createTransport({
    ...timeouts,
    host,
    port,
    secure,
    requireTLS: requireTls && !secure,
    ...(credentials === undefined ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    ...(certificates === undefined ? {} : { tls: { ca: [...certificates] } }),
  });
}
