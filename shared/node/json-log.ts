import { secretPrefixes } from '../token-format.ts';
import { logOutput } from './log-output.ts';
import type { ProcessName } from './process-metrics.ts';
import { currentRequest } from './request-scope.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The least important lines that are written; `silent` writes none. */
export type LogLevel = (typeof logLevels)[number];

type Fields = Readonly<Record<string, unknown>>;

/** Writes lines of JSON. Every process writes the same shape: `level`, `time`, `process`, `pid`, the fields, and `msg`. */
export interface JsonLog {
  readonly debug: (message: string, fields?: Fields) => void;
  readonly info: (message: string, fields?: Fields) => void;
  readonly warn: (message: string, fields?: Fields) => void;
  readonly error: (message: string, fields?: Fields) => void;
  /** An error in the field `err`. */
  readonly failure: (error: unknown, message: string) => void;
}

interface JsonLogParts {
  readonly process: ProcessName;
  readonly level: LogLevel;
  /** Standard output unless a test reads the lines. */
  readonly write?: (line: string) => void;
}

export function createJsonLog({
  process: name,
  level: least,
  write = (line) => logOutput.write(line),
}: JsonLogParts): JsonLog {
  const threshold = logLevels.indexOf(least);
  const log =
    (level: LogLevel) =>
    (message: string, fields: Fields = {}) => {
      if (logLevels.indexOf(level) < threshold) return;
      const line = {
        level,
        time: Date.now(),
        process: name,
        pid: process.pid,
        ...requestFields(),
        ...fields,
        msg: message,
      };
      write(`${JSON.stringify(line)}\n`);
    };
  const error = log('error');
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error,
    failure: (cause, message) => error(message, { err: describeError(cause) }),
  };
}

/** The ids of the request that the running code works for. A line with them is found from any process. */
export function requestFields(): Readonly<Record<string, string>> {
  const request = currentRequest();
  if (request === undefined) return {};
  const { requestId, trace } = request;
  return trace === undefined ? { requestId } : { requestId, traceId: trace.traceId };
}

/** An error as the log has it. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
  readonly cause?: DescribedError;
}

/**
 * The parts of an error that help, without values of customers. Errors of PostgreSQL have rows in `detail` and `where`,
 * errors of HTTP clients whole requests; none of these is written.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (typeof error !== 'object' || error === null) {
    return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  }
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'no message';
  const cause: unknown = 'cause' in error ? error.cause : undefined;
  return {
    type: error instanceof Error ? error.name : 'object',
    message: withoutValues(message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: 'stack' in error && typeof error.stack === 'string' ? withoutValues(error.stack) : '',
    ...(cause instanceof Error && depth < 3 ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

const emailAddress = /[^\s/<>"'()[\],;:=]+@[^\s<>"'()[\],;:]+\.[^\s<>"'()[\],;:]+/g;
const secret = new RegExp(`\\b(?:${secretPrefixes.join('|')}|eyJ)[\\w.-]+|\\b(?:Bearer|Basic)\\s+[\\w.~+/=-]+`, 'gi');
const queryOfUrl = /(https?:\/\/[^\s?"']+)\?[^\s"']+/gi;

/**
 * Replaces email addresses, credentials and the query of URLs, which may sign a request. Only a net: no code logs them on
 * purpose.
 */
export function withoutValues(text: string): string {
  return text.replace(queryOfUrl, '$1?…').replace(secret, '[secret]').replace(emailAddress, '[email]');
}
