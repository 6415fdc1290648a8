import { createDependencyLog } from '#shared/node/dependency-log.ts';
import { createJsonLog, type JsonLog } from '#shared/node/json-log.ts';
import { serveMetrics } from '#shared/node/metrics-server.ts';
import { currentRequest, enterRequest, runForRequest } from '#shared/node/request-scope.ts';
import { formatTraceparent, isSampledRequest, parseTraceparent, requestIdOf } from '#shared/node/trace-context.ts';
import { openTracing, type RunningSpan, type Tracing } from '#shared/node/tracing.ts';
import { version } from '#shared/node/version.ts';
import type { PortalEnvironment } from './env.ts';
import { followFetches, followRequests, type SentRequest } from './follow-requests.ts';
import { createPortalMetrics, type PortalMetrics } from './portal-metrics.ts';
import { portalRoute } from './portal-route.ts';

type ObservationSettings = Pick<PortalEnvironment, 'graphqlEndpoint' | 'authIssuer' | 'metrics' | 'log' | 'tracing'>;

/** What observes this process. */
export interface Observation {
  /** The port of the metrics; undefined if they have no address. */
  readonly metricsPort: number | undefined;
  close(): Promise<void>;
}

/**
 * Measures and logs the portal's requests, and hands each one's id and trace on to the API. `write` replaces standard
 * output in tests.
 */
export async function observePortal(
  settings: ObservationSettings,
  write?: (line: string) => void,
): Promise<Observation> {
  const { metrics: address, graphqlEndpoint, authIssuer } = settings;
  const { level, accessShare } = settings.log;
  const log = createJsonLog({ process: 'portal', level, ...(write === undefined ? {} : { write }) });
  const metrics = address === null ? undefined : createPortalMetrics(version);
  const server = address === null || metrics === undefined ? undefined : await serveMetrics(metrics.registry, address);
  const tracing = await openTracing('portal', settings.tracing);
  const origins = new Set([graphqlEndpoint, authIssuer].map((url) => new URL(url).origin));
  const stops = [
    observeRequests({ metrics, log, tracing, accessShare }),
    observeCalls({ metrics, log, tracing }, origins),
  ];
  log.info('the portal has started', { version });
  return {
    metricsPort: server?.port,
    close: async () => {
      for (const stop of stops) stop();
      await server?.close();
      await tracing?.close();
    },
  };
}

interface Observers {
  readonly metrics: PortalMetrics | undefined;
  readonly log: JsonLog;
  readonly tracing: Tracing | undefined;
}

function observeRequests({
  metrics,
  log,
  tracing,
  accessShare,
}: Observers & { readonly accessShare: number }): () => void {
  return followRequests((request, response) => {
    const begun = performance.now();
    // Next changes the request's URL when it rewrites it.
    const route = portalRoute(request.url ?? '/');
    const { method } = request;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const caller = parseTraceparent(request.headers['traceparent']);
    const span = tracing?.start({
      kind: 'server',
      parent: caller,
      describe: () => ({
        name: `${method ?? 'GET'} ${route}`,
        attributes: { 'http.request.method': method ?? 'GET', 'http.route': route, 'litfass.request_id': requestId },
      }),
    });
    const scope = { requestId, trace: span?.context ?? caller };
    enterRequest(scope);
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const milliseconds = performance.now() - begun;
      const { statusCode: status } = response;
      metrics?.request(route, status, milliseconds / 1_000);
      span?.end({ 'http.response.status_code': status }, status < 500 ? undefined : String(status));
      if (status < 500 && !isSampledRequest(requestId, accessShare)) return;
      const say = status < 500 ? log.info : log.error;
      runForRequest(scope, () => say('request', { method, route, status, ms: Math.round(milliseconds * 10) / 10 }));
    });
  });
}

function observeCalls({ metrics, log, tracing }: Observers, origins: ReadonlySet<string>): () => void {
  const begun = new WeakMap<SentRequest, { readonly at: number; readonly span: RunningSpan | undefined }>();
  const api = createDependencyLog(log, 'API');
  return followFetches({
    begin: (request) => {
      if (!origins.has(request.origin)) return;
      const current = currentRequest();
      const span =
        current && tracing?.start({ kind: 'client', parent: current.trace, describe: () => callSpan(request) });
      begun.set(request, { at: performance.now(), span });
      if (current === undefined) return;
      request.addHeader('x-request-id', current.requestId);
      const trace = span?.context ?? current.trace;
      if (trace !== undefined) request.addHeader('traceparent', formatTraceparent(trace));
    },
    end: (request, status) => {
      const since = begun.get(request);
      if (since === undefined) return;
      // A response that breaks off later is an error of the same request.
      begun.delete(request);
      const outcome = status === undefined ? 'unreachable' : `${Math.floor(status / 100)}xx`;
      metrics?.call(outcome, (performance.now() - since.at) / 1_000);
      since.span?.end(
        status === undefined ? {} : { 'http.response.status_code': status },
        status === undefined || status >= 400 ? outcome : undefined,
      );
      if (status === undefined) api.lost(new Error('no response'));
      else api.found();
    },
  });
}

/** A call by the semantic conventions for HTTP clients, without the URL's path and query. */
function callSpan({ origin, method }: SentRequest) {
  const attributes = { 'http.request.method': method, 'server.address': new URL(origin).hostname };
  return { name: method, attributes };
}
