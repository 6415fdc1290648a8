import type { PortalErrorCode } from '../content/guides/error-codes.ts';
import { mediaType, readBounded } from './bounded-body.ts';
import { dryRunHeaders } from './dry-run.ts';
import type { KeptKey } from './run-as-cookie.ts';
import { refusedHeader, runAsHeader } from './run-as-state.ts';
import { isSameOrigin } from './same-origin.ts';

/** Largest request the API takes; a bigger one is not worth sending on. */
export const maximumBodyBytes = 100 * 1024;

const requestHeaders = ['content-type', 'accept', ...Object.keys(dryRunHeaders)];
const responseHeaders = /^(content-type|x-request-id|retry-after|ratelimit(-.*)?|x-ratelimit-.*|x-user-errors)$/;

interface ProxyOptions {
  /** The one upstream. Nothing in the request can change it. */
  endpoint: string;
  portalOrigin: string;
  /** Bearer token of the signed-in user, or null. */
  accessToken: string | null;
  /** The API key that was pasted in this session. It is used where the request names it, and never by itself. */
  key?: KeptKey | null;
  /** How long the API may take to begin its answer. */
  timeoutMilliseconds?: number;
}

/**
 * Sends a GraphQL request of the portal's own pages on to the API, with the user's token or the API key the request names.
 * Every failure is GraphQL-shaped.
 */
export async function proxyGraphql(request: Request, options: ProxyOptions): Promise<Response> {
  const { endpoint, portalOrigin, accessToken, key = null, timeoutMilliseconds = 30_000 } = options;
  if (!isSameOrigin(request.headers, portalOrigin)) {
    return failure(403, 'FORBIDDEN', 'Only pages of this portal may use this address. Call the API itself instead.');
  }
  if (!accessToken) return failure(401, 'UNAUTHENTICATED', 'You are not signed in.');
  const runAs = request.headers.get(runAsHeader);
  // Somebody who believes to run as one key must not run as another, nor as themselves.
  if (runAs !== null && runAs !== key?.id) return failure(409, 'API_KEY_REMOVED', removed);
  if (mediaType(request.headers) !== 'application/json') {
    return failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the request as application/json.');
  }
  const body = await readBounded(request, maximumBodyBytes);
  if (!body) return failure(413, 'PAYLOAD_TOO_LARGE', `The request is larger than ${maximumBodyBytes / 1024} KB.`);

  const bearer = runAs === null || key === null ? accessToken : key.value;
  // Of the beginning alone: a long answer on a slow line takes as long as it takes, and ends when the reader leaves.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMilliseconds);
  try {
    const upstream = await fetch(endpoint, {
      method: 'POST',
      headers: { ...pick(request.headers), authorization: `Bearer ${bearer}` },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, patience.signal]),
    });
    if (runAs !== null && upstream.status === 401) return await refusedKey(upstream);
    return await answer(upstream);
  } catch {
    if (patience.signal.aborted) {
      return failure(504, 'UPSTREAM_TIMEOUT', `The API gave no answer within ${timeoutMilliseconds / 1000} seconds.`);
    }
    return failure(502, 'UPSTREAM_UNAVAILABLE', 'The API cannot be reached at the moment. Try again shortly.');
  } finally {
    clearTimeout(timer);
  }
}

const removed =
  'The API key this tab runs as was removed, or replaced in another tab. Nothing was run. Choose whom to run as above.';

const refused =
  'The API no longer takes the key you run as: it was revoked, has expired, or may not be used from here. Your own session is not affected. Run as yourself, or paste another key.';

/** Not as it came: a 401 would be read as the end of the session. */
async function refusedKey(upstream: Response): Promise<Response> {
  await upstream.body?.cancel();
  const told = failure(403, 'API_KEY_REFUSED', refused, upstream.headers.get('x-request-id'));
  told.headers.set(refusedHeader, '1');
  return told;
}

async function answer(upstream: Response): Promise<Response> {
  // A redirect followed here would carry the token to an address nobody configured.
  const isAnswer = upstream.status >= 200 && !(upstream.status >= 300 && upstream.status < 400);
  if (!isAnswer || !/^application\/([\w.-]+\+)?json$/.test(mediaType(upstream.headers))) {
    await upstream.body?.cancel();
    const message = 'The API answered with something that is not GraphQL over JSON.';
    return failure(502, 'UPSTREAM_INVALID', message, upstream.headers.get('x-request-id'));
  }
  const headers = new Headers([...upstream.headers].filter(([name]) => responseHeaders.test(name)));
  headers.set('cache-control', 'no-store');
  return new Response(upstream.body, { status: upstream.status, headers });
}

function pick(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => requestHeaders.includes(name)));
}

function failure(status: number, code: PortalErrorCode, message: string, requestId: string | null = null): Response {
  const extensions = { code, ...(requestId !== null && { requestId }) };
  const headers = { 'cache-control': 'no-store', ...(requestId !== null && { 'x-request-id': requestId }) };
  return Response.json({ errors: [{ message, extensions }] }, { status, headers });
}
