import * as oauth4webapi from 'oauth4webapi';
import * as openidClient from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, followToPortal, openSignIn } from './testing/browser.ts';
import { partnerOf, startTestServer, startTimeout, type TestPartner, type TestServer } from './testing/test-server.ts';

// oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; loopback is its use
const allowHttp = openidClient.allowInsecureRequests;
// oxlint-disable-next-line typescript/no-deprecated -- as above
const allowHttpSymbol: typeof oauth4webapi.allowInsecureRequests = oauth4webapi.allowInsecureRequests;

let server: TestServer;
let partner: TestPartner;

beforeAll(async () => {
  server = await startTestServer();
  partner = await server.addPartner();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

const audience = () => `${server.url}/graphql`;
const partnerBehind = (token: string) => server.authorizationServer.findPartnerByAccessToken(token);

describe('openid-client', () => {
  const styles = {
    'its default style': undefined,
    client_secret_post: openidClient.ClientSecretPost,
    client_secret_basic: openidClient.ClientSecretBasic,
  };

  const discover = (clientId: string, secret: string, style?: (secret: string) => openidClient.ClientAuth) =>
    openidClient.discovery(new URL(server.url), clientId, secret, style?.(secret), {
      execute: [allowHttp],
    });

  it.each(Object.entries(styles))('gets a partner token with %s', async (_name, style) => {
    const configuration = await discover(partner.clientId, partner.clientSecret, style);
    const tokens = await openidClient.clientCredentialsGrant(configuration, { audience: audience() });
    expect(tokens.expires_in).toBe(3600);
    expect(await partnerBehind(tokens.access_token)).toEqual(partnerOf(partner));
  });

  it('finds the same server through RFC 8414', async () => {
    const configuration = await openidClient.discovery(
      new URL(server.url),
      partner.clientId,
      partner.clientSecret,
      undefined,
      {
        algorithm: 'oauth2',
        execute: [allowHttp],
      },
    );
    expect(configuration.serverMetadata().token_endpoint).toBe(`${server.url}/oauth/token`);
  });

  it('understands why a wrong secret was refused', async () => {
    const configuration = await discover(partner.clientId, 'lfps_wrong', openidClient.ClientSecretPost);
    await expect(openidClient.clientCredentialsGrant(configuration, { audience: audience() })).rejects.toMatchObject({
      name: 'ResponseBodyError',
      status: 401,
      error: 'invalid_client',
    });
  });

  it.each(Object.entries(styles))('signs a person in with %s', async (_name, style) => {
    const user = await server.addUser();
    const { portalClientId, secrets, portalUrl } = server.config;
    const configuration = await discover(portalClientId, secrets.portalClientSecrets[0], style);
    const verifier = openidClient.randomPKCECodeVerifier();
    const [state, nonce] = [openidClient.randomState(), openidClient.randomNonce()];
    const request = openidClient.buildAuthorizationUrl(configuration, {
      redirect_uri: `${portalUrl}/api/auth/callback/litfass`,
      scope: 'openid profile email',
      code_challenge: await openidClient.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });

    const browser = new Browser(server, '198.51.100.1');
    const page = await openSignIn(browser, { url: request.href, redirectUri: '', state, nonce, verifier });
    const answer = await browser.submit(page, { email: user.email, password: user.password });
    const callback = await followToPortal(browser, server, answer);

    const tokens = await openidClient.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    expect(tokens.claims()).toMatchObject({ sub: user.id, name: 'Anna Petersen', email: user.email });
    const about = await openidClient.fetchUserInfo(configuration, tokens.access_token, user.id);
    expect(about).toEqual({ sub: user.id, name: 'Anna Petersen', email: user.email });

    const before = await openidClient.tokenIntrospection(configuration, tokens.access_token);
    expect(before).toMatchObject({ active: true, sub: user.id, client_id: portalClientId });
    await openidClient.tokenRevocation(configuration, tokens.access_token);
    expect(await openidClient.tokenIntrospection(configuration, tokens.access_token)).toEqual({ active: false });
  });
});

describe('oauth4webapi', () => {
  const insecure = { [allowHttpSymbol]: true };
  const discover = async () => {
    const issuer = new URL(server.url);
    return oauth4webapi.processDiscoveryResponse(issuer, await oauth4webapi.discoveryRequest(issuer, insecure));
  };

  it.each([
    ['client_secret_post', oauth4webapi.ClientSecretPost],
    ['client_secret_basic', oauth4webapi.ClientSecretBasic],
  ])('gets a partner token with %s, valid by its own reading of RFC 9068', async (_name, style) => {
    const authorizationServer = await discover();
    const client = { client_id: partner.clientId };
    const response = await oauth4webapi.clientCredentialsGrantRequest(
      authorizationServer,
      client,
      style(partner.clientSecret),
      { audience: audience() },
      insecure,
    );
    const tokens = await oauth4webapi.processClientCredentialsResponse(authorizationServer, client, response);
    const request = new Request(audience(), { headers: { Authorization: `Bearer ${tokens.access_token}` } });
    const claims = await oauth4webapi.validateJwtAccessToken(authorizationServer, request, audience(), insecure);
    expect(claims).toMatchObject({ sub: partner.clientId, client_id: partner.clientId });
  });
});

describe('metadata', () => {
  it('says what there is and nothing more, the same at both addresses', async () => {
    const [openid, oauth] = await Promise.all(
      ['openid-configuration', 'oauth-authorization-server'].map(async (name) => {
        const response = await fetch(`${server.url}/.well-known/${name}`, {
          headers: { 'X-Forwarded-Host': 'evil.test' },
        });
        expect(response.headers.get('cache-control')).toBe('public, max-age=300');
        return response.json() as Promise<Record<string, unknown>>;
      }),
    );
    expect(oauth).toEqual(openid);
    expect(openid).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      revocation_endpoint: `${server.url}/oauth/revoke`,
      introspection_endpoint: `${server.url}/oauth/introspect`,
      userinfo_endpoint: `${server.url}/oauth/userinfo`,
      jwks_uri: `${server.url}/oauth/jwks`,
      grant_types_supported: ['authorization_code', 'client_credentials'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
    expect(Object.keys(openid ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/registration|device|pushed/)]),
    );
  });

  it('shows public keys without a private member', async () => {
    const { keys } = (await (await fetch(`${server.url}/oauth/jwks`)).json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});
