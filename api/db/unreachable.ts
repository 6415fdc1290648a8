/** Errors of sockets and of name resolution. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

/**
 * PostgreSQL's codes: the connection failed (class 08, but not a violation of the protocol, with which pgbouncer refuses
 * startup options), the server shuts down, crashed or starts (57P01 to 57P03), or it has no connection left (53300).
 * PostgreSQL 15, appendix A.
 */
const serverCodes = /^(08(?!P01)\w{3}|57P0[123]|53300)$/;

/**
 * The server has no disk space or no memory left (53100, 53200), or is a replica that a failover hasn't promoted yet
 * (25006). Reads may still work.
 */
const unableCodes = /^(25006|53[12]00)$/;

/** Errors of a full disk or quota. */
const fullCodes = ['ENOSPC', 'EDQUOT'];

/**
 * What pg 8.23 and the AWS SDK say without a code when a connection was lost, became silent, or couldn't be opened in
 * time.
 */
const messages =
  /^(@smithy\/node-http-handler - the request socket |Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** A server that doesn't respond within the time limit. */
export class NoResponse extends Error {
  constructor(milliseconds: number) {
    super(`PostgreSQL did not answer within ${milliseconds / 1_000} s.`);
  }
}

/** Whether an error, or the error that caused it, means that a server can't be reached at the moment: mostly PostgreSQL. */
export function isUnreachable(error: unknown): error is Error {
  return hasCause(
    error,
    (cause, code) =>
      cause instanceof NoResponse ||
      messages.test(cause.message) ||
      networkCodes.includes(code) ||
      serverCodes.test(code),
  );
}

/** Whether the same request may succeed later: a server can't be reached, or has no room for what is written. */
export function isTemporary(error: unknown): error is Error {
  return isUnreachable(error) || hasCause(error, (_, code) => unableCodes.test(code) || fullCodes.includes(code));
}

function hasCause(error: unknown, matches: (cause: Error, code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = causeOf(cause)) {
    if (matches(cause, 'code' in cause && typeof cause.code === 'string' ? cause.code : '')) return true;
  }
  return false;
}

/** GraphQL.js has `originalError` where other errors have `cause`. */
function causeOf(error: Error): unknown {
  return 'originalError' in error ? error.originalError : error.cause;
}
