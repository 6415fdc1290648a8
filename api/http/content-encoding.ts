import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';

/** Accepts uncompressed bodies only: a compressed one can grow a thousandfold and so evade every size limit. */
export function refuseEncodedBody(request: FastifyRequest, reply: FastifyReply): void {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  // RFC 9110, section 12.5.3: a 415 for an encoding names the accepted ones.
  void reply.header('accept-encoding', 'identity');
  throw new PublicError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without Content-Encoding.');
}
