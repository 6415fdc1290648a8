import { isDraining } from './draining.ts';
import type { PortalEnvironment } from './env.ts';

/** What `GET /readyz` says. Load balancers often publish it, so `reason` names no internal host. */
export interface Readiness {
  readonly status: 'ok' | 'degraded' | 'draining';
  readonly checks?: { readonly api: 'ok' | 'unavailable' };
  readonly reason?: string;
}

/** Milliseconds that the check may take: load balancers call often and treat a missing response as a failure. */
const checkMs = 1_500;

/**
 * Whether the portal can serve its readers. Without the GraphQL server it is `degraded`, not unready: its documentation
 * still works, and a load balancer that took this portal out would take out all of them. Any response below 500 counts
 * as one of the server, because another server than the API has no health endpoint that the portal knows.
 */
export async function checkReadiness({
  graphqlEndpoint,
}: Pick<PortalEnvironment, 'graphqlEndpoint'>): Promise<Readiness> {
  if (isDraining()) return { status: 'draining' };
  const reason = await problemOf(graphqlEndpoint);
  if (reason === undefined) return { status: 'ok', checks: { api: 'ok' } };
  return { status: 'degraded', checks: { api: 'unavailable' }, reason };
}

async function problemOf(endpoint: string): Promise<string | undefined> {
  try {
    const response = await fetch(endpoint, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(checkMs),
    });
    await response.body?.cancel();
    return response.status < 500 ? undefined : `The GraphQL server responds with status ${response.status}.`;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return `The GraphQL server doesn't respond within ${checkMs} ms.`;
    }
    // `fetch` reports every failed connection as "fetch failed"; its cause has the reason.
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return `The GraphQL server can't be reached (${code}).`;
  }
}
