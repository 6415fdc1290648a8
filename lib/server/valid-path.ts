import type { RequestHandler } from './page-store.ts';

/**
 * Makes a path that can't be decoded (RFC 3986, section 2.1) one that has no page: each of its percent signs becomes a
 * character of its own. Next answers such a path below a dynamic segment with 500, as if the portal had failed.
 */
export function withValidPath(handle: RequestHandler): RequestHandler {
  return (request, response) => {
    request.url = validPath(request.url ?? '/');
    return handle(request, response);
  };
}

function validPath(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (!path.includes('%') || canDecode(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
