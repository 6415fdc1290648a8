import { GraphQLError } from 'graphql';

/** Top-level error codes; each has a section of this name in the portal's error guide. They never change. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'COMPANY_SUSPENDED',
  'COMPANY_CLOSED',
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
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error whose message and details are meant for the client; every other error is shown as INTERNAL. */
export class PublicError extends GraphQLError {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message, { extensions: { code, ...details } });
    this.code = code;
  }
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
