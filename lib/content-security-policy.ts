import { createHash } from 'node:crypto';

/** What a page may do beyond what all may. */
interface PageNeeds {
  /** Its inline scripts: by hash where it is built ahead, by nonce where it is made for each request. */
  scripts: readonly string[];
  /** Monaco writes styles into the page, has its icons in its style sheet and starts workers; only the playground has it. */
  monaco?: boolean;
  /** Origin of the object store: pages that send files there also start a worker, which hashes them. */
  objectStore?: string;
}

/**
 * The content security policy of a page: everything from this portal, nothing from anywhere else, no inline script but
 * the page's own, no inline style. `form-action` is left out: Chromium applies it to redirects as well, and signing in
 * may be a form that ends at the issuer's origin.
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

/** Hashes of a page's inline scripts, as the policy names them. Data such as JSON-LD is no script. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g);
  const inline = [...scripts].filter(
    ([, attributes = '']) => !/\bsrc=|\btype="(?!module|text\/javascript)/.test(attributes),
  );
  return [...new Set(inline.map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`))];
}
