import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { readBounded } from '../bounded-body.ts';
import { maximumBodyBytes } from '../graphql-proxy.ts';
import { createServer } from './server.ts';

/** JSON-RPC messages in one request; protocol versions after 2025-03-26 know no batches. */
const maximumMessages = 10;

/** Longer than the API is waited for, so that its silence is told by the tool that met it. */
const timeoutMilliseconds = 60_000;

interface McpOptions {
  /** Where queries go. Nothing in the request can change it. */
  readonly endpoint: string;
  readonly portalOrigin: string;
}

/**
 * Answers one POST of MCP's streamable HTTP transport, statelessly: no session, no stream, one JSON answer. The only thing
 * of the request that counts as a right is its bearer token; cookies are never read.
 */
export async function handleMcp(request: Request, { endpoint, portalOrigin }: McpOptions): Promise<Response> {
  if (!mayAsk(request.headers, portalOrigin))
    return protocolError(403, -32000, 'Requests from other web pages are refused.');
  const body = await readBounded(request, maximumBodyBytes);
  if (body === null) return protocolError(413, -32000, `The request is larger than ${maximumBodyBytes / 1024} KB.`);
  const message = parseJson(body.toString());
  if (message === undefined) return protocolError(400, -32700, 'The body is not JSON.');
  if (Array.isArray(message) && message.length > maximumMessages) {
    return protocolError(400, -32600, `A batch holds at most ${maximumMessages} messages.`);
  }

  const deadline = AbortSignal.timeout(timeoutMilliseconds);
  const signal = AbortSignal.any([request.signal, deadline]);
  const server = await createServer({ endpoint, token: bearerToken(request.headers), signal }, portalOrigin);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    // A message that cancels another of its batch leaves the transport without an answer for ever.
    const answer = await Promise.race([transport.handleRequest(request, { parsedBody: message }), aborted(signal)]);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } finally {
    await server.close();
  }
}

/** What GET and DELETE are answered with: there is no stream to open and no session to end. */
export function refuseMethod(): Response {
  const refusal = protocolError(
    405,
    -32000,
    'Send JSON-RPC messages by POST. This server keeps no session and no stream.',
  );
  refusal.headers.set('allow', 'POST');
  return refusal;
}

/**
 * Programs send no Origin. A browser does, and only pages of the portal itself may ask: a page elsewhere could otherwise
 * reach a portal in its reader's own network by DNS rebinding (MCP 2025-06-18, Transports, "Security Warning").
 */
function mayAsk(headers: Headers, portalOrigin: string): boolean {
  const [origin, site] = [headers.get('origin'), headers.get('sec-fetch-site')];
  return (origin === null || origin === portalOrigin) && (site === null || site === 'same-origin' || site === 'none');
}

/** RFC 6750, section 2.1: the one place where a token is looked for. */
function bearerToken(headers: Headers): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1] ?? null;
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
