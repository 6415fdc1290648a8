import { GraphQLError } from 'graphql';

/** Top-level error codes; each has a section of this name in the portal's error guide. They never change. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_CURSOR',
  'DOCUMENT_LIMIT_EXCEEDED',
  'COST_LIMIT_EXCEEDED',
  'RATE_LIMITED',
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

/** A value of the request that can't be right whatever the data, with what to do about it. */
export function badUserInput(message: string): PublicError {
  return new PublicError('BAD_USER_INPUT', message);
}

/** Under this, the details of a refusal hold the company it was about. JSON leaves symbols out, and so does every answer. */
export const deniedIn = Symbol('company');

/** The viewer is known and lacks a scope. `granted` is what the viewer holds for the company in question. */
export function forbidden(
  message: string,
  required: readonly string[],
  granted: readonly string[],
  companyId?: string,
): PublicError {
  const company = companyId === undefined ? {} : { [deniedIn]: companyId };
  return new PublicError('FORBIDDEN', message, { required, granted, ...company });
}
