import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that ended the request before GraphQL. */
    failureCode: ErrorCode | undefined;
  }
}

/** Measures each response when it has been sent, or when its client has gone. */
export function observeRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.decorateRequest('failureCode', undefined);
  if (metrics === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1_000;
    const { url: route = 'unknown' } = request.routeOptions;
    if (route === '/graphql') {
      metrics.graphqlRequest(reply.statusCode);
      measureOperation(metrics, request, seconds);
    } else {
      metrics.request({ route, status: reply.statusCode, seconds });
    }
    done();
  });
}

function measureOperation(metrics: Metrics, { graphqlContext: context, failureCode }: FastifyRequest, seconds: number) {
  const meter = context?.meter;
  metrics.operation({
    operation: context?.operation?.label ?? 'none',
    outcome: failureCode ?? meter?.failure ?? 'ok',
    seconds,
    spent: meter?.cost ?? 0,
    refused: meter?.refusedPoints ?? 0,
  });
}
