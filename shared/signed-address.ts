import { canonicalAddress } from './ip-address.ts';

/*
 * The portal calls the API for its readers, so the API would see the portal's address. The portal hands on the reader's
 * address in a header with an HMAC that only the two can make. It is valid for a short time and for one bearer token, so
 * a copy of it is of no use to anyone without the token.
 */

/** The header with the client's address, the time in seconds since 1970, and the signature. */
export const signedAddressHeader = 'litfass-client-address';

/** The difference between the clocks of two machines, plus the time that a request is on its way. */
const validSeconds = 60;

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** The key that signs addresses, from the secret that the portal and the API share, by HKDF-SHA256 (RFC 5869). */
export async function signedAddressKey(sessionSecret: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', encode(sessionSecret), 'HKDF', false, ['deriveKey']);
  const purpose = { name: 'HKDF', hash: 'SHA-256', salt: encode(''), info: encode('litfass client address') };
  return crypto.subtle.deriveKey(purpose, secret, { ...algorithm, length: 256 }, false, ['sign', 'verify']);
}

/** The request that carries the address. */
export interface SignedFor {
  /** The value of its `Authorization` header; '' without one. */
  readonly authorization: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The value of {@link signedAddressHeader} for one request. */
export async function signAddress(key: CryptoKey, address: string, { authorization, now }: SignedFor): Promise<string> {
  const seconds = String(Math.floor(now / 1000));
  const signature = await crypto.subtle.sign(algorithm, key, signedText(address, seconds, authorization));
  const digits = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0'));
  return `${address} ${seconds} ${digits.join('')}`;
}

/**
 * The address of a {@link signedAddressHeader} that one of the keys has signed; undefined if it is forged, expired or of
 * another request.
 */
export async function readSignedAddress(
  keys: readonly CryptoKey[],
  value: string,
  { authorization, now }: SignedFor,
): Promise<string | undefined> {
  const [, text = '', seconds = '', digits = ''] = /^([0-9a-f:.]+) (\d{1,12}) ([0-9a-f]{64})$/.exec(value) ?? [];
  const address = canonicalAddress(text);
  if (address === undefined || Math.abs(now / 1000 - Number(seconds)) > validSeconds) return undefined;
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  // Unlike a comparison of texts, verify takes the same time wherever the first difference is.
  for (const key of keys) {
    if (await crypto.subtle.verify(algorithm, key, signature, signedText(text, seconds, authorization))) return address;
  }
  return undefined;
}

/** No part contains a line break, so different requests never have the same text. */
function signedText(address: string, seconds: string, authorization: string): Uint8Array<ArrayBuffer> {
  return encode(`${address}\n${seconds}\n${authorization}`);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
