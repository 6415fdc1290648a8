import { maximumLengths } from './limits.ts';

/** The parameters that the connect page adds to a redirect URI. */
const connectParameters = ['company_id', 'status', 'state'] as const;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why a partner can't register this redirect URI; undefined if it can. A URI is compared character by character later
 * (RFC 9700, section 2.1), so it is never normalized. One on loopback is for development: it is allowed if the portal is
 * on loopback too.
 */
export function redirectUriProblem(uri: string, { portalUrl }: { readonly portalUrl: string }): string | undefined {
  const maximum = maximumLengths.redirectUri;
  if (uri.length > maximum) return `has more than ${maximum} characters`;
  // The URL parser ignores spaces, tabs and newlines, which a comparison of texts doesn't.
  const url = /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(uri) ? URL.parse(uri) : null;
  if (url === null) return 'isn’t an absolute HTTPS URL';
  if (url.protocol !== 'https:' && !(loopbackHosts.has(url.hostname) && isOnLoopback(portalUrl))) {
    return 'must start with https://';
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (uri.includes('#')) return 'must not contain a fragment';
  const reserved = connectParameters.find((name) => url.searchParams.has(name));
  return reserved === undefined ? undefined : `must not contain the parameter ${reserved}, which the portal adds`;
}

function isOnLoopback(portalUrl: string): boolean {
  return loopbackHosts.has(new URL(portalUrl).hostname);
}
