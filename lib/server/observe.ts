import { createDependencyLog } from '#shared/node/dependency-log.ts';
import { createJsonLog, type JsonLog } from '#shared/node/json-log.ts';
import { serveMetrics } from '#shared/node/metrics-server.ts';
import { currentRequest, enterRequest, runForRequest } from '#shared/node/request-scope.ts';
import { formatTraceparent, isSampledRequest, parseTraceparent, requestIdOf } from '#shared/node/trace-context.ts';
import { version } from '#shared/node/version.ts';
import type { PortalEnvironment } from './env.ts';
import { followFetches, followRequests, type SentRequest } from './follow-requests.ts';
import { createPortalMetrics, type PortalMetrics } from './portal-metrics.ts';
import { portalRoute } from './portal-route.ts';

type ObservationSettings = Pick<PortalEnvironment, 'graphqlEndpoint' | 'authIssuer' | 'metrics' | 'log'>;

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
  const origins = new Set([graphqlEndpoint, authIssuer].map((url) => new URL(url).origin));
  const stops = [observeRequests({ metrics, log, accessShare }), observeCalls({ metrics, log }, origins)];
  log.info('the portal has started', { version });
  return {
    metricsPort: server?.port,
    close: async () => {
      for (const stop of stops) stop();
      await server?.close();
    },
  };
}

interface Observers {
  readonly metrics: PortalMetrics | undefined;
  readonly log: JsonLog;
}

function observeRequests({ metrics, log, accessShare }: Observers & { readonly accessShare: number }): () => void {
  return followRequests((request, response) => {
    const begun = performance.now();
    // Next changes the request's URL when it rewrites it.
    const route = portalRoute(request.url ?? '/');
    const { method } = request;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const scope = { requestId, trace: parseTraceparent(request.headers['traceparent']) };
    enterRequest(scope);
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const milliseconds = performance.now() - begun;
      const { statusCode: status } = response;
      metrics?.request(route, status, milliseconds / 1_000);
      if (status < 500 && !isSampledRequest(requestId, accessShare)) return;
      const say = status < 500 ? log.info : log.error;
      runForRequest(scope, () => say('request', { method, route, status, ms: Math.round(milliseconds * 10) / 10 }));
    });
  });
}

function observeCalls({ metrics, log }: Observers, origins: ReadonlySet<string>): () => void {
  const begun = new WeakMap<SentRequest, number>();
  const api = createDependencyLog(log, 'API');
  return followFetches({
    begin: (request) => {
      if (!origins.has(request.origin)) return;
      begun.set(request, performance.now());
      const current = currentRequest();
      if (current === undefined) return;
      request.addHeader('x-request-id', current.requestId);
      if (current.trace !== undefined) request.addHeader('traceparent', formatTraceparent(current.trace));
    },
    end: (request, status) => {
      const since = begun.get(request);
      if (since === undefined) return;
      // A response that breaks off later is an error of the same request.
      begun.delete(request);
      const outcome = status === undefined ? 'unreachable' : `${Math.floor(status / 100)}xx`;
      metrics?.call(outcome, (performance.now() - since) / 1_000);
      if (status === undefined) api.lost(new Error('no response'));
      else api.found();
    },
  });
}
