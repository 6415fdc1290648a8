import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StorageConfig } from '../config/storage.ts';
import { PublicError } from '../errors.ts';

/** How long a connection may be silent while a request or a response is under way: longer than any operation takes. */
export const silentConnectionMs = 60_000;

/**
 * How long a request may take to arrive completely, in milliseconds; 0 is unlimited. Without a limit, a client that
 * sends a byte a minute keeps its connection forever. But the built-in store receives files of up to 5 GiB on the same
 * port, and Node has one limit for all requests of a server.
 */
export function arrivalLimitMs({ kind }: StorageConfig): number {
  return kind === 'builtin' ? 0 : 60_000;
}

/**
 * Ignores expectations other than `100-continue`, as RFC 9110, section 10.1.1, allows. Node would respond with 417 and
 * without a body.
 */
export function acceptExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 without exactly one Host is a 400. */
export function hostFault({ raw }: FastifyRequest): PublicError | undefined {
  const { rawHeaders } = raw;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return undefined;
  return new PublicError('BAD_REQUEST', 'Send exactly one Host header.');
}
