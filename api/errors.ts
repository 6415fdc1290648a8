import { GraphQLError, type GraphQLErrorOptions } from 'graphql';

/** Top-level error codes; each has a section of this name in the portal's error guide. They never change. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'COMPANY_SUSPENDED',
  'COMPANY_CLOSED',
  'SECOND_FACTOR_REQUIRED',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_CURSOR',
  'DOCUMENT_LIMIT_EXCEEDED',
  'COST_LIMIT_EXCEEDED',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
  'BAD_REQUEST',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TIMEOUT',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error whose message and details are meant for the client; every other error is shown as INTERNAL. */
export class PublicError extends GraphQLError {
  readonly code: ErrorCode;

  constructor(
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options: Pick<GraphQLErrorOptions, 'path' | 'originalError'> = {},
  ) {
    super(message, { ...options, extensions: { code, ...details } });
    this.code = code;
  }
}

/** Seconds after which a client may send a request again that failed without the database. */
export const unavailableSeconds = 2;

/** The database, or another service, can't be reached: nothing is wrong with the request, which may be sent again. */
export function unavailable(error: Error, path?: GraphQLErrorOptions['path']): PublicError {
  return new PublicError(
    'UNAVAILABLE',
    `The API can’t reach its database, or another service that it needs, at the moment. Send the request again in ${unavailableSeconds} s.`,
    { retryAfterSeconds: unavailableSeconds },
    { path, originalError: error },
  );
}

/** An invalid value in the request, whatever the stored data; the message says how to correct it. */
export function badUserInput(message: string): PublicError {
  return new PublicError('BAD_USER_INPUT', message);
}

/**
 * The key under which the details of a denied request have its company. JSON omits symbols, so no response includes it.
 */
export const deniedIn = Symbol('company');

/** The viewer is known and lacks a permission. `granted` lists the viewer's permissions in the company. */
export function forbidden(
  message: string,
  required: readonly string[],
  granted: readonly string[],
  companyId?: string,
): PublicError {
  const company = companyId === undefined ? {} : { [deniedIn]: companyId };
  return new PublicError('FORBIDDEN', message, { required, granted, ...company });
}
