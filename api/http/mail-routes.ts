import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html, type SafeHtml } from '../auth/oauth/pages/html.ts';
import { pageHeaders, renderPage } from '../auth/oauth/pages/layout.ts';
import type { Config } from '../config/config.ts';
import { PublicError } from '../errors.ts';
import { type KeptMail, listKeptMails } from '../mail/send/files.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * `GET /mail`: the mails of the embedded default, which are kept as files instead of being sent. Links in them sign people
 * in, so only a browser on the same machine gets them: the API listens on loopback only, and no proxy has forwarded the
 * request. The host name is checked because a foreign one may resolve to loopback (DNS rebinding).
 */
export function registerMailRoutes(app: FastifyInstance, { mail, host, portalUrl }: Config): void {
  if (mail.kind !== 'files' || !isLoopback(host)) return;
  const { directory } = mail;
  const find = async ({ id }: { readonly id: string }): Promise<KeptMail> => {
    const found = (await listKeptMails(directory)).find((kept) => kept.id === id);
    if (found === undefined) throw new PublicError('NOT_FOUND', 'This mail doesn’t exist. GET /mail lists all mails.');
    return found;
  };
  void app.register((scope, _options, registered) => {
    scope.addHook('onRequest', (request, _reply, done) => {
      done(isLocal(request) ? undefined : new PublicError('NOT_FOUND', 'Not found. Send requests to POST /graphql.'));
    });
    scope.get('/mail', async (_request, reply) => {
      const page = renderPage({ title: 'Mails', content: list(await listKeptMails(directory), directory), portalUrl });
      return reply.headers(pageHeaders(portalUrl)).send(page);
    });
    scope.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
      const { html: page } = await find(params);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`)
        .send(page);
    });
    scope.get<{ Params: { id: string } }>('/mail/:id/text', async ({ params }, reply) => {
      const { text } = await find(params);
      return reply.type('text/plain; charset=utf-8').send(text);
    });
    registered();
  });
}

const isLoopback = (host: string) => loopbackAddresses.has(host) || host === 'localhost';

function isLocal({ socket, headers }: FastifyRequest): boolean {
  const { hostname } = URL.parse(`http://${headers.host ?? ''}`) ?? { hostname: '' };
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return loopbackHosts.has(hostname) && loopbackAddresses.has(socket.remoteAddress ?? '') && !isForwarded;
}

function list(mails: readonly KeptMail[], directory: string): SafeHtml {
  const items = mails.map(
    ({ id, subject, to, date }) =>
      html`<p>
        <a href="/mail/${id}">${subject}</a><br />${to}, ${date.slice(0, 16).replace('T', ' ')} UTC,
        <a href="/mail/${id}/text">plain text</a>
      </p>`,
  );
  return html`<p>Without SMTP_URL, mails aren’t sent. They are kept in ${directory}.</p>
    ${mails.length === 0 ? html`<p>There are no mails yet.</p>` : items}`;
}
