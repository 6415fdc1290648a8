import { serveMetrics } from '#shared/node/metrics-server.ts';
import { version } from '#shared/node/version.ts';
import type { PortalEnvironment } from './env.ts';
import { followFetches, followRequests, type SentRequest } from './follow-requests.ts';
import { createPortalMetrics, type PortalMetrics } from './portal-metrics.ts';
import { portalRoute } from './portal-route.ts';

type ObservationSettings = Pick<PortalEnvironment, 'graphqlEndpoint' | 'authIssuer' | 'metrics'>;

/** What observes this process. */
export interface Observation {
  /** The port of the metrics; undefined if they have no address. */
  readonly metricsPort: number | undefined;
  close(): Promise<void>;
}

/** Measures the portal, and serves its metrics if they have an address. */
export async function observePortal(settings: ObservationSettings): Promise<Observation> {
  const { metrics: address, graphqlEndpoint, authIssuer } = settings;
  if (address === null) return { metricsPort: undefined, close: () => Promise.resolve() };
  const metrics = createPortalMetrics(version);
  const server = await serveMetrics(metrics.registry, address);
  const origins = new Set([graphqlEndpoint, authIssuer].map((url) => new URL(url).origin));
  const stops = [measureRequests(metrics), measureCalls(metrics, origins)];
  return {
    metricsPort: server.port,
    close: async () => {
      for (const stop of stops) stop();
      await server.close();
    },
  };
}

function measureRequests(metrics: PortalMetrics): () => void {
  return followRequests((request, response) => {
    const begun = performance.now();
    // Next changes the request's URL when it rewrites it.
    const route = portalRoute(request.url ?? '/');
    response.once('close', () => metrics.request(route, response.statusCode, (performance.now() - begun) / 1_000));
  });
}

function measureCalls(metrics: PortalMetrics, origins: ReadonlySet<string>): () => void {
  const begun = new WeakMap<SentRequest, number>();
  return followFetches({
    begin: (request) => {
      if (origins.has(request.origin)) begun.set(request, performance.now());
    },
    end: (request, status) => {
      const since = begun.get(request);
      if (since === undefined) return;
      // A response that breaks off later is an error of the same request.
      begun.delete(request);
      const outcome = status === undefined ? 'unreachable' : `${Math.floor(status / 100)}xx`;
      metrics.call(outcome, (performance.now() - since) / 1_000);
    },
  });
}
