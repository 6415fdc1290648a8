import type { IncomingMessage } from 'node:http';

/**
 * Whether an error is the connection's own: the client closed it or sent something that isn't HTTP. Nothing failed on our
 * side, and no one receives a response.
 */
export function isConnectionError(error: unknown, { errored, socket }: IncomingMessage): boolean {
  return error instanceof Error && (error === errored || error === socket.errored);
}
