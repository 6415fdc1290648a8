import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { parseJson } from '#shared/json.ts';
import { maximumBodyBytes } from '#shared/limits.ts';
import { readBounded } from '../server/bounded-body.ts';
import { createServer } from './server.ts';

/** JSON-RPC messages in one request. Protocol versions after 2025-03-26 have no batches. */
const maximumMessages = 10;

/** Longer than the timeout for the API, so that the tool reports an API timeout itself. */
const timeoutMilliseconds = 60_000;

interface McpOptions {
  /** The API's endpoint. Nothing in the request can change it. */
  readonly endpoint: string;
  readonly portalOrigin: string;
  /** Whether the endpoint is the API's own. */
  readonly isOwnApi: boolean;
  /** The IP address that the request came from. */
  readonly clientAddress?: string | undefined;
}

/**
 * Handles one POST of MCP's streamable HTTP transport without state: no session, no stream, one JSON response. It
 * authenticates only by the request's bearer token and never reads cookies.
 */
export async function handleMcp(request: Request, { portalOrigin, ...api }: McpOptions): Promise<Response> {
  if (!mayAsk(request.headers, portalOrigin))
    return protocolError(403, -32000, 'Requests from other websites are denied.');
  const body = await readBounded(request, maximumBodyBytes);
  if (body === null) return protocolError(413, -32000, `The request is larger than ${maximumBodyBytes / 1024} KB.`);
  const message = parseJson(body.toString());
  if (message === undefined) return protocolError(400, -32700, 'The body is not JSON.');
  if (Array.isArray(message) && message.length > maximumMessages) {
    return protocolError(400, -32600, `The batch has too many messages; the maximum is ${maximumMessages}.`);
  }

  const deadline = AbortSignal.timeout(timeoutMilliseconds);
  const signal = AbortSignal.any([request.signal, deadline]);
  const server = await createServer({ ...api, token: bearerToken(request.headers), signal }, portalOrigin);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    // A message that cancels another one of its batch would leave the transport without a response forever.
    const answer = await Promise.race([transport.handleRequest(request, { parsedBody: message }), aborted(signal)]);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } finally {
    await server.close();
  }
}

/** The response to GET and DELETE: there is no stream to open and no session to end. */
export function refuseMethod(): Response {
  const response = protocolError(
    405,
    -32000,
    'Send JSON-RPC messages by POST. This server keeps no session and no stream.',
  );
  response.headers.set('allow', 'POST');
  return response;
}

/**
 * Programs send no Origin header. Browsers do, and only the portal's own pages are allowed. Otherwise a page elsewhere
 * could reach a portal in its reader's network by DNS rebinding (MCP 2025-06-18, Transports, "Security Warning").
 */
function mayAsk(headers: Headers, portalOrigin: string): boolean {
  const [origin, site] = [headers.get('origin'), headers.get('sec-fetch-site')];
  return (origin === null || origin === portalOrigin) && (site === null || site === 'same-origin' || site === 'none');
}

/** Reads the token from the Authorization header only (RFC 6750, section 2.1), also a malformed one, such as one in quotes. */
function bearerToken(headers: Headers): string | null {
  return /^Bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1] ?? null;
}

function aborted(signal: AbortSignal): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const end = () => resolve(protocolError(504, -32000, 'The request took too long.'));
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return promise;
}

function protocolError(status: number, code: number, message: string): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
