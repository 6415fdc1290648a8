import type { IncomingMessage } from 'node:http';
import { isConnectionError } from '../../connection-error.ts';

/** The logger that the authorization server needs; Fastify's and pino's fit. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Logs a failure of the authorization server to respond; at level debug when the client ended the request. */
export function logFailure(log: Log, error: unknown, request: IncomingMessage | undefined): void {
  if (request !== undefined && isConnectionError(error, request)) log.debug({ err: error }, 'request aborted');
  else log.error({ err: error }, 'authorization server failed');
}
