import { BlockList, isIP } from 'node:net';
import { accepted, type Normalized, refused } from '#shared/identifiers/normalized.ts';

/**
 * IP addresses that identify no one on the internet: IANA's special-purpose registries. Documentation addresses
 * (192.0.2.1, 2001:db8::1) are accepted, as example.com is in email addresses.
 */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4');
}

const reservedMessage =
  'Private, shared, loopback, link-local, multicast and unassigned addresses identify no person or household.';

/** The canonical form of an IPv4 or IPv6 address (RFC 5952), trimmed first. A mapped IPv4 address becomes IPv4. */
export function normalizeIpAddress(text: string): Normalized {
  const family = isIP(text);
  if (family === 0 || text.includes('%')) {
    return refused(
      'IP_INVALID',
      'An IP address has the form 203.0.113.7 or 2001:db8::7, without port, range, zone or leading zeros.',
    );
  }
  if (family === 4) return publicIpv4(text);
  const groups = groupsOf(text);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return publicIpv4(lastAsIpv4(groups));
  // 2000::/3 is the only allocated range (RFC 4291, section 2.4). In it, 6to4 and Teredo contain an IPv4 address that
  // may be private.
  const [first = 0, second = 0] = groups;
  const isPublic = first >> 13 === 1 && first !== 0x2002 && !(first === 0x2001 && second === 0);
  return isPublic ? accepted('IP_ADDRESS', canonicalIpv6(groups)) : refused('IP_RESERVED', reservedMessage);
}

function publicIpv4(text: string): Normalized {
  return reserved.check(text, 'ipv4') ? refused('IP_RESERVED', reservedMessage) : accepted('IP_ADDRESS', text);
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(text: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  const [, head = '', ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const hex = dotted === null ? text : `${head}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  const [left = '', right] = hex.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return read(left);
  const [before, after] = [read(left), read(right)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function lastAsIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/**
 * RFC 5952, section 4: lowercase, no leading zeros, the first of the longest runs of two or more zero groups as `::`.
 */
function canonicalIpv6(groups: readonly number[]): string {
  let [start, length] = [-1, 1];
  for (let at = 0; at < 8; at += 1) {
    let end = at;
    while (end < 8 && groups[end] === 0) end += 1;
    if (end - at > length) [start, length] = [at, end - at];
  }
  const text = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  return start === -1 ? text(groups) : `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`;
}
