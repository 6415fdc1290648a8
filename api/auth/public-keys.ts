import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { isObject, parseJson } from '#shared/json.ts';

/** A public key of a partner, as its client assertions are verified with it (RFC 7517). Never a private one. */
export interface PublicKey {
  /** Its own `kid`, or else its RFC 7638 thumbprint. */
  readonly kid: string;
  readonly kty: 'RSA' | 'EC' | 'OKP';
  readonly use: 'sig';
  readonly n?: string;
  readonly e?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
}

/** The most public keys of one partner: enough for a rotation in two environments. */
export const maximumPublicKeys = 5;

/** Signature algorithms of client assertions: those of the allowed keys, and no symmetric one. */
export const assertionAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'] as const;

const minimumModulusBits = 2048;
const allowedKeys = `Allowed are RSA keys of ${minimumModulusBits.toLocaleString('en')} bits or more, EC keys on P-256 or P-384, and Ed25519 keys.`;
const privateProblem =
  'contains a private key. Send only public keys, replace this pair, and keep its private key to yourself';

/** The keys of a text, or what is wrong with it, as the end of a sentence that starts with the field's name. */
export type ReadPublicKeys =
  | { readonly kind: 'keys'; readonly keys: readonly PublicKey[] }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads a JWK Set, one JWK, or PEM public keys, one after the other. An empty text has no keys. */
export async function readPublicKeys(text: string): Promise<ReadPublicKeys> {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'keys', keys: [] };
  if (trimmed.includes('PRIVATE KEY-----')) return problem(privateProblem);
  const entries = trimmed.startsWith('{') ? jwksOf(trimmed) : pemKeysOf(trimmed);
  if (entries === undefined) return problem('is neither a JSON Web Key Set nor a PEM public key');
  if (entries.length > maximumPublicKeys) return problem(`has more than ${maximumPublicKeys} keys`);
  const keys: PublicKey[] = [];
  for (const entry of entries) {
    const key = await readEntry(entry);
    if (typeof key === 'string') return problem(key);
    keys.push(key);
  }
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) return problem('has the same kid twice');
  return { kind: 'keys', keys };
}

/** The name that a person knows a key by: "RSA, 2048 bits", "EC, P-256", "Ed25519". */
export function describeKey({ kty, crv, n }: PublicKey): string {
  if (kty === 'RSA') return `RSA, ${Buffer.from(n ?? '', 'base64url').length * 8} bits`;
  return kty === 'EC' ? `EC, ${crv ?? ''}` : (crv ?? '');
}

type Entry = { readonly jwk: Readonly<Record<string, unknown>> } | { readonly pem: string };

function jwksOf(text: string): Entry[] | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const list = 'keys' in value ? value['keys'] : [value];
  if (!Array.isArray(list)) return undefined;
  const jwks = list.filter((jwk) => isObject(jwk));
  return jwks.length === list.length ? jwks.map((jwk) => ({ jwk })) : undefined;
}

const pemFormat = /-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----/g;

function pemKeysOf(text: string): Entry[] | undefined {
  const blocks = text.match(pemFormat) ?? [];
  return blocks.length > 0 && text.replaceAll(pemFormat, '').trim() === '' ? blocks.map((pem) => ({ pem })) : undefined;
}

/** The key of an entry, or its problem. */
async function readEntry(entry: Entry): Promise<PublicKey | string> {
  if ('jwk' in entry) {
    // RFC 7518, sections 6.2.2, 6.3.2 and 6.4: the private members, and a symmetric key.
    if (['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'].some((name) => name in entry.jwk)) return privateProblem;
    const { use, key_ops: operations } = entry.jwk;
    if (use !== undefined && use !== 'sig') return 'has a key whose use isn’t sig';
    if (Array.isArray(operations) && !operations.includes('verify')) return 'has a key whose key_ops lack verify';
  }
  const key = publicKeyOf(entry);
  if (key === undefined) return `has a key that can’t be read. ${allowedKeys}`;
  const exported = key.export({ format: 'jwk' });
  const kty = typeOf(key, exported);
  if (kty === undefined) return `has a key that isn’t allowed. ${allowedKeys}`;
  const kid = 'jwk' in entry ? entry.jwk['kid'] : undefined;
  if (kid !== undefined && (typeof kid !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(kid))) {
    return 'has a kid that isn’t a text of 1 to 200 visible ASCII characters';
  }
  const { n, e, crv, x, y } = exported;
  const members = { ...(n && { n }), ...(e && { e }), ...(crv && { crv }), ...(x && { x }), ...(y && { y }) };
  return { kid: kid ?? (await calculateJwkThumbprint({ kty, ...members })), kty, use: 'sig', ...members };
}

function publicKeyOf(entry: Entry): KeyObject | undefined {
  try {
    return 'jwk' in entry ? createPublicKey({ key: { ...entry.jwk }, format: 'jwk' }) : createPublicKey(entry.pem);
  } catch {
    return undefined;
  }
}

function typeOf(key: KeyObject, { crv }: JsonWebKey): PublicKey['kty'] | undefined {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minimumModulusBits ? 'RSA' : undefined;
    case 'ec':
      return crv === 'P-256' || crv === 'P-384' ? 'EC' : undefined;
    case 'ed25519':
      return 'OKP';
    default:
      return undefined;
  }
}

function problem(text: string): ReadPublicKeys {
  return { kind: 'problem', problem: text };
}
