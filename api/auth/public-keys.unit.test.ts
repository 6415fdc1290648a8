import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeKey, type PublicKey, readPublicKeys } from './public-keys.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ed = generateKeyPairSync('ed25519');

const jwk = (key: KeyObject, more: object = {}) => ({ ...key.export({ format: 'jwk' }), ...more });
const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString();

async function keysOf(text: string): Promise<readonly PublicKey[]> {
  const read = await readPublicKeys(text);
  if (read.kind !== 'keys') throw new Error(read.problem);
  return read.keys;
}

it('reads a JWK Set, one JWK, and PEM keys one after the other', async () => {
  const set = { keys: [jwk(rsa.publicKey, { kid: 'a', alg: 'RS256', x5c: ['x'] }), jwk(ed.publicKey, { kid: 'b' })] };
  const keys = await keysOf(JSON.stringify(set));
  expect(keys.map(({ kid }) => kid)).toEqual(['a', 'b']);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['e', 'kid', 'kty', 'n', 'use']);
  const [fromJwk] = await keysOf(JSON.stringify(jwk(p256.publicKey)));
  const fromPem = await keysOf(`${pem(p256.publicKey)}\n${pem(p384.publicKey)}`);
  expect(fromPem.map(describeKey)).toEqual(['EC, P-256', 'EC, P-384']);
  expect(fromPem[0]).toEqual(fromJwk);
  expect(fromJwk?.kid).toMatch(/^[\w-]{43}$/);
  expect(keys.map(describeKey)).toEqual(['RSA, 2048 bits', 'Ed25519']);
  expect(await keysOf(' \n')).toEqual([]);
  expect(await keysOf('{"keys":[]}')).toEqual([]);
});

const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const many = Array.from({ length: 6 }, (_, index) => jwk(ed.publicKey, { kid: String(index) }));

it.each([
  ['a private JWK', JSON.stringify(jwk(p256.privateKey)), /^contains a private key/],
  ['a private PEM', rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), /^contains a private key/],
  ['an old private PEM', rsa.privateKey.export({ format: 'pem', type: 'pkcs1' }).toString(), /^contains a private key/],
  ['a symmetric key', '{"kty":"oct","k":"AAAA"}', /^contains a private key/],
  ['a short RSA key', pem(shortRsa.publicKey), /^has a key that isn’t allowed\. Allowed are RSA keys of 2,048 bits/],
  ['P-521', pem(generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey), /^has a key that isn’t allowed/],
  ['secp256k1', pem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey), /^has a key that isn’t allowed/],
  ['X25519', pem(generateKeyPairSync('x25519').publicKey), /^has a key that isn’t allowed/],
  ['an encryption key', JSON.stringify(jwk(rsa.publicKey, { use: 'enc' })), /use isn’t sig/],
  ['a point off the curve', JSON.stringify({ ...jwk(p256.publicKey), x: 'AAAA' }), /^has a key that can’t be read/],
  [
    'one kid twice',
    JSON.stringify({ keys: [jwk(rsa.publicKey, { kid: 'a' }), jwk(ed.publicKey, { kid: 'a' })] }),
    /kid/,
  ],
  ['six keys', JSON.stringify({ keys: many }), /^has more than 5 keys/],
  ['text', 'ssh-ed25519 AAAA', /^is neither a JSON Web Key Set nor a PEM/],
  ['broken JSON', '{"keys":', /^is neither a JSON Web Key Set nor a PEM/],
  ['text after a PEM', `${pem(ed.publicKey)} and more`, /^is neither a JSON Web Key Set nor a PEM/],
])('refuses %s', async (_, text, problem) => {
  const read = await readPublicKeys(text);
  expect(read.kind === 'problem' && read.problem).toMatch(problem);
});
