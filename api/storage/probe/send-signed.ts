import { request as startRequest } from 'node:http';
import { request as startSecureRequest } from 'node:https';
import type { PresignedRequest } from '../object-store.ts';

export type HeaderLine = readonly [name: string, value: string];

export const headerLines = ({ headers }: PresignedRequest): HeaderLine[] =>
  headers.map(({ name, value }) => [name, value]);

/**
 * Sends a signed request with exactly these header lines, and resolves to the status of the response. Not `fetch`, which
 * merges repeated headers.
 */
export async function sendSigned(
  { method, url }: PresignedRequest,
  lines: readonly HeaderLine[],
  body: Buffer,
  signal: AbortSignal,
): Promise<number> {
  const target = new URL(url);
  const start = target.protocol === 'https:' ? startSecureRequest : startRequest;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = ['host', target.host, ...lines.flat()];
  const outgoing = start(target, { method, headers, agent: false, signal });
  outgoing.once('response', (response) => {
    response.once('end', () => resolve(response.statusCode ?? 0));
    response.once('error', reject);
    response.resume();
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
