import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from './page-store.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Gives each response of a handler a `Cache-Control`. Without one, browsers and proxies may keep what they like (RFC 9111,
 * section 4.2.2). With Next's `s-maxage`, a proxy would keep a prerendered response of an old release for a year.
 */
export function withCacheControl(handle: RequestHandler): RequestHandler {
  return (request, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status: number, reason?: string | Headers, headers?: Headers) => {
      setCacheControl(response);
      return typeof reason === 'string' ? writeHead(status, reason, headers) : writeHead(status, reason);
    };
    return handle(request, response);
  };
}

function setCacheControl(response: ServerResponse): void {
  if (response.headersSent) return;
  const given = response.getHeader('cache-control');
  if (given === undefined) response.setHeader('cache-control', 'no-store');
  else if (String(given).includes('s-maxage')) {
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
  }
}
