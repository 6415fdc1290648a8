import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * Helmet's headers for an API whose responses no browser should render. They are the same for every response, so they
 * are computed once. As a hook, helmet computes them for each request and writes them past Fastify. That took a seventh
 * of the CPU time of a 50-row list.
 */
export function securityHeaders(): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const decide = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  });
  decide(request, response, () => undefined);
  return { ...response.getHeaders() };
}
