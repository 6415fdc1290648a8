const base = 'http://portal.invalid';

/**
 * The path inside the portal to come back to after signing in, or `fallback` for anything that could lead elsewhere
 * (`//evil`, `/\evil`, `javascript:`, a foreign address).
 *
 * @example safeReturnPath('/playground?use-case=listCompanies') // the same
 * @example safeReturnPath('//evil.example') // '/'
 */
export function safeReturnPath(value: unknown, portalOrigin?: string, fallback = '/'): string {
  if (typeof value !== 'string') return fallback;
  const local = portalOrigin && value.startsWith(`${portalOrigin}/`) ? value.slice(portalOrigin.length) : value;
  // The URL parser drops tabs and newlines and reads `\` as `/`, so look at what a browser would make of it.
  const url = local.startsWith('/') ? URL.parse(local, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//')) return fallback;
  // Coming back to the sign-in page or an API answer would leave the visitor nowhere.
  if (/^\/(sign-in|api)(\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Address of the sign-in page that comes back to `path`. */
export function signInPath(path: string): string {
  return `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
