import { BlockList, isIP } from 'node:net';

/** Whether `text` is an IP address range in CIDR notation (RFC 4632, RFC 4291); host bits are allowed. */
export function isCidr(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || prefix === undefined || rest.length > 0) return false;
  return /^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Whether an IP address lies in one of the ranges; no ranges means no restriction. Mapped IPv4 counts as IPv4. */
export function isAllowedAddress(cidrs: readonly string[], address: string): boolean {
  if (cidrs.length === 0) return true;
  return rangesOf(cidrs).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether every range of `inner` lies within one of `outer`; an empty `outer` contains everything. */
export function containsCidrs(outer: readonly string[], inner: readonly string[]): boolean {
  if (outer.length === 0) return true;
  return inner.length > 0 && inner.every((range) => outer.some((wider) => isWithin(range, wider)));
}

function isWithin(range: string, wider: string): boolean {
  const [address = '', prefix = ''] = range.split('/');
  const [widerAddress = '', widerPrefix = ''] = wider.split('/');
  if (isIP(address) !== isIP(widerAddress) || Number(prefix) < Number(widerPrefix)) return false;
  return isAllowedAddress([wider], address);
}

function rangesOf(cidrs: readonly string[]): BlockList {
  const ranges = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix = ''] = cidr.split('/');
    ranges.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return ranges;
}
