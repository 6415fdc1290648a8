import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/** Where a process serves its metrics. It needs no credentials, so only the monitoring may reach it. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface MetricsServer {
  /** The port in use, also if the configured one was 0. */
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` in the text format of Prometheus, and nothing else. Rejects if the port can't be used. */
export async function serveMetrics(registry: Registry, { host, port }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://metrics');
    if (pathname !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at GET /metrics.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be collected.\n'),
    );
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen({ host, port, exclusive: true }, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : port);
  });
  const used = await promise;
  // Monitoring doesn't keep a process running.
  server.unref();
  return {
    port: used,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
