import { createHash } from 'node:crypto';

/** The sources that a page needs in addition to the common ones. */
interface PageNeeds {
  /** Sources of its inline scripts: hashes for a static page, a nonce for a dynamic one. */
  scripts: readonly string[];
  /** Only for the playground: Monaco writes styles into the page, has icons in its style sheet and starts workers. */
  monaco?: boolean;
  /** Origin of the object store. Pages that send files there also start a worker that hashes them. */
  objectStore?: string;
}

/**
 * The content security policy of a page. It allows only this portal's origin, the page's own inline scripts, and no
 * inline styles. It omits `form-action`, because Chromium applies it to redirects too, and a sign-in form may redirect
 * to the issuer.
 */
export function pagePolicy({ scripts, monaco = false, objectStore }: PageNeeds): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((source) => `'${source}'`)].join(' '),
    monaco ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    monaco ? "img-src 'self' data:" : "img-src 'self'",
    monaco ? "font-src 'self' data:" : "font-src 'self'",
    monaco || objectStore !== undefined ? "worker-src 'self'" : "worker-src 'none'",
    objectStore === undefined ? "connect-src 'self'" : `connect-src 'self' ${objectStore}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Hashes of a page's inline scripts for the policy. Data such as JSON-LD doesn't count as a script. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g);
  const inline = [...scripts].filter(
    ([, attributes = '']) => !/\bsrc=|\btype="(?!module|text\/javascript)/.test(attributes),
  );
  return [...new Set(inline.map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`))];
}
