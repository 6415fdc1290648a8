/**
 * Whether a request comes from a page of the portal itself. Route handlers have no cross-site check of their own, and
 * SameSite=Lax allows sibling subdomains.
 * Browsers send `Sec-Fetch-Site` only to trustworthy origins (Fetch Metadata §2). Plain http on an internal host
 * therefore falls back to `Origin`, which every browser sends with a POST. A request with neither header doesn't come
 * from a browser page and is denied.
 */
export function isSameOrigin(headers: Headers, portalOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === portalOrigin : site === 'same-origin';
}
