import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache/index.js';
import { z } from 'zod';
import { inlineScriptHashes, pagePolicy } from './content-security-policy.ts';
import { readPacked } from './packed-files.ts';
import { type PublicUrls, publicUrls } from './portal-origin.ts';
import { fileWithOrigin, pageWithOrigin } from './with-origin.ts';

// Node imports a CommonJS file's exports directly, and a bundler imports their `default`.
const cacheClass = z.custom<typeof FileSystemCache>((value) => typeof value === 'function');
const NextCache = z
  .union([cacheClass, z.object({ default: cacheClass }).transform((exports) => exports.default)])
  .parse(FileSystemCache);

type Context = ConstructorParameters<typeof FileSystemCache>[0];

// Next reads by path and encoding, one of the many ways that Node's type of readFile has.
const fileReader = z.custom<Context['fs']['readFile']>((value) => typeof value === 'function');

/** Next returns entries from its memory repeatedly. Each is rewritten only once. */
const rewritten = new WeakMap<CacheHandlerValue, CacheHandlerValue>();

/**
 * Next's own cache of static pages. It inserts the configured URLs and a content security policy for each page. So a
 * page is built once, works at any URL, and is served as fast as a file.
 */
export default class PortalCache extends NextCache {
  constructor(context: Context) {
    const readFile = fileReader.parse(readPacked((path) => context.fs.readFile(path)));
    super({ ...context, fs: { ...context.fs, readFile } });
  }

  override async get(...asked: Parameters<FileSystemCache['get']>): Promise<CacheHandlerValue | null> {
    const entry = await super.get(...asked);
    if (entry === null) return null;
    const served = rewritten.get(entry) ?? {
      ...entry,
      value: withOrigin(entry.value, publicUrls()),
    };
    rewritten.set(entry, served);
    return served;
  }
}

function withOrigin(value: CacheHandlerValue['value'], urls: PublicUrls): CacheHandlerValue['value'] {
  if (value === null) return null;
  if ('segmentData' in value) {
    const page = pageWithOrigin(value, urls);
    const headers = {
      ...value.headers,
      'content-security-policy': pagePolicy({ scripts: inlineScriptHashes(page.html) }),
      // The same URL returns Markdown to clients that prefer it (proxy.ts). Next drops the Vary header of
      // next.config.mjs.
      vary: 'Accept',
    };
    return { ...value, ...page, headers };
  }
  return 'body' in value ? { ...value, body: fileWithOrigin(value.body, urls) } : value;
}
