import type { PortalErrorCode } from '#shared/error-codes.ts';
import { maximumBodyBytes } from '#shared/limits.ts';
import { mediaType, readBounded } from '../server/bounded-body.ts';
import { clientAddressHeaders } from '../server/client-address.ts';
import { dryRunHeaders } from '../run/dry-run-request.ts';
import type { KeptKey } from './run-as-cookie.ts';
import { refusedHeader, runAsHeader } from './run-as-state.ts';
import { isSameOrigin } from '../server/same-origin.ts';

const requestHeaders = ['content-type', 'accept', ...Object.keys(dryRunHeaders)];
const responseHeaders = /^(content-type|x-request-id|retry-after|ratelimit(-.*)?|x-ratelimit-.*|x-user-errors)$/;

interface ProxyOptions {
  /** The API's endpoint. Nothing in the request can change it. */
  endpoint: string;
  portalOrigin: string;
  /** Bearer token of the signed-in user, or null. */
  accessToken: string | null;
  /** The IP address that the request came from. */
  clientAddress?: string | undefined;
  /** The API key that was pasted in this session. Used only when the request names it. */
  key?: KeptKey | null;
  /** The maximum time until the API's response begins. */
  timeoutMilliseconds?: number;
}

/**
 * Forwards a GraphQL request from the portal's own pages to the API. It uses the user's token, or the API key that the
 * request names. Every failure has the form of a GraphQL response.
 */
export async function proxyGraphql(request: Request, options: ProxyOptions): Promise<Response> {
  const { endpoint, portalOrigin, accessToken, key = null, timeoutMilliseconds = 30_000 } = options;
  if (!isSameOrigin(request.headers, portalOrigin)) {
    return failure(
      403,
      'FORBIDDEN',
      'Only pages of this portal can use this endpoint. Send requests to the API instead.',
    );
  }
  if (!accessToken) return failure(401, 'UNAUTHENTICATED', 'You aren’t signed in.');
  const runAs = request.headers.get(runAsHeader);
  // A request that names one key must never run with another key or with the user's own token.
  if (runAs !== null && runAs !== key?.id) return failure(409, 'API_KEY_REMOVED', removed);
  if (mediaType(request.headers) !== 'application/json') {
    return failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the request as application/json.');
  }
  const body = await readBounded(request, maximumBodyBytes);
  if (!body) return failure(413, 'PAYLOAD_TOO_LARGE', `The request is larger than ${maximumBodyBytes / 1024} KB.`);

  const bearer = runAs === null || key === null ? accessToken : key.value;
  // Limits only the time until the response begins. A long response on a slow connection may take longer, and ends when
  // the reader leaves.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMilliseconds);
  try {
    const upstream = await fetch(endpoint, {
      method: 'POST',
      headers: {
        ...pick(request.headers),
        // The portal would only decompress the response, and compress it again for the browser.
        'accept-encoding': 'identity',
        authorization: `Bearer ${bearer}`,
        ...(await clientAddressHeaders(options.clientAddress, bearer)),
      },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, patience.signal]),
    });
    if (runAs !== null && upstream.status === 401) return await refusedKey(upstream);
    return await answer(upstream);
  } catch {
    if (patience.signal.aborted) {
      return failure(504, 'UPSTREAM_TIMEOUT', `The API didn’t respond within ${timeoutMilliseconds / 1000} seconds.`);
    }
    return failure(502, 'UPSTREAM_UNAVAILABLE', 'The API can’t be reached at the moment. Try again shortly.');
  } finally {
    clearTimeout(timer);
  }
}

const removed =
  'The API key of this tab was removed or replaced in another tab. Nothing was run. Switch the identity above.';

const refused =
  'The API no longer accepts the API key that you run as. It was revoked, has expired, or isn’t allowed from your IP address. Your own session is not affected. Run as yourself, or paste another key.';

/** Replaces the 401 status, which the browser would treat as the end of the session. */
async function refusedKey(upstream: Response): Promise<Response> {
  await upstream.body?.cancel();
  const rejected = failure(403, 'API_KEY_REFUSED', refused, upstream.headers.get('x-request-id'));
  rejected.headers.set(refusedHeader, '1');
  return rejected;
}

async function answer(upstream: Response): Promise<Response> {
  // Following a redirect would send the token to a URL that isn’t configured.
  const isAnswer = upstream.status >= 200 && !(upstream.status >= 300 && upstream.status < 400);
  if (!isAnswer || !/^application\/([\w.-]+\+)?json$/.test(mediaType(upstream.headers))) {
    await upstream.body?.cancel();
    const message = 'The API’s response isn’t GraphQL in JSON.';
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
