/**
 * Whether a request was made by a page of the portal itself. Route handlers have no cross-site check of their own, and
 * SameSite=Lax lets sibling subdomains through.
 *
 * Browsers send `Sec-Fetch-Site` to trustworthy origins only (Fetch Metadata §2), so plain http on an internal host
 * falls back to `Origin`, which every browser sends with a POST. Neither header: not a browser page, refused.
 */
export function isSameOrigin(headers: Headers, portalOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === portalOrigin : site === 'same-origin';
}
