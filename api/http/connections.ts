import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';

/**
 * How long a connection may be silent while a request or a response is under way: longer than any operation takes. A
 * body that arrives slowly keeps it open; nginx receives bodies completely before it passes them on.
 */
export const silentConnectionMs = 60_000;

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
