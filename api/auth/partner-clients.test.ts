import * as oauth4webapi from 'oauth4webapi';
import * as openidClient from 'openid-client';
import { ClientCredentials } from 'simple-oauth2';
import { describe, expect, it } from 'vitest';
import { nordlicht, papierboot } from '../demo/companies.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

// Client libraries as they are, from the token to an answer of the API: what partners will really do.

const api = await createTestApp();
const { partnerClientId: clientId, partnerClientSecret: clientSecret } = demoSecrets;
const audience = `${api.url}/graphql`;

// oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; loopback is its use
const allowHttp = openidClient.allowInsecureRequests;
// oxlint-disable-next-line typescript/no-deprecated -- as above
const allowHttpSymbol: typeof oauth4webapi.allowInsecureRequests = oauth4webapi.allowInsecureRequests;

/** Status and the names of the companies a token finds. */
async function ask(token: string): Promise<[number, string[]]> {
  const answer = await fetch(audience, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ listCompanies { items { name } } }' }),
  });
  const body = (await answer.json()) as { data?: { listCompanies: { items: { name: string }[] } } };
  return [answer.status, body.data?.listCompanies.items.map(({ name }) => name) ?? []];
}

const optedIn = [200, [nordlicht.name, papierboot.name]];

describe('simple-oauth2', () => {
  const client = (authorizationMethod: 'header' | 'body', secret = clientSecret) =>
    new ClientCredentials({
      client: { id: clientId, secret },
      auth: { tokenHost: api.url },
      options: { authorizationMethod },
    });

  it.each(['header', 'body'] as const)(
    'gets a token with its credentials in the %s, uses it and revokes it',
    async (style) => {
      const token = await client(style).getToken({ audience });
      expect(token.token).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
      expect([token.expired(), token.expired(3601)]).toEqual([false, true]);
      expect(await ask(String(token.token['access_token']))).toEqual(optedIn);
      await token.revoke('access_token');
      expect((await ask(String(token.token['access_token'])))[0]).toBe(401);
    },
  );

  it.each(['header', 'body'] as const)('learns that a wrong secret in the %s was refused', async (style) => {
    const refused = client(style, 'lfps_wrong').getToken({ audience });
    await expect(refused).rejects.toMatchObject({
      output: { statusCode: 401 },
      data: { payload: { error: 'invalid_client' } },
    });
  });
});

describe('openid-client', () => {
  it.each([
    ['client_secret_post', openidClient.ClientSecretPost],
    ['client_secret_basic', openidClient.ClientSecretBasic],
  ])('gets a token with %s, uses it, looks at it and revokes it', async (_name, style) => {
    const configuration = await openidClient.discovery(new URL(api.url), clientId, undefined, style(clientSecret), {
      execute: [allowHttp],
    });
    const tokens = await openidClient.clientCredentialsGrant(configuration, { audience });
    expect(await ask(tokens.access_token)).toEqual(optedIn);
    const about = await openidClient.tokenIntrospection(configuration, tokens.access_token);
    expect(about).toMatchObject({ active: true, client_id: clientId, aud: audience });
    await openidClient.tokenRevocation(configuration, tokens.access_token);
    expect(await openidClient.tokenIntrospection(configuration, tokens.access_token)).toEqual({ active: false });
    expect((await ask(tokens.access_token))[0]).toBe(401);
  });
});

describe('oauth4webapi', () => {
  it.each([
    ['client_secret_post', oauth4webapi.ClientSecretPost],
    ['client_secret_basic', oauth4webapi.ClientSecretBasic],
  ])('gets a token with %s, uses it and revokes it', async (_name, style) => {
    const insecure = { [allowHttpSymbol]: true };
    const issuer = new URL(api.url);
    const server = await oauth4webapi.processDiscoveryResponse(
      issuer,
      await oauth4webapi.discoveryRequest(issuer, insecure),
    );
    const client = { client_id: clientId };
    const authentication = style(clientSecret);
    const tokens = await oauth4webapi.processClientCredentialsResponse(
      server,
      client,
      await oauth4webapi.clientCredentialsGrantRequest(server, client, authentication, { audience }, insecure),
    );
    expect(await ask(tokens.access_token)).toEqual(optedIn);
    const revocation = await oauth4webapi.revocationRequest(
      server,
      client,
      authentication,
      tokens.access_token,
      insecure,
    );
    await oauth4webapi.processRevocationResponse(revocation);
    expect((await ask(tokens.access_token))[0]).toBe(401);
  });
});
