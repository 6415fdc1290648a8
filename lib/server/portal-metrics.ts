import { Counter, Histogram, type Registry } from 'prom-client';
import { createRegistry, requestBuckets } from '#shared/node/process-metrics.ts';

/** What the portal counts: its own responses, and the API's responses to it. */
export interface PortalMetrics {
  readonly registry: Registry;
  /** Counts a response that has been sent, or whose client has gone. */
  request(route: string, status: number, seconds: number): void;
  /** Counts a call to the API; `outcome` is the class of the status, such as `2xx`, or `unreachable`. */
  call(outcome: string, seconds: number): void;
}

export function createPortalMetrics(version: string): PortalMetrics {
  const registry = createRegistry('portal', version);
  const registers = [registry];
  const requests = new Counter({
    name: 'litfass_portal_requests_total',
    help: 'Responses of the portal by area and HTTP status. The area is the first part of the path.',
    labelNames: ['route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'litfass_portal_request_duration_seconds',
    help: 'Time until the response of the portal was sent, by area.',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const calls = new Counter({
    name: 'litfass_portal_api_calls_total',
    help: 'Calls from the portal to the API, by outcome: the class of the HTTP status, such as 2xx, or unreachable.',
    labelNames: ['outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'litfass_portal_api_call_duration_seconds',
    help: 'Time until the API’s response to the portal began.',
    buckets: requestBuckets,
    registers,
  });
  return {
    registry,
    request: (route, status, seconds) => {
      requests.inc({ route, status });
      requestSeconds.observe({ route }, seconds);
    },
    call: (outcome, seconds) => {
      calls.inc({ outcome });
      callSeconds.observe(seconds);
    },
  };
}
