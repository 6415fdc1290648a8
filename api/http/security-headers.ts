import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * Helmet's headers for an API that answers nothing a browser should render. They are the same for every answer, so
 * helmet is asked once: as a hook it works them out again for each request and writes them past Fastify, which took a
 * seventh of the CPU time of a 50-row list.
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
