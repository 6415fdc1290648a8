const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const mappedGroups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The canonical form of an IP address: IPv6 as in RFC 5952, and IPv4-mapped IPv6 (`::ffff:203.0.113.7`, as a socket
 * that listens on both families shows its IPv4 peers) as IPv4. Undefined for anything else: a name, a port, a zone.
 */
export function canonicalAddress(text: string): string | undefined {
  const address = mappedIpv4.exec(text)?.[1] ?? text;
  if (!address.includes(':')) return ipv4.test(address) ? address : undefined;
  // URL parsers read IPv6 in every notation and write the canonical one (URL Standard, section 3.5).
  const host = /^[0-9a-f:.]{2,45}$/i.test(address) ? URL.parse(`http://[${address}]/`)?.hostname : undefined;
  const canonical = host?.slice(1, -1);
  const [, high, low] = mappedGroups.exec(canonical ?? '') ?? [];
  return high === undefined || low === undefined ? canonical : [...bytesOf(high), ...bytesOf(low)].join('.');
}

/** A range of IP addresses. */
export interface AddressRange {
  readonly base: bigint;
  /** The number of leading bits that all addresses of the range share, of 128. */
  readonly prefix: number;
}

/** The range in CIDR notation, or of one address; undefined for anything else. Host bits are allowed. */
export function addressRange(text: string): AddressRange | undefined {
  const [base = '', prefix, ...rest] = text.split('/');
  const address = canonicalAddress(base);
  if (address === undefined || rest.length > 0) return undefined;
  const isIpv4 = !base.includes(':');
  const width = isIpv4 ? 32 : 128;
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return undefined;
  const bits = Number(prefix ?? width);
  return bits > width ? undefined : { base: numberOf(address), prefix: bits + (isIpv4 ? 96 : 0) };
}

/** Whether a canonical address is in a range. */
export function isInRange(address: string, { base, prefix }: AddressRange): boolean {
  const hostBits = BigInt(128 - prefix);
  return numberOf(address) >> hostBits === base >> hostBits;
}

/**
 * The network of a client, from its canonical address: an IPv4 address itself, and the first 64 bits of an IPv6
 * address. The rest of it the client chooses (RFC 4862), so limits by whole IPv6 addresses would limit no one.
 */
export function clientNetwork(address: string): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** An address as 128 bits, IPv4 as its IPv4-mapped address. */
function numberOf(address: string): bigint {
  if (address.includes(':')) return BigInt(`0x${groupsOf(address).join('')}`);
  return address.split('.').reduce((number, byte) => (number << 8n) | BigInt(byte), 0xffffn);
}

/** The eight groups of a canonical IPv6 address, each of four digits. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'));
}

function bytesOf(group: string): [number, number] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 0xff];
}
