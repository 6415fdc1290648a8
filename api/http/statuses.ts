import type { ErrorCode } from '../errors.ts';

/** HTTP statuses of errors that end a request before GraphQL. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  COMPANY_SUSPENDED: 403,
  COMPANY_CLOSED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  CONCURRENCY_LIMITED: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

export function statusOfCode(code: ErrorCode): number {
  return statuses[code] ?? 400;
}

/**
 * The status of an error that has the same one for both response types: of a limit, or of a service that can't be
 * reached. Undefined for every other error, which keeps its status from GraphQL over HTTP.
 */
export function fixedStatus(code: unknown): number | undefined {
  switch (code) {
    case 'DOCUMENT_LIMIT_EXCEEDED':
    case 'COST_LIMIT_EXCEEDED':
      return 400;
    case 'RATE_LIMITED':
      return 429;
    case 'CONCURRENCY_LIMITED':
    case 'UNAVAILABLE':
      return 503;
    case 'TIMEOUT':
      return 504;
    default:
      return undefined;
  }
}
