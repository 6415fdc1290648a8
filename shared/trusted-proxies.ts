import { type AddressRange, addressRange, canonicalAddress, isInRange } from './ip-address.ts';

/** The proxies whose `X-Forwarded-For` is believed. */
export interface TrustedProxies {
  /** Whether the proxy at `address` is trusted; `hop` is 0 for the connection's own peer, 1 for the one before it. */
  readonly trusts: (address: string, hop: number) => boolean;
}

/** No proxy is trusted: the client's address is that of its connection. */
export const noProxies: TrustedProxies = { trusts: () => false };

const maximumHops = 16;

/**
 * Reads `TRUSTED_PROXIES`: `none`, a number of proxies, or address ranges separated by commas. Undefined for anything
 * else. A range of all addresses isn't one: every client could choose its own address.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const value = text.trim();
  if (value === 'none') return noProxies;
  if (/^\d+$/.test(value)) {
    const count = Number(value);
    return count >= 1 && count <= maximumHops ? { trusts: (_address, hop) => hop < count } : undefined;
  }
  const ranges = value.split(',').map((range) => addressRange(range.trim()));
  const known = ranges.filter((range): range is AddressRange => range !== undefined && !holdsAllIpv4(range));
  if (known.length < ranges.length) return undefined;
  return { trusts: (address) => known.some((range) => isInRange(address, range)) };
}

/** Whether a range is `0.0.0.0/0`, or an IPv6 range that contains it as IPv4-mapped addresses, such as `::/0`. */
function holdsAllIpv4(range: AddressRange): boolean {
  return range.prefix <= 96 && isInRange('0.0.0.0', range);
}

/** What `TRUSTED_PROXIES` may be, for the message about another value. */
export const trustedProxiesForm = `must be none, the number of proxies (1 to ${maximumHops}), or IP address ranges separated by commas, such as 10.0.0.0/8,2001:db8::/32`;

/**
 * The problem of a process in production that would listen on all interfaces without `TRUSTED_PROXIES`; undefined when
 * there is none. Behind a load balancer, every client would have the balancer's address.
 */
export function missingProxies(host: string, trustedProxies: TrustedProxies | null | undefined): string | undefined {
  const address = canonicalAddress(host.replace(/^\[|\]$/g, ''));
  if (trustedProxies != null || (address !== '0.0.0.0' && address !== '::')) return undefined;
  return (
    `TRUSTED_PROXIES: required in production to listen on all interfaces (${host}). Set the IP address ranges of your ` +
    'load balancers (such as 10.0.0.0/8), the number of proxies in front (such as 1), or none if clients connect ' +
    'directly. To listen on one interface only, set HOST.'
  );
}

/** What a request says about the address of its client. */
export interface Arrival {
  /** The address of the connection; undefined if it is already closed. */
  readonly peer: string | undefined;
  /** The `X-Forwarded-For` headers, joined by commas. */
  readonly forwardedFor: string | undefined;
}

/** The unspecified address (RFC 1122, section 3.2.1.3), for a client whose connection is already closed. */
const unknownAddress = '0.0.0.0';

/**
 * The client's address in its canonical form. Reads `X-Forwarded-For` from its end, where the nearest proxy has added
 * its peer, and stops at the first address that isn't a trusted proxy's: what is further left, anyone may have sent.
 * Also stops at an entry that isn't an address; then the client has the address of the proxy that sent it. No other
 * header is read.
 */
export function clientAddress({ peer, forwardedFor }: Arrival, { trusts }: TrustedProxies): string {
  let address = canonicalAddress(peer?.replace(/%.*$/, '') ?? unknownAddress) ?? unknownAddress;
  const entries = forwardedFor?.split(',').toReversed() ?? [];
  for (const [hop, entry] of entries.entries()) {
    if (!trusts(address, hop)) break;
    const before = canonicalAddress(withoutPort(entry.trim()));
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** Some load balancers add the port: `203.0.113.7:50000`, `[2001:db8::7]:50000`. */
function withoutPort(entry: string): string {
  const [, address] = /^\[(.*)\](?::\d{1,5})?$/.exec(entry) ?? /^([^:]+):\d{1,5}$/.exec(entry) ?? [];
  return address ?? entry;
}
