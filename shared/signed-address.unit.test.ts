import { describe, expect, it } from 'vitest';
import { readSignedAddress, signAddress, signedAddressKey } from './signed-address.ts';

const key = await signedAddressKey('a secret of the portal and the API');
const now = Date.parse('2026-11-22T12:00:00Z');
const authorization = 'Bearer one';
const signed = await signAddress(key, '2001:db8::7', { authorization, now });

describe('a signed address', () => {
  it('is read by who has the secret, for a minute before and after', async () => {
    for (const seconds of [-60, 0, 60]) {
      expect(await readSignedAddress([key], signed, { authorization, now: now + seconds * 1000 })).toBe('2001:db8::7');
    }
  });

  it('is of no use later, or from the future', async () => {
    for (const seconds of [-61, 61, 3600]) {
      expect(await readSignedAddress([key], signed, { authorization, now: now + seconds * 1000 })).toBeUndefined();
    }
  });

  it('is of no use with another bearer token, or without one', async () => {
    for (const other of ['Bearer two', 'Bearer one ', '']) {
      expect(await readSignedAddress([key], signed, { authorization: other, now })).toBeUndefined();
    }
  });

  it('is of no use to who has another secret', async () => {
    const otherKey = await signedAddressKey('a secret of another portal, as long');
    expect(await readSignedAddress([otherKey], signed, { authorization, now })).toBeUndefined();
    const forged = await signAddress(otherKey, '203.0.113.7', { authorization, now });
    expect(await readSignedAddress([key], forged, { authorization, now })).toBeUndefined();
  });

  it('is read with the newest and with an older key', async () => {
    const older = await signedAddressKey('the next secret of the portal and API');
    for (const keys of [
      [key, older],
      [older, key],
    ]) {
      expect(await readSignedAddress(keys, signed, { authorization, now })).toBe('2001:db8::7');
    }
  });

  it('is of no use when a part of it was changed', async () => {
    const [, seconds = '', signature = ''] = signed.split(' ');
    const last = signature.endsWith('0') ? '1' : '0';
    for (const changed of [
      `2001:db8::8 ${seconds} ${signature}`,
      `2001:db8:0::7 ${seconds} ${signature}`,
      `2001:db8::7 ${Number(seconds) + 1} ${signature}`,
      `2001:db8::7 ${seconds} ${signature.slice(0, -1)}${last}`,
      `2001:db8::7 ${seconds} ${signature.slice(0, -2)}`,
      `2001:db8::7 ${seconds} `,
      `${signed}, ${signed}`,
      '2001:db8::7',
      '',
    ]) {
      expect(await readSignedAddress([key], changed, { authorization, now })).toBeUndefined();
    }
  });

  it('is an address', async () => {
    const nothing = await signAddress(key, 'abc', { authorization, now });
    expect(await readSignedAddress([key], nothing, { authorization, now })).toBeUndefined();
  });
});
