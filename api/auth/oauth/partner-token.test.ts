import { createPublicKey } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPartnerTokenVerifier, type PartnerTokenVerifier } from './partner-token.ts';
import { publicJwk, type SigningKey } from './signing-keys.ts';

const issuer = 'https://api.example.com';
const audience = `${issuer}/graphql`;
const clientId = 'lfp_partner';
const kid = 'key-1';

let privateKey: CryptoKey;
let key: SigningKey;
let verify: PartnerTokenVerifier;

beforeAll(async () => {
  ({ privateKey } = await generateKeyPair('RS256', { extractable: true }));
  key = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as SigningKey;
  verify = createPartnerTokenVerifier({ issuer, audience, keys: [key] });
});

const now = () => Math.floor(Date.now() / 1000);

const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid };
const goodClaims = () => ({
  iss: issuer,
  aud: audience,
  sub: clientId,
  client_id: clientId,
  jti: 'id-1',
  iat: now(),
  exp: now() + 3600,
  token_generation: 1,
});

type Claims = Record<string, unknown>;

function signed(
  claims: Claims = goodClaims(),
  header: Record<string, unknown> = goodHeader,
  by: CryptoKey = privateKey,
) {
  return new SignJWT(claims).setProtectedHeader(header as JWTHeaderParameters).sign(by);
}

describe('a partner token', () => {
  it('is accepted unchanged', async () => {
    expect(await verify(await signed())).toMatchObject({ clientId });
    expect(await verify(await signed(goodClaims(), { ...goodHeader, typ: 'application/at+jwt' }))).toMatchObject({
      clientId,
    });
  });

  it('without a signature is refused', async () => {
    expect(await verify(new UnsecuredJWT(goodClaims()).encode())).toBeUndefined();
    const [, payload] = (await signed()).split('.');
    const none = Buffer.from(JSON.stringify({ ...goodHeader, alg: 'none' })).toString('base64url');
    expect(await verify(`${none}.${payload ?? ''}.`)).toBeUndefined();
  });

  it('signed by HS256 with the public key as the secret is refused', async () => {
    const publicKey = createPublicKey({ key: { ...publicJwk(key), kty: 'RSA' }, format: 'jwk' });
    const secrets = [
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      JSON.stringify(publicJwk(key)),
    ];
    for (const secret of secrets) {
      const forged = await new SignJWT(goodClaims())
        .setProtectedHeader({ ...goodHeader, alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
      expect(await verify(forged)).toBeUndefined();
    }
  });

  it('signed by the right key with another algorithm is refused', async () => {
    const other = await crypto.subtle.importKey(
      'jwk',
      { ...key, alg: 'RS512' },
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
      false,
      ['sign'],
    );
    expect(await verify(await signed(goodClaims(), { ...goodHeader, alg: 'RS512' }, other))).toBeUndefined();
  });

  it('of an unknown kid, or of none, is refused', async () => {
    expect(await verify(await signed(goodClaims(), { ...goodHeader, kid: 'key-2' }))).toBeUndefined();
    expect(await verify(await signed(goodClaims(), { alg: 'RS256', typ: 'at+jwt' }))).toBeUndefined();
  });

  it('signed by a foreign key under our kid is refused', async () => {
    const foreign = await generateKeyPair('RS256');
    expect(await verify(await signed(goodClaims(), goodHeader, foreign.privateKey))).toBeUndefined();
  });

  it('with a header that contains or names its own key is rejected, whatever key signed it', async () => {
    const foreign = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(foreign.publicKey);
    const headers = [
      { jwk },
      { jku: 'https://evil.example/jwks' },
      { x5u: 'https://evil.example/x5u' },
      { x5c: ['MIIB'] },
    ];
    for (const header of headers) {
      const claims = goodClaims();
      expect(await verify(await signed(claims, { ...goodHeader, ...header }, foreign.privateKey))).toBeUndefined();
      expect(await verify(await signed(claims, { ...goodHeader, ...header }))).toBeUndefined();
    }
  });

  it('of another typ is refused, an id_token among them', async () => {
    for (const typ of ['JWT', 'at+JWT2', 'logout+jwt', '']) {
      expect(await verify(await signed(goodClaims(), { ...goodHeader, typ }))).toBeUndefined();
    }
    expect(await verify(await signed(goodClaims(), { alg: 'RS256', kid }))).toBeUndefined();
  });

  it('of another issuer is refused, a slash more included', async () => {
    for (const iss of ['https://evil.example', `${issuer}/`, issuer.toUpperCase(), [issuer]]) {
      expect(await verify(await signed({ ...goodClaims(), iss }))).toBeUndefined();
    }
  });

  it('for another audience is refused, a list with ours in it included', async () => {
    for (const aud of [
      'https://evil.example/graphql',
      issuer,
      `${audience}/`,
      [audience, 'https://other.example'],
      [audience],
      [],
    ]) {
      expect(await verify(await signed({ ...goodClaims(), aud }))).toBeUndefined();
    }
  });

  it.each(['iss', 'aud', 'sub', 'client_id', 'jti', 'iat', 'exp', 'token_generation'])(
    'without %s is refused',
    async (name) => {
      const claims = Object.fromEntries(Object.entries(goodClaims()).filter(([claim]) => claim !== name));
      expect(await verify(await signed(claims))).toBeUndefined();
    },
  );

  it('whose subject is not its client is refused', async () => {
    expect(await verify(await signed({ ...goodClaims(), sub: 'lfp_other' }))).toBeUndefined();
    expect(await verify(await signed({ ...goodClaims(), sub: ['x'], client_id: ['x'] }))).toBeUndefined();
  });

  it('is accepted up to 30 s of clock skew and refused beyond, past and future', async () => {
    expect(await verify(await signed({ ...goodClaims(), exp: now() - 25 }))).toMatchObject({ clientId });
    expect(await verify(await signed({ ...goodClaims(), exp: now() - 31 }))).toBeUndefined();
    expect(await verify(await signed({ ...goodClaims(), iat: now() + 25 }))).toMatchObject({ clientId });
    expect(await verify(await signed({ ...goodClaims(), iat: now() + 60 }))).toBeUndefined();
    expect(await verify(await signed({ ...goodClaims(), nbf: now() + 60 }))).toBeUndefined();
  });

  it('older than any we issue is refused, whatever its exp promises', async () => {
    expect(await verify(await signed({ ...goodClaims(), iat: now() - 3700, exp: now() + 86_400 }))).toBeUndefined();
  });

  it('with a changed character is refused', async () => {
    const token = await signed();
    for (const at of [5, Math.floor(token.length / 2), token.length - 20]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await verify(changed)).toBeUndefined();
    }
  });

  it.each(['', '.', '..', 'a.b.c', 'e30.e30.e30', 'not a token', `${'a'.repeat(5_000)}.b.c`])(
    'that is no token at all (%#) is refused',
    async (text) => {
      expect(await verify(text)).toBeUndefined();
    },
  );

  it('whose payload is not an object is refused', async () => {
    for (const payload of ['[]', '1', 'null', '"text"', 'no json']) {
      const token = await new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader(goodHeader)
        .sign(privateKey);
      expect(await verify(token)).toBeUndefined();
    }
  });
});
