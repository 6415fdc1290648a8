import { join } from 'node:path';
import type { Environment } from './environment.ts';

/** An SMTP server. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS. */
  readonly secure: boolean;
  /** Whether nothing is sent to a server without STARTTLS. */
  readonly requireTls: boolean;
  readonly credentials?: { readonly user: string; readonly password: string };
}

/** Where mails go: to an SMTP server, to files of the embedded default, or nowhere. */
export type MailConfig =
  | { readonly kind: 'smtp'; readonly server: SmtpConfig; readonly from: string }
  | { readonly kind: 'files'; readonly directory: string }
  | { readonly kind: 'none' };

/** The problems of the variables of mail, one line each. None contains the password of SMTP_URL. */
export function mailProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const { SMTP_URL, MAIL_FROM } = given;
  if (SMTP_URL === undefined) return MAIL_FROM === undefined ? [] : ['MAIL_FROM: needs SMTP_URL'];
  const missing =
    MAIL_FROM === undefined ? ['MAIL_FROM: needed with SMTP_URL, for example Litfass <mail@example.com>'] : [];
  return [...missing, ...urlProblems(SMTP_URL)];
}

/** The mail of an environment that passed {@link mailProblems}. */
export function mailConfig({ SMTP_URL, MAIL_FROM, DATABASE_URL }: Environment, dataDirectory: string): MailConfig {
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined) {
    return { kind: 'smtp', server: smtpServer(new URL(SMTP_URL)), from: MAIL_FROM };
  }
  return DATABASE_URL === undefined ? { kind: 'files', directory: join(dataDirectory, 'mail') } : { kind: 'none' };
}

/** An option that isn't known would be ignored, and the operator would believe that it is in effect. */
function urlProblems(text: string): string[] {
  const url = URL.parse(text);
  if (url === null) return []; // reported by its own type
  if (url.hostname === '') return ['SMTP_URL: needs a host, for example smtp://user:password@smtp.example.com:587'];
  if (![url.username, url.password].every(isDecodable)) {
    return ['SMTP_URL: the user or password has a % that is not part of percent-encoding; write it as %25'];
  }
  const other = [...url.searchParams].filter(
    ([name, value]) => name !== 'requireTLS' || !['true', 'false'].includes(value),
  );
  return other.length === 0 && url.hash === ''
    ? []
    : ['SMTP_URL: the only option is ?requireTLS=true or ?requireTLS=false; percent-encode ?, # and @ in a password'];
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Mails have links that sign people in, so TLS is required unless the server is on this machine or the URL says otherwise. */
function smtpServer(url: URL): SmtpConfig {
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  const option = url.searchParams.get('requireTLS');
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: option === null ? !isLocal : option === 'true',
    ...(url.username === ''
      ? {}
      : { credentials: { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } }),
  };
}
