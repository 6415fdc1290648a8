import type { MailConfig } from '../../config/mail.ts';
import { createFileTransport } from './files.ts';
import type { MailTransport } from './message.ts';
import { createSmtpTransport } from './smtp.ts';

/** The transport of a configuration; undefined if mail isn't enabled. */
export function createMailTransport(config: MailConfig): MailTransport | undefined {
  switch (config.kind) {
    case 'smtp':
      return createSmtpTransport(config.server, { from: config.from });
    case 'files':
      return createFileTransport(config.directory);
    case 'none':
      return undefined;
  }
}
