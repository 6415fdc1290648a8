import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { LRUCache } from 'lru-cache';
import { preferredEncoding } from './accept-encoding.ts';
import { keepResponse, type KeptResponse } from './kept-response.ts';

/** A handler of requests, such as Next's own. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Enough for two hundred large pages in three encodings. The whole site has 460. */
const defaultMaximumBytes = 64 * 2 ** 20;

/** A request whose response can be kept: the URL, and the one header that changes responses of built pages. */
interface PageRequest {
  readonly url: string;
  readonly isEncrypted: boolean;
}

/**
 * Serves what never changes while the process runs from memory: prerendered pages, prerendered files such as feeds, and
 * files with a hash in their name. Next computes ETag and gzip for each response; here they are made once. Everything
 * else goes to `handle`, and so does the first request of each page. After Next has marked a response as prerendered,
 * the page is requested from it once more without any header of the client, so that no client can influence what others get.
 */
export function servePages(handle: RequestHandler, maximumBytes = defaultMaximumBytes): RequestHandler {
  const pages = new LRUCache<string, KeptResponse>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loading = new Set<string>();

  const load = async (key: string, page: PageRequest): Promise<void> => {
    if (loading.has(key)) return;
    loading.add(key);
    try {
      const { statusCode, headers, rawPayload } = await inject(listenerOf(handle), {
        method: 'GET',
        url: page.url,
        headers: {
          accept: 'text/html',
          'accept-encoding': 'identity',
          ...(page.isEncrypted && { 'x-forwarded-proto': 'https' }),
        },
      });
      if (statusCode === 200 && isBuilt(headers)) pages.set(key, await keepResponse(headers, rawPayload));
    } finally {
      loading.delete(key);
    }
  };

  return async (request, response) => {
    const page = pageRequest(request);
    if (page === undefined) return handle(request, response);
    const key = `${page.isEncrypted ? 'https' : 'http'} ${page.url}`;
    const kept = pages.get(key);
    if (kept !== undefined) {
      kept.send(request, response, preferredEncoding(request.headers['accept-encoding']));
      return;
    }
    response.once('finish', () => {
      const isComplete = response.statusCode === 200 || response.statusCode === 304;
      // When it fails, Next goes on serving the page, and the next request of it tries again.
      if (isComplete && isBuilt(response.getHeaders())) load(key, page).catch(() => undefined);
    });
    return handle(request, response);
  };
}

/** A listener that ends the response when the handler fails: `inject` waits for its end. */
function listenerOf(handle: RequestHandler): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  };
}

/** Paths without query, encoded characters and anything else that Next would first normalize. */
const plainPath = /^\/[\w.~/-]*$/;

/**
 * What a request asks for, if a kept response can answer it. The router's own requests (`rsc`, `next-…`), parts of files,
 * Markdown and all methods that aren't reads go to Next.
 */
function pageRequest({ method, url = '', headers }: IncomingMessage): PageRequest | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !plainPath.test(url)) return undefined;
  for (const name in headers) if (name === 'rsc' || name === 'range' || name.startsWith('next-')) return undefined;
  if (headers.accept?.toLowerCase().includes('text/markdown') === true) return undefined;
  const protocol = headers['x-forwarded-proto'];
  if (protocol !== undefined && protocol !== 'http' && protocol !== 'https') return undefined;
  return { url, isEncrypted: protocol === 'https' };
}

/** Whether Next says that a response is the same for everyone until the next build. */
function isBuilt(headers: NodeJS.Dict<number | string | string[]>): boolean {
  if (headers['set-cookie'] !== undefined) return false;
  // A nonce is for one response only.
  if (String(headers['content-security-policy']).includes("'nonce-")) return false;
  return (
    headers['x-nextjs-prerender'] !== undefined ||
    headers['x-nextjs-cache'] === 'HIT' ||
    String(headers['cache-control']).includes('immutable')
  );
}
