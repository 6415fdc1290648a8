/** For URLs with an optional trailing slash, such as an issuer's. */
export function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Whether a URL is safe from eavesdropping: https, or on this machine. Its own type reports an invalid URL. */
export function isSafeAddress(url: string): boolean {
  const address = URL.parse(url);
  return (
    address === null || address.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
  );
}
