import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache/index.js';
import { z } from 'zod';
import { inlineScriptHashes, pagePolicy } from './content-security-policy.ts';
import { portalOrigin } from './portal-origin.ts';
import { bytesWithOrigin, pageWithOrigin } from './with-origin.ts';

// Node imports what a CommonJS file exports, a bundler its `default`.
const cacheClass = z.custom<typeof FileSystemCache>((value) => typeof value === 'function');
const NextCache = z
  .union([cacheClass, z.object({ default: cacheClass }).transform((exports) => exports.default)])
  .parse(FileSystemCache);

/** Entries come out of Next's memory again and again; each is rewritten once. */
const rewritten = new WeakMap<CacheHandlerValue, CacheHandlerValue>();

/**
 * Next's own cache of built pages, which hands them out with the address the operator gave and with a content security
 * policy of their own: a static page is built once, is true behind any address, and stays as fast as a file.
 */
export default class PortalCache extends NextCache {
  override async get(...asked: Parameters<FileSystemCache['get']>): Promise<CacheHandlerValue | null> {
    const entry = await super.get(...asked);
    if (entry === null) return null;
    const served = rewritten.get(entry) ?? { ...entry, value: withOrigin(entry.value, portalOrigin()) };
    rewritten.set(entry, served);
    return served;
  }
}

function withOrigin(value: CacheHandlerValue['value'], origin: string): CacheHandlerValue['value'] {
  if (value === null) return null;
  if ('segmentData' in value) {
    const page = pageWithOrigin(value, origin);
    const headers = {
      ...value.headers,
      'content-security-policy': pagePolicy({ scripts: inlineScriptHashes(page.html) }),
      // The same address gives Markdown to whoever prefers it (proxy.ts). Next drops what next.config.mjs says of Vary.
      vary: 'Accept',
    };
    return { ...value, ...page, headers };
  }
  return 'body' in value ? { ...value, body: bytesWithOrigin(value.body, origin) } : value;
}
