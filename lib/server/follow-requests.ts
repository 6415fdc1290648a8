import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { isObject } from '#shared/json.ts';

/** The part of a response that followers read. Its own type is generic, and `instanceof` leaves the parameter open. */
export type FollowedResponse = Pick<ServerResponse, 'statusCode' | 'setHeader' | 'once'>;

/** Calls back with each request of this process's servers before Next handles it. Next doesn't hand out its server. */
export function followRequests(begin: (request: IncomingMessage, response: FollowedResponse) => void): () => void {
  const onStart = (message: unknown) => {
    if (!isObject(message)) return;
    const { request, response } = message;
    if (request instanceof IncomingMessage && response instanceof ServerResponse) begin(request, response);
  };
  subscribe('http.server.request.start', onStart);
  return () => unsubscribe('http.server.request.start', onStart);
}

/** A request that this process sends with `fetch`, as undici publishes it. */
export interface SentRequest {
  readonly origin: string;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

interface SentRequestFollower {
  /** Called before the request is sent; it may add headers. */
  readonly begin: (request: SentRequest) => void;
  /** Called when the response has begun, with its status, or with undefined when there is none. */
  readonly end: (request: SentRequest, status: number | undefined) => void;
}

/**
 * Follows each `fetch` of this process on the channels that Node.js publishes for it (undici's documentation, "Diagnostics
 * Channel Support"), so that no caller can forget it.
 */
export function followFetches({ begin, end }: SentRequestFollower): () => void {
  const onCreate = (message: unknown) => {
    const request = sentRequest(message);
    if (request !== undefined) begin(request);
  };
  const onHeaders = (message: unknown) => {
    const request = sentRequest(message);
    const response: unknown = isObject(message) ? message['response'] : undefined;
    const status: unknown = isObject(response) ? response['statusCode'] : undefined;
    if (request !== undefined) end(request, typeof status === 'number' ? status : undefined);
  };
  const onError = (message: unknown) => {
    const request = sentRequest(message);
    if (request !== undefined) end(request, undefined);
  };
  const channels = [
    ['undici:request:create', onCreate],
    ['undici:request:headers', onHeaders],
    ['undici:request:error', onError],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}

function sentRequest(message: unknown): SentRequest | undefined {
  const request: unknown = isObject(message) ? message['request'] : undefined;
  return isSentRequest(request) ? request : undefined;
}

function isSentRequest(request: unknown): request is SentRequest {
  return (
    typeof request === 'object' &&
    request !== null &&
    'origin' in request &&
    'method' in request &&
    'addHeader' in request &&
    typeof request.addHeader === 'function'
  );
}
