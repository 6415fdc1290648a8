import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a program in a browser may send beyond the headers that the Fetch standard always allows. */
const requestHeaders = ['authorization', 'content-type', 'x-cost-dry-run'];

/** What it may read beyond the headers that the Fetch standard always shows. */
const responseHeaders = [
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

/** How long a browser may reuse the response to a preflight request: 10 minutes. */
const preflightSeconds = 600;

/**
 * Lets pages of these origins call the routes of `app` (Fetch standard, "CORS protocol"). Without origins, browsers
 * keep every page out. Cookies are never sent: the API takes bearer tokens only.
 */
export function registerCrossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const options = {
    // A list, even of one: a single text would be sent to every origin.
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: requestHeaders,
    exposedHeaders: responseHeaders,
    maxAge: preflightSeconds,
  };
  void app.register(fastifyCors, {
    delegator: (request: FastifyRequest, decide) => decide(null, { ...options, preflight: isPreflight(request) }),
  });
}

/** Fetch standard, "CORS-preflight request". Other OPTIONS requests get the response of the route. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}
