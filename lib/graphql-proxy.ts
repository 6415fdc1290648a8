import type { PortalErrorCode } from '../content/guides/error-codes.ts';
import { mediaType, readBounded } from './bounded-body.ts';
import { isSameOrigin } from './same-origin.ts';

/** Largest request the API takes; a bigger one is not worth sending on. */
export const maximumBodyBytes = 100 * 1024;

const requestHeaders = ['content-type', 'accept', 'x-cost-dry-run'];
const responseHeaders = /^(content-type|x-request-id|retry-after|ratelimit(-.*)?|x-ratelimit-.*|x-user-errors)$/;

interface ProxyOptions {
  /** The one upstream. Nothing in the request can change it. */
  endpoint: string;
  portalOrigin: string;
  /** Bearer token of the signed-in user, or null. */
  accessToken: string | null;
  timeoutMilliseconds?: number;
}

/** Sends a GraphQL request of the portal's own pages on to the API, with the user's token. Every failure is GraphQL-shaped. */
export async function proxyGraphql(request: Request, options: ProxyOptions): Promise<Response> {
  const { endpoint, portalOrigin, accessToken, timeoutMilliseconds = 30_000 } = options;
  if (!isSameOrigin(request.headers, portalOrigin)) {
    return failure(403, 'FORBIDDEN', 'Only pages of this portal may use this address. Call the API itself instead.');
  }
  if (!accessToken) return failure(401, 'UNAUTHENTICATED', 'You are not signed in.');
  if (mediaType(request.headers) !== 'application/json') {
    return failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the request as application/json.');
  }
  const body = await readBounded(request, maximumBodyBytes);
  if (!body) return failure(413, 'PAYLOAD_TOO_LARGE', `The request is larger than ${maximumBodyBytes / 1024} KB.`);

  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const upstream = await fetch(endpoint, {
      method: 'POST',
      headers: { ...pick(request.headers), authorization: `Bearer ${accessToken}` },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, timeout]),
    });
    return await answer(upstream);
  } catch {
    if (timeout.aborted) {
      return failure(504, 'UPSTREAM_TIMEOUT', `The API gave no answer within ${timeoutMilliseconds / 1000} seconds.`);
    }
    return failure(502, 'UPSTREAM_UNAVAILABLE', 'The API cannot be reached at the moment. Try again shortly.');
  }
}

async function answer(upstream: Response): Promise<Response> {
  // A redirect followed here would carry the token to an address nobody configured.
  const isAnswer = upstream.status >= 200 && !(upstream.status >= 300 && upstream.status < 400);
  if (!isAnswer || !/^application\/([\w.-]+\+)?json$/.test(mediaType(upstream.headers))) {
    await upstream.body?.cancel();
    return failure(502, 'UPSTREAM_INVALID', 'The API answered with something that is not GraphQL over JSON.');
  }
  const headers = new Headers([...upstream.headers].filter(([name]) => responseHeaders.test(name)));
  headers.set('cache-control', 'no-store');
  return new Response(upstream.body, { status: upstream.status, headers });
}

function pick(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => requestHeaders.includes(name)));
}

function failure(status: number, code: PortalErrorCode, message: string): Response {
  return Response.json(
    { errors: [{ message, extensions: { code } }] },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
