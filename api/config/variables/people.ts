import { z } from 'zod';

/** `mail@example.com` or `Litfass <mail@example.com>`. A quote, comma or line break would need the rules of RFC 5322. */
const mailbox = /^(?:[^<>@",;:\\\r\n]* <[!-;=?A-~]+@[A-Za-z0-9.-]+>|[!-;=?A-~]+@[A-Za-z0-9.-]+)$/;

/** Mails, and the terms of service. */
export const peopleVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The SMTP server that sends emails, such as `smtp://user:password@smtp.example.com:587` or `smtps://…`. It must offer TLS. There are two exceptions: the server is on the same machine, or the URL ends with `?requireTLS=false`. If the variable isn’t set, no emails are sent. With the embedded database, Litfass then keeps the emails in `DATA_DIR/mail` and shows them at `/mail` of the API.',
    ),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be an email address, or a name with an email address in <>')
    .optional()
    .describe('The sender of emails, such as `Litfass <mail@example.com>`. Required with `SMTP_URL`.'),
  TERMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The URL of the terms of service. An admin must accept them before the company can create its first API key, and a partner before it gets its first access token. Requires `TERMS_VERSION`. If it isn’t set, no one has to accept terms.',
    ),
  TERMS_VERSION: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe('The version of the terms, up to 50 characters. If you change it, the terms must be accepted again.'),
  TERMS_ACCEPT_UNTIL: z.iso
    .date()
    .optional()
    .describe(
      'The last day (UTC) on which an acceptance of the previous version is still valid, such as `2027-01-31`.',
    ),
};
