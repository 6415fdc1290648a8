import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError } from '../connection-error.ts';
import { isTemporary } from '../db/unreachable.ts';
import { type ErrorCode, PublicError, unavailable } from '../errors.ts';
import type { RequestMeter } from '../limits/request-meter.ts';
import { type ErrorSurroundings, formatError } from './graphql-errors.ts';
import { retryAfter } from './limit-headers.ts';
import { statusOfCode } from './statuses.ts';

/** Our error codes and messages for Fastify's own errors. */
const fastifyCodes: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as JSON, with the header Content-Type: application/json.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: 'BAD_REQUEST',
    message: 'The body is empty. Send a JSON object with a "query".',
  },
  FST_ERR_BAD_URL: { code: 'BAD_REQUEST', message: 'The address is not a valid URL: its percent-encoding is broken.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'BAD_REQUEST', message: 'The address is too long.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'BAD_REQUEST',
    message: 'The body’s length differs from the header Content-Length.',
  },
};

/** Sends any failure as GraphQL-shaped JSON with the status of its code, and with its cost once the viewer is known. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  docsUrl: ErrorSurroundings['docsUrl'],
  meter?: RequestMeter,
): FastifyReply {
  const isAborted = isConnectionError(error, request.raw);
  const isAway = !isAborted && isTemporary(error);
  const log = (failure: unknown) => {
    const details = { err: failure, requestId: request.id };
    if (isAborted) request.log.debug(details, 'request aborted');
    else request.log.error(details, isAway ? 'a service can’t be used' : 'request failed');
  };
  if (isAway) log(error);
  const shown = isAway ? unavailable(error) : asPublic(error, request);
  const formatted = formatError(shown ?? error, { requestId: request.id, docsUrl, onUnexpected: log });
  const code = shown?.code ?? 'INTERNAL';
  request.failureCode = code;
  meter?.failed(code);
  if (code === 'UNAUTHENTICATED') {
    // RFC 6750, section 3: no error code when no token was sent.
    const sent = /^bearer( |$)/i.test(request.headers.authorization ?? '');
    void reply.header(
      'www-authenticate',
      sent ? 'Bearer realm="litfass", error="invalid_token"' : 'Bearer realm="litfass"',
    );
  }
  const cost = meter === undefined ? {} : { extensions: { cost: meter.report } };
  return reply
    .code(statusOfCode(code))
    .headers({ ...meter?.headers, ...retryAfter(shown) })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [formatted], ...cost }));
}

function asPublic(error: unknown, { routeOptions }: FastifyRequest): PublicError | undefined {
  if (error instanceof PublicError) return error;
  const code = fastifyCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new PublicError('PAYLOAD_TOO_LARGE', `The body is larger than ${routeOptions.bodyLimit / 1024} KB.`);
  }
  const known = fastifyCodes[code];
  return known === undefined ? undefined : new PublicError(known.code, known.message);
}

function fastifyCode(error: unknown): string {
  const code: FastifyError['code'] | undefined =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ?? '';
}
