/** Of addresses whose end would otherwise be a matter of taste, such as an issuer's. */
export function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Whether nobody on the way can read along: https, or on this machine. What is no address at all, its own type tells. */
export function isSafeAddress(url: string): boolean {
  const address = URL.parse(url);
  return (
    address === null || address.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
  );
}
