import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { createSecureContext } from 'node:tls';
import { judgeError, judgeResponse } from './judge.ts';
import type { Failure, Journal, RequestKind } from './record.ts';

/** Milliseconds after which a client gives up. Longer than any time limit of the product. */
const patienceMs = 30_000;

/** The part of fetch that the campaign's clients use. */
export type SendRequest = (
  url: URL | string,
  init?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: URLSearchParams | string | Uint8Array;
    readonly signal?: AbortSignal;
  },
) => Promise<Response>;

/**
 * Sends requests and writes the end of each to the journal. Each request has a connection of its own, from an IP
 * address in 127.0.0.0/8: a connection that nginx closes while it reloads would be a failure of the reload.
 */
export class Client {
  readonly #journal: Journal;
  readonly #plain = new http.Agent();
  readonly #secure: https.Agent;

  constructor(journal: Journal, certificate: string) {
    this.#journal = journal;
    // One context for all connections: by itself, each would read the certificates again.
    this.#secure = new https.Agent({ secureContext: createSecureContext({ ca: certificate }) });
  }

  /** A function that sends requests of this kind from this address. It rejects when there is no response. */
  sender(kind: RequestKind, localAddress: string): SendRequest {
    return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
      const target = new URL(url);
      const beganAt = performance.now();
      try {
        const bound = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]);
        const response = await this.#send(target, { method, headers, body, localAddress, signal: bound });
        this.#journal.add(kind, beganAt, failureOf(target, method, response));
        return new Response(bodyOf(response), { status: response.status, headers: response.headers });
      } catch (error) {
        // The end of the campaign isn't a failure.
        if (signal?.aborted !== true) this.#journal.add(kind, beganAt, judgeError(error));
        throw error;
      }
    };
  }

  async #send(
    url: URL,
    given: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: URLSearchParams | string | Uint8Array | undefined;
      readonly localAddress: string;
      readonly signal: AbortSignal;
    },
  ): Promise<Received> {
    const { method, localAddress, signal } = given;
    const form = given.body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const headers = { ...form, ...given.headers };
    const isSecure = url.protocol === 'https:';
    const sent = (isSecure ? https : http).request(url, {
      agent: isSecure ? this.#secure : this.#plain,
      ...{ method, headers, localAddress, signal },
    });
    sent.end(given.body instanceof URLSearchParams ? given.body.toString() : given.body);
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
    const content = await buffer(response);
    const received = new Headers();
    for (const [name, values = []] of Object.entries(response.headersDistinct)) {
      for (const value of values) received.append(name, value);
    }
    return { status: response.statusCode ?? 0, headers: received, content };
  }
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Bytes, because decoding every page took half of this process's time. */
  readonly content: Buffer<ArrayBuffer>;
}

function bodyOf({ status, content }: Received): Buffer<ArrayBuffer> | null {
  return status === 204 || status === 304 ? null : content;
}

function failureOf(url: URL, method: string, { status, headers, content }: Received): Failure | undefined {
  // A part that arrived before its response was lost: the store keeps the first one.
  if (method === 'PUT' && status === 412) return undefined;
  const retryAfter = headers.get('retry-after') ?? undefined;
  const isGraphql = url.pathname.endsWith('/graphql');
  // The body of a page isn't judged.
  const body = isGraphql ? content.toString() : '';
  const failure = judgeResponse({ status, retryAfter, body }, isGraphql);
  // Where it failed says more than the kind, as a sign-in has six requests.
  return failure?.isAllowed === false ? { ...failure, name: `${failure.name} at ${url.pathname}` } : failure;
}
