import { describe, expect, it } from 'vitest';
import {
  clientAddress,
  missingProxies,
  noProxies,
  parseTrustedProxies,
  type TrustedProxies,
} from './trusted-proxies.ts';

function trusted(text: string): TrustedProxies {
  const proxies = parseTrustedProxies(text);
  if (proxies === undefined) throw new Error(`${text} was not taken.`);
  return proxies;
}

describe('TRUSTED_PROXIES', () => {
  it.each(['none', ' none ', '1', '16', '10.0.0.0/8', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32', '2001:db8::/96'])(
    'may be %j',
    (text) => {
      expect(parseTrustedProxies(text)).toBeDefined();
    },
  );

  it.each(['0', '17', '-1', '1.5', 'all', 'loopback', '10.0.0.0/33', '10.0.0.0/8,', 'none,1', '0.0.0.0/0', '::/0'])(
    'may not be %j',
    (text) => {
      expect(parseTrustedProxies(text)).toBeUndefined();
    },
  );

  it.each(['0.0.0.0', '::', '[::]', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])('is required to listen at %s', (host) => {
    expect(missingProxies(host, undefined)).toMatch(/^TRUSTED_PROXIES: required in production .* none if clients/);
    expect(missingProxies(host, noProxies)).toBeUndefined();
  });

  it.each(['127.0.0.1', '::1', '10.1.2.3', 'localhost'])('is not required to listen at %s', (host) => {
    expect(missingProxies(host, undefined)).toBeUndefined();
  });
});

describe('the client’s address', () => {
  it.each<[what: string, proxies: string, peer: string, forwardedFor: string | undefined, address: string]>([
    ['is that of the connection', 'none', '203.0.113.7', undefined, '203.0.113.7'],
    ['is never read from a header when no proxy is trusted', 'none', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is what a trusted proxy reports', '10.0.0.0/8', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is the peer of a trusted proxy that reports nothing', '10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
    ['is not what another peer reports', '10.0.0.0/8', '192.0.2.1', '203.0.113.7', '192.0.2.1'],
    ['ignores what the client sent itself', '10.0.0.0/8', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['ignores a forged proxy', '10.0.0.0/8', '10.0.0.1', '198.51.100.1, 10.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['passes several trusted proxies', '10.0.0.0/8', '10.0.0.1', '203.0.113.7, 10.0.0.3,10.0.0.2', '203.0.113.7'],
    ['is the first of proxies alone', '10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['passes one hop', '1', '192.0.2.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['passes two hops', '2', '192.0.2.1', '198.51.100.1, 203.0.113.7', '198.51.100.1'],
    ['passes fewer hops than trusted', '3', '192.0.2.1', '203.0.113.7', '203.0.113.7'],
    ['may be IPv6', '2001:db8::/32', '2001:db8::1', '2001:DB9:0::7', '2001:db9::7'],
    ['of a mapped connection is IPv4', '10.0.0.0/8', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['has no zone', 'none', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['has no port', '10.0.0.0/8', '10.0.0.1', '203.0.113.7:50000', '203.0.113.7'],
    ['has no brackets', '10.0.0.0/8', '10.0.0.1', '[2001:db8::7]:50000', '2001:db8::7'],
    ['is the proxy’s where it reports no address', '10.0.0.0/8', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['is the proxy’s where it reports nothing', '10.0.0.0/8', '10.0.0.1', '203.0.113.7,', '10.0.0.1'],
    ['is not taken from before a malformed entry', '2', '192.0.2.1', '203.0.113.7, <script>, 10.0.0.2', '10.0.0.2'],
  ])('%s', (_what, proxies, peer, forwardedFor, address) => {
    expect(clientAddress({ peer, forwardedFor }, trusted(proxies))).toBe(address);
  });

  it('of a closed connection is the unspecified address', () => {
    expect(clientAddress({ peer: undefined, forwardedFor: '203.0.113.7' }, noProxies)).toBe('0.0.0.0');
  });
});
