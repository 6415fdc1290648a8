import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RequestScope, runForRequest } from '#shared/node/request-scope.ts';
import { isSampledRequest, parseTraceparent, type TraceContext } from '#shared/node/trace-context.ts';
import type { RunningSpan, Tracing } from '#shared/node/tracing.ts';
import type { Config } from '../config/config.ts';
import type { ErrorCode } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { RateLimitLog, type ReachedLimit } from './rate-limit-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that ended the request before GraphQL. */
    failureCode: ErrorCode | undefined;
    /** What logs and traces say about the request. */
    scope: RequestScope;
    /** The spans of the request, the outermost first; undefined if nothing is traced. */
    spans: readonly RunningSpan[] | undefined;
  }
}

interface ObservationParts {
  readonly metrics: Metrics | undefined;
  readonly log: Config['log'];
  readonly tracing: Tracing | undefined;
}

/** A response, as metrics, log and traces see it. */
interface SeenResponse {
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Of `POST /graphql` only. */
  readonly operation: string | undefined;
  readonly outcome: string;
}

/** Measures and logs each response when it has been sent, or when its client has gone. */
export function observeRequests(app: FastifyInstance, { metrics, log, tracing }: ObservationParts): void {
  app.decorateRequest('failureCode', undefined);
  app.decorateRequest('scope');
  app.decorateRequest('spans', undefined);
  const rateLimitLog = new RateLimitLog();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = parseTraceparent(request.headers['traceparent']);
    request.spans = tracing && startSpans(tracing, request, caller);
    request.scope = { requestId: request.id, trace: request.spans?.at(-1)?.context ?? caller };
    runForRequest(request.scope, done);
  });
  // The body arrives in events of the connection, which don't belong to the request.
  app.addHook('preHandler', (request, _reply, done) => runForRequest(request.scope, done));
  app.addHook('onResponse', (request, reply, done) => {
    const seen = seenResponse(request, reply);
    if (metrics !== undefined) measure(metrics, request, seen);
    logResponse(log, request, seen, rateLimitLog);
    endSpans(request, seen);
    done();
  });
}

function seenResponse(request: FastifyRequest, reply: FastifyReply): SeenResponse {
  const route = routeOf(request);
  const { graphqlContext: context, failureCode } = request;
  return {
    route,
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    operation: route === '/graphql' ? (context?.operation?.label ?? 'none') : undefined,
    outcome: failureCode ?? context?.meter.failure ?? 'ok',
  };
}

function measure(metrics: Metrics, { graphqlContext: context }: FastifyRequest, seen: SeenResponse): void {
  const { route, status, milliseconds, operation, outcome } = seen;
  const seconds = milliseconds / 1_000;
  if (operation === undefined) {
    metrics.request({ route, status, seconds });
    return;
  }
  metrics.graphqlRequest(status);
  const { cost: spent = 0, refusedPoints: refused = 0 } = context?.meter ?? {};
  metrics.operation({ operation, outcome, seconds, spent, refused });
}

/** What ends a request for the operator's reasons, not the client's. Each has a line, whatever is sampled. */
const outcomesToLog = new Set(['TIMEOUT', 'CONCURRENCY_LIMITED']);

function logResponse(
  { accessShare, slowMs }: Config['log'],
  request: FastifyRequest,
  seen: SeenResponse,
  rateLimitLog: RateLimitLog,
): void {
  const { operation, milliseconds, outcome } = seen;
  const isSlow = operation !== undefined && milliseconds >= slowMs;
  const isRefused = outcomesToLog.has(outcome);
  const reached = outcome === 'RATE_LIMITED' ? rateLimitLog.fieldsOf(reachedLimit(request)) : undefined;
  if (!isSlow && !isRefused && reached === undefined && !isSampledRequest(request.id, accessShare)) return;
  const { graphqlContext: context, method } = request;
  const fields = {
    method,
    // Never the request's own URL, which may contain a secret.
    route: seen.route,
    status: seen.status,
    ms: Math.round(milliseconds * 10) / 10,
    outcome,
    ...(operation === undefined ? {} : { operation, documentHash: context?.operation?.hash }),
    ...(context === undefined ? {} : { actor: context.viewer.actor.kind, actorId: context.viewer.actor.id }),
    ...reached,
  };
  // The log adds the ids of the running request.
  runForRequest(request.scope, () => {
    if (outcome === 'TIMEOUT') request.log.warn(fields, 'an operation timed out');
    else if (isRefused) request.log.warn(fields, 'an operation did not get its turn');
    else if (reached !== undefined) request.log.warn(fields, 'a rate limit was reached');
    else if (isSlow) request.log.warn(fields, 'a slow operation');
    else request.log.info(fields, 'request');
  });
}

/** The limit of a request that ended with RATE_LIMITED. Before GraphQL, only invalid tokens are limited. */
function reachedLimit({ graphqlContext: context, clientAddress, routeOptions }: FastifyRequest): ReachedLimit {
  if (context === undefined) {
    return { limit: routeOptions.url === '/graphql' ? 'invalid tokens' : 'other', account: clientAddress };
  }
  return { limit: context.meter.reachedLimit ?? 'other', account: context.viewer.accountId };
}

/** The span of HTTP and, within it, that of GraphQL, whose children are statements. */
function startSpans(tracing: Tracing, request: FastifyRequest, parent: TraceContext | undefined): RunningSpan[] {
  const { method, id } = request;
  const http = tracing.start({
    kind: 'server',
    parent,
    describe: () => {
      const route = routeOf(request);
      const attributes = { 'http.request.method': method, 'http.route': route, 'litfass.request_id': id };
      return { name: `${method} ${route}`, attributes };
    },
  });
  if (!http.context.isSampled || routeOf(request) !== '/graphql') return [http];
  const describe = () => ({ name: 'GraphQL', attributes: {} });
  return [http, tracing.start({ kind: 'internal', parent: http.context, describe })];
}

function routeOf({ routeOptions: { url = 'unknown' } }: FastifyRequest): string {
  return url;
}

/** Ends the spans by the semantic conventions for GraphQL and HTTP, without the document and its variables. */
function endSpans({ spans, graphqlContext: context }: FastifyRequest, { status, outcome }: SeenResponse): void {
  const [http, graphql] = spans ?? [];
  if (http?.context.isSampled !== true) return;
  const operation = context?.operation;
  graphql?.end(
    operation === undefined
      ? {}
      : {
          'graphql.operation.type': operation.type,
          ...(operation.name === undefined ? {} : { 'graphql.operation.name': operation.name }),
          'litfass.operation': operation.label,
          'litfass.document_hash': operation.hash,
        },
    outcome === 'ok' ? undefined : outcome,
  );
  http.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined);
}
