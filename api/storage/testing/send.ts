import { request as startRequest } from 'node:http';
import { request as startSecureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { PresignedRequest } from '../object-store.ts';

/** What a test sends in the place of what was signed. */
export interface Changes {
  readonly method?: string;
  readonly url?: string;
  /** The header lines as they go out; doubled ones stay doubled. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Breaks the connection off once the body, shorter than announced, is out. */
  readonly breakOff?: boolean;
  /** Leaves a body that is shorter than announced unfinished, and the connection open. */
  readonly keepsOpen?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export const linesOf = ({ headers }: PresignedRequest) => headers.map(({ name, value }) => [name, value] as const);

/** Makes a presigned request as a client would, header by header. Status 0: the connection was cut without an answer. */
export async function send(signed: PresignedRequest, body: Buffer | undefined, changes: Changes = {}): Promise<Answer> {
  const url = new URL(changes.url ?? signed.url);
  const start = url.protocol === 'https:' ? startSecureRequest : startRequest;
  const lines = changes.headers ?? linesOf(signed);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const outgoing = start(url, {
    method: changes.method ?? signed.method,
    headers: ['host', url.host, ...lines.flat()],
    agent: false,
  });
  outgoing.once('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    text(response).then(
      (received) => resolve({ status, headers, body: received }),
      () => resolve({ status: 0, headers, body: '' }),
    );
  });
  outgoing.once('error', () => resolve({ status: 0, headers: {}, body: '' }));
  if (changes.breakOff === true) outgoing.write(body, () => outgoing.destroy());
  else if (changes.keepsOpen === true) outgoing.write(body);
  else outgoing.end(body);
  return promise;
}
