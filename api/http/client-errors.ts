import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { requestIdOf } from '#shared/node/trace-context.ts';
import { PublicError } from '../errors.ts';
import { type ErrorSurroundings, formatError } from './graphql-errors.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

interface ClientError {
  readonly status: 400 | 408 | 431;
  readonly message: string;
}

/**
 * Responds to what Node's HTTP parser rejects. No request exists for it, so no hook has run. The response has the form
 * of all other errors, and closes the connection, because the next request can't be found in it.
 */
export function createClientErrorHandler(
  headers: OutgoingHttpHeaders,
  docsUrl: ErrorSurroundings['docsUrl'],
): ClientErrorHandler {
  return function respond(this: FastifyInstance, error, socket) {
    // The client has closed the connection.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const requestId = requestIdOf(undefined);
    this.log.debug({ err: error, requestId }, 'a request isn’t valid HTTP');
    if (socket.writable) socket.write(responseTo(error.code, requestId));
    socket.destroy(error);
  };

  function responseTo(code: string, requestId: string): string {
    const { status, message } = clientErrorOf(code);
    const shown = formatError(new PublicError('BAD_REQUEST', message), {
      requestId,
      docsUrl,
      onUnexpected: () => undefined,
    });
    const body = JSON.stringify({ errors: [shown] });
    const fields = Object.entries({
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      date: new Date().toUTCString(),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${String(value)}`);
    return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...fields, '', body].join('\r\n');
  }
}

function clientErrorOf(code: string): ClientError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, message: 'The URL and the headers are larger than 16 KB. Send shorter ones.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'The request didn’t arrive completely within a minute. Send it again.' };
    default:
      return { status: 400, message: 'The request isn’t valid HTTP. Use an HTTP library to send it.' };
  }
}
