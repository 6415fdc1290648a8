const base = 'http://portal.invalid';

/**
 * The path within the portal to return to after a sign-in. Returns `fallback` for anything that could lead elsewhere
 * (`//evil`, `/\evil`, `javascript:`, an external URL).
 *
 * @example safeReturnPath('/playground?use-case=listCompanies') // the same
 * @example safeReturnPath('//evil.example') // '/'
 */
export function safeReturnPath(value: unknown, portalOrigin?: string, fallback = '/'): string {
  if (typeof value !== 'string') return fallback;
  const local = portalOrigin && value.startsWith(`${portalOrigin}/`) ? value.slice(portalOrigin.length) : value;
  // The URL parser drops tabs and newlines and reads `\` as `/`, so this checks the parsed URL, as a browser would see
  // it.
  const url = local.startsWith('/') ? URL.parse(local, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//')) return fallback;
  // A return to the sign-in page or to an API route would be a dead end for the visitor.
  if (/^\/(sign-in|api)(\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The URL of the sign-in page that returns to `path`. */
export function signInPath(path: string): string {
  return `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
