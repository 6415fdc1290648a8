import { describe, expect, it } from 'vitest';
import { addressRange, canonicalAddress, clientNetwork, isInRange } from './ip-address.ts';

describe('an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8::01', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
  ])('%s has the canonical form %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.7.1',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7:80',
    '[2001:db8::1]',
    '2001:db8::1]/[::1',
    'fe80::1%eth0',
    '1::2::3',
    '::ffff:203.0.113.256',
    ' 203.0.113.7',
    '203.0.113.7\n',
    '２０３.0.113.7',
    '3405803783',
  ])('is not %j', (text) => {
    expect(canonicalAddress(text)).toBeUndefined();
  });
});

describe('an address range', () => {
  it.each<[string, string, boolean]>([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7/24', '203.0.113.200', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '203.0.113.7', false],
    ['::1', '::1', true],
    ['::1', '::2', false],
    ['10.0.0.0/8', '2001:db8::1', false],
  ])('%s contains %s: %s', (text, address, isWithin) => {
    const range = addressRange(text);
    expect(range && isInRange(address, range)).toBe(isWithin);
  });

  it.each(['', '10.0.0.0/', '10.0.0.0/33', '::/129', '10.0.0.0/08', '10.0.0.0/8/8', 'localhost/8', '10.0.0.0/-1'])(
    'is not %j',
    (text) => {
      expect(addressRange(text)).toBeUndefined();
    },
  );
});

it('the network of a client is its IPv4 address, or 64 bits of its IPv6 address', () => {
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetwork('2001:db8::1')).toBe(clientNetwork('2001:db8::ffff:1:2:3'));
  expect(clientNetwork('2001:db8::1')).not.toBe(clientNetwork('2001:db8:0:1::1'));
});
