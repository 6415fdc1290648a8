import { z } from 'zod';

/** `mail@example.com` or `Litfass <mail@example.com>`. A quote, comma or line break would need the rules of RFC 5322. */
const mailbox = /^(?:[^<>@",;:\\\r\n]* <[!-;=?A-~]+@[A-Za-z0-9.-]+>|[!-;=?A-~]+@[A-Za-z0-9.-]+)$/;

/** Mails, and the terms of service. */
export const peopleVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The SMTP server for mails, such as `smtp://user:password@smtp.example.com:587` or `smtps://…`. It must offer TLS, unless it is on the same machine or the URL ends with `?requireTLS=false`. Without it, no mails are sent; the embedded default keeps them in `DATA_DIR/mail` and shows them at `/mail` of the API.',
    ),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be an email address, or a name with an email address in <>')
    .optional()
    .describe('The sender of mails, such as `Litfass <mail@example.com>`. Needed with `SMTP_URL`.'),
  TERMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The terms of service that an admin accepts before the company’s first API key, and a partner before its first access token. Needs `TERMS_VERSION`. Without it, nothing is asked.',
    ),
  TERMS_VERSION: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe('The version of the terms, up to 50 characters. A new one has to be accepted again.'),
  TERMS_ACCEPT_UNTIL: z.iso
    .date()
    .optional()
    .describe('The last day (UTC) on which an acceptance of the former version counts too, such as `2027-01-31`.'),
};
