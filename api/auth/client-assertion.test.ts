import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import * as openidClient from 'openid-client';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

// Partners that authenticate with a signed assertion (private_key_jwt) instead of a secret.

const api = await createTestApp();
const second = await createTestApp({ database: api.database });

// oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; loopback is its use
const allowHttp = openidClient.allowInsecureRequests;

interface Result {
  readonly partner: { id: string; clientId: string; publicKeys: { kid: string; kind: string }[] | null } | null;
  readonly clientSecret?: string;
  readonly userErrors: { code: string; field: string[]; message: string }[];
}

let samir: string;
beforeAll(async () => {
  samir = await api.userToken('Samir');
});

async function mutate(name: 'createPartner' | 'setPartnerKeys', input: object): Promise<Result> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const more = name === 'createPartner' ? 'clientSecret' : '';
  const { data, errors } = await api.graphql<Record<string, Result>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) {
      partner { id clientId publicKeys { kid kind createdAt } secrets { id } } ${more} userErrors { code field message } } }`,
    { token: samir, variables: { input } },
  );
  expect(errors).toBeUndefined();
  const result = data[name];
  if (result === undefined) throw new Error('no result');
  return result;
}

async function newPartner(publicKeys?: string) {
  const { partner, clientSecret = '' } = await mutate('createPartner', { name: randomUUID() });
  if (partner === null) throw new Error('no partner');
  if (publicKeys !== undefined) {
    expect((await mutate('setPartnerKeys', { partnerId: partner.id, publicKeys })).userErrors).toEqual([]);
  }
  return { ...partner, clientSecret };
}

const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString();
const pkcs8 = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });

interface Claims {
  readonly iss?: string;
  readonly sub?: string;
  readonly aud?: string | string[];
  readonly jti?: string;
  readonly iat?: number;
  readonly exp?: number;
}

const seconds = () => Math.floor(Date.now() / 1000);

function sign(clientId: string, claims: Claims = {}, key: KeyObject = rsa.privateKey, alg = 'RS256'): Promise<string> {
  const all = { iss: clientId, sub: clientId, aud: api.url, jti: randomUUID(), iat: seconds(), exp: seconds() + 60 };
  return new SignJWT({ ...all, ...claims }).setProtectedHeader({ alg }).sign(key);
}

async function exchange(assertion: string, at: TestApp = api, more: Record<string, string> = {}) {
  const response = await at.post('/oauth/token', {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    audience: `${at.url}/graphql`,
    ...more,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refused = { status: 401, body: { error: 'invalid_client' } };

it.each([
  ['RS256', rsa],
  ['PS256', rsa],
  ['ES256', other],
  ['ES384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['Ed25519', generateKeyPairSync('ed25519')],
] as const)('a stock client gets, inspects and revokes a token with %s', async (alg, { publicKey, privateKey }) => {
  const { clientId } = await newPartner(pem(publicKey));
  const key = await importPKCS8(pkcs8(privateKey), alg);
  const configuration = await openidClient.discovery(
    new URL(api.url),
    clientId,
    undefined,
    openidClient.PrivateKeyJwt(key),
    { execute: [allowHttp] },
  );
  const tokens = await openidClient.clientCredentialsGrant(configuration, { audience: `${api.url}/graphql` });
  const { data } = await api.graphql('{ viewer { actor { kind } } }', { token: tokens.access_token });
  expect(data).toEqual({ viewer: { actor: { kind: 'PARTNER' } } });
  const about = await openidClient.tokenIntrospection(configuration, tokens.access_token);
  expect(about).toMatchObject({ active: true, client_id: clientId });
  await openidClient.tokenRevocation(configuration, tokens.access_token);
  expect((await api.graphql('{ viewer { isStaff } }', { token: tokens.access_token })).status).toBe(401);
});

it('the metadata names the method and its algorithms', async () => {
  const metadata = (await (await fetch(`${api.url}/.well-known/oauth-authorization-server`)).json()) as object;
  const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'];
  expect(metadata).toMatchObject({
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: algorithms,
  });
});

it('an assertion works once, also in two processes at the same time', async () => {
  const { clientId } = await newPartner(pem(rsa.publicKey));
  const once = await sign(clientId);
  expect((await exchange(once)).status).toBe(200);
  expect(await exchange(once)).toMatchObject(refused);
  // Each app has its own URL, and both use the same database, as processes of one installation do.
  const shared = { jti: randomUUID(), exp: seconds() + 60 };
  const concurrent = await Promise.all([
    ...Array.from({ length: 3 }, async () => exchange(await sign(clientId, { ...shared, aud: api.url }), api)),
    ...Array.from({ length: 3 }, async () => exchange(await sign(clientId, { ...shared, aud: second.url }), second)),
  ]);
  expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});

it('accepts the issuer and the token endpoint as audience, and a clock that is 20 seconds off', async () => {
  const { clientId } = await newPartner(pem(rsa.publicKey));
  for (const claims of [
    { aud: `${api.url}/oauth/token` },
    { aud: [api.url] },
    { iat: seconds() + 20, exp: seconds() + 80 },
    { exp: seconds() - 20 },
    { exp: seconds() + 600 },
  ])
    expect((await exchange(await sign(clientId, claims))).status, JSON.stringify(claims)).toBe(200);
});

it('refuses every other assertion without saying why', async () => {
  const { clientId } = await newPartner(pem(rsa.publicKey));
  const hmac = createPrivateKey(pkcs8(other.privateKey));
  const assertions = [
    await sign(clientId, { exp: seconds() + 700 }),
    await sign(clientId, { exp: seconds() - 40 }),
    await sign(clientId, { exp: 0 }),
    await sign(clientId, { iat: seconds() + 60 }),
    await sign(clientId, { iss: 'someone else' }),
    await sign(clientId, { aud: 'https://other.example' }),
    await sign(clientId, { aud: [api.url, 'https://other.example'] }),
    await sign(clientId, {}, hmac, 'ES256'),
    await sign('lfp_unknown'),
  ];
  for (const assertion of assertions) expect(await exchange(assertion)).toMatchObject(refused);
  const [header, payload] = (await sign(clientId)).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload ?? ''}.`;
  expect(await exchange(none)).toMatchObject(refused);
  expect((await exchange(`${header ?? ''}.${payload ?? ''}`)).status).toBeGreaterThanOrEqual(400);
});

it('a secret and keys work next to each other until the secrets end', async () => {
  const partner = await newPartner();
  const { id, clientId, clientSecret } = partner;
  const bySecret = async () => {
    const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    return (await api.post('/oauth/token', { ...credentials, audience: `${api.url}/graphql` })).status;
  };
  const byKey = async (key = rsa.privateKey, alg = 'RS256') =>
    (await exchange(await sign(clientId, {}, key, alg))).status;
  expect([await bySecret(), await byKey()]).toEqual([200, 401]);
  await mutate('setPartnerKeys', { partnerId: id, publicKeys: `${pem(rsa.publicKey)}${pem(other.publicKey)}` });
  expect([await bySecret(), await byKey(), await byKey(other.privateKey, 'ES256')]).toEqual([200, 200, 200]);
  const both = await exchange(await sign(clientId), api, { client_secret: clientSecret });
  expect(both).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  const { body } = await exchange(await sign(clientId));
  const token = String(body['access_token']);
  const ended = await mutate('setPartnerKeys', {
    partnerId: id,
    publicKeys: pem(other.publicKey),
    endSecrets: true,
    endTokens: true,
  });
  expect(ended.partner).toMatchObject({ publicKeys: [{ kind: 'EC, P-256' }], secrets: [] });
  expect([await bySecret(), await byKey(), await byKey(other.privateKey, 'ES256')]).toEqual([401, 401, 200]);
  expect((await api.graphql('{ viewer { isStaff } }', { token })).status).toBe(401);
});

it('ten wrong assertions in a minute make the client wait at this IP address', async () => {
  const { clientId } = await newPartner(pem(rsa.publicKey));
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await exchange(await sign(clientId, {}, other.privateKey, 'ES256'))).toMatchObject(refused);
  }
  expect((await exchange(await sign(clientId))).status).toBe(429);
});

it('registration refuses a private key, and staff alone see keys', async () => {
  const { id } = await newPartner(pem(rsa.publicKey));
  const set = async (input: object) => (await mutate('setPartnerKeys', { partnerId: id, ...input })).userErrors;
  expect(await set({ publicKeys: pkcs8(rsa.privateKey) })).toMatchObject(
    [{ code: 'INVALID', field: ['input', 'publicKeys'], message: /^publicKeys contains a private key\./ }].map(
      (error) => ({ ...error, message: expect.stringMatching(error.message) as string }),
    ),
  );
  expect(await set({ publicKeys: '', endSecrets: true })).toMatchObject([{ code: 'STATE_FORBIDS' }]);
  expect(await set({ partnerId: randomUUID(), publicKeys: '' })).toMatchObject([{ code: 'NOT_FOUND' }]);
  const anna = await api.userToken('Anna');
  const seen = await api.graphql(`{ getPartner(id: "${id}") { publicKeys { kid } } }`, { token: anna });
  expect(seen.data).toEqual({ getPartner: { publicKeys: null } });
  const denied = await api.graphql(
    `mutation { setPartnerKeys(input: { partnerId: "${id}", publicKeys: "" }) { partner { id } } }`,
    { token: anna },
  );
  expect(denied.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
