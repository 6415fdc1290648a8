import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { SmtpConfig } from '../../config/mail.ts';

/** A mail as a server received it. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly wasEncrypted: boolean;
  readonly user: unknown;
  readonly email: Email;
  /** Header names as sent, in lower case, with their values. */
  header(name: string): string | undefined;
}

/** An SMTP server on loopback. */
export interface TestSmtpServer {
  readonly config: SmtpConfig;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A reply that refuses a command. */
export function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts a server that takes every mail, except for what `options` say. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      void receive(stream, session).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
    ...options,
  });
  // A client that ends a connection is an error to the server, but not to the test.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  const { port } = server.server.address() as AddressInfo;
  return {
    config: { host: '127.0.0.1', port, secure: false, requireTls: false },
    mails,
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      server.close(() => resolve(undefined));
      await promise;
    },
  };
}

async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const email = await PostalMime.parse(Buffer.concat(chunks));
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    wasEncrypted: session.secure,
    user: session.user,
    email,
    header: (name) => email.headers.find(({ key }) => key === name)?.value,
  };
}
