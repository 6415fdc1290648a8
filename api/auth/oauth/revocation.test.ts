import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { query } from '../../db/sql.ts';
import { createAuthorizationServer } from './index.ts';
import { Browser, openSignIn, signIn, signInRequest } from './testing/browser.ts';
import {
  basic,
  dumpTable,
  partnerOf,
  startTestServer,
  startTimeout,
  type TestPartner,
  type TestServer,
  type TestUser,
  tokenForm,
} from './testing/test-server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

const newBrowser = () => new Browser(server, '198.51.100.1');
const userOf = (token: string) => server.authorizationServer.findUserIdByAccessToken(token);
const portal = () => basic(server.config.portalClientId, server.config.secrets.portalClientSecrets[0]);
const revoke = (token: string, headers = portal()) => server.post('/oauth/revoke', { token }, { headers });
async function introspect(token: string, headers = portal()): Promise<unknown> {
  return (await server.post('/oauth/introspect', { token }, { headers })).json();
}

async function artifactCount(): Promise<number> {
  return (await server.database.identity.all(query.selectFrom('oidc_artifact').select('model'))).length;
}

describe('revoking an access token', () => {
  it('takes effect immediately at every endpoint', async () => {
    const { access_token: token } = await signIn(newBrowser(), server, user);
    expect(await userOf(token)).toBe(user.id);
    const answer = await revoke(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await userOf(token)).toBeUndefined();
    expect(await introspect(token)).toEqual({ active: false });
    const about = await fetch(`${server.url}/oauth/userinfo`, { headers: { Authorization: `Bearer ${token}` } });
    expect(about.status).toBe(401);
  });

  it('also ends the browser session: the next sign-in asks for the password', async () => {
    const browser = newBrowser();
    const { access_token: token } = await signIn(browser, server, user);
    expect(await openSignIn(browser, signInRequest(server))).not.toMatch(/^\/oauth\/interaction\//);
    await revoke(token);
    expect(await openSignIn(browser, signInRequest(server))).toMatch(/^\/oauth\/interaction\//);
  });

  it('revokes every token of that browser, and none of another', async () => {
    const [browser, elsewhere] = [newBrowser(), newBrowser()];
    const first = await signIn(browser, server, user);
    const other = await signIn(elsewhere, server, user);
    await revoke(first.access_token);
    const again = await signIn(browser, server, user);
    expect(await userOf(first.access_token)).toBeUndefined();
    expect(await userOf(again.access_token)).toBe(user.id);
    expect(await userOf(other.access_token)).toBe(user.id);
  });

  it('deletes all stored data of the sign-in', async () => {
    const before = await artifactCount();
    const { access_token: token } = await signIn(newBrowser(), server, await server.addUser());
    expect(await artifactCount()).toBeGreaterThan(before);
    await revoke(token);
    expect(await artifactCount()).toBe(before);
  });

  it('returns 200 for an unknown token and for one that is revoked already', async () => {
    const { access_token: token } = await signIn(newBrowser(), server, user);
    expect((await revoke('unknown')).status).toBe(200);
    expect((await revoke(token)).status).toBe(200);
    expect((await revoke(token)).status).toBe(200);
  });

  it('is for the client it was issued to only', async () => {
    const partner = await server.addPartner();
    const { access_token: token } = await signIn(newBrowser(), server, user);
    const headers = basic(partner.clientId, partner.clientSecret);
    expect((await revoke(token, headers)).status).toBe(200);
    expect(await userOf(token)).toBe(user.id);
    expect(await introspect(token, headers)).toEqual({ active: false });
  });

  it('requires client authentication', async () => {
    const { access_token: token } = await signIn(newBrowser(), server, user);
    expect((await revoke(token, basic(server.config.portalClientId, 'wrong'))).status).toBe(401);
    expect((await server.post('/oauth/revoke', { token })).status).toBe(400);
    expect(await userOf(token)).toBe(user.id);
  });

  it.each(['/oauth/revoke', '/oauth/introspect'])('at %s takes POST only', async (path) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('an access token', () => {
  it('is valid for eight hours', async () => {
    const { access_token: token } = await signIn(newBrowser(), server, user);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (8 * 3600 - 10) * 1000 });
    try {
      expect(await userOf(token)).toBe(user.id);
      vi.setSystemTime(Date.now() + 11_000);
      expect(await userOf(token)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['', 'x', 'x'.repeat(43), tokenPrefixes.live])('that was never issued (%#) is unknown', async (value) => {
    expect(await userOf(value)).toBeUndefined();
  });

  it('ends with its session, also when another client ends the session', async () => {
    const { access_token: token } = await signIn(newBrowser(), server, user);
    await server.database.identity.all(query.deleteFrom('oidc_artifact').where('model', '=', 'Session'));
    expect(await userOf(token)).toBeUndefined();
    expect(await introspect(token)).toEqual({ active: false });
  });

  it('is not the cookie of the session', async () => {
    const browser = newBrowser();
    await signIn(browser, server, user);
    expect(browser.cookieValues.length).toBeGreaterThan(0);
    for (const value of browser.cookieValues) expect(await userOf(value)).toBeUndefined();
  });
});

describe('signing out at the authorization server', () => {
  it('asks for confirmation, then ends the session and its tokens and redirects to the portal', async () => {
    const browser = newBrowser();
    const { access_token: token, id_token: hint } = await signIn(browser, server, user);
    const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: server.config.portalUrl });
    const question = await browser.get(`/oauth/logout?${query.toString()}`);
    const text = await question.text();
    expect(text).toContain('Sign out?');
    expect(question.headers.get('content-security-policy')).toContain("default-src 'none'");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';

    expect((await browser.submit('/oauth/logout/confirm', { xsrf: 'wrong', logout: 'yes' })).status).toBe(400);
    expect(await userOf(token)).toBe(user.id);

    const answer = await browser.submit('/oauth/logout/confirm', { xsrf, logout: 'yes' });
    expect(answer.headers.get('location')).toBe(`${server.config.portalUrl}/`);
    expect(await userOf(token)).toBeUndefined();
    expect(await openSignIn(browser, signInRequest(server))).toMatch(/^\/oauth\/interaction\//);
  });

  it('redirects only to the portal', async () => {
    const query = new URLSearchParams({
      client_id: server.config.portalClientId,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    expect((await newBrowser().get(`/oauth/logout?${query.toString()}`)).status).toBe(400);
  });
});

describe('a partner token', () => {
  let partner: TestPartner;
  let credentials: Record<string, string>;
  const partnerBehind = (token: string) => server.authorizationServer.findPartnerByAccessToken(token);

  beforeEach(async () => {
    partner = await server.addPartner();
    credentials = basic(partner.clientId, partner.clientSecret);
  });

  async function issue(to: TestPartner = partner): Promise<string> {
    const answer = await server.post('/oauth/token', tokenForm(server, to));
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  it('is revoked by its own client, immediately and in every process; the client’s other tokens keep working', async () => {
    const [lost, kept] = [await issue(), await issue()];
    expect(await partnerBehind(lost)).toEqual(partnerOf(partner));
    const answer = await revoke(lost, credentials);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const other = await createAuthorizationServer({ ...server, log: silent });
    expect([await partnerBehind(lost), await other.findPartnerByAccessToken(lost)]).toEqual([undefined, undefined]);
    expect(await partnerBehind(kept)).toEqual(partnerOf(partner));
    expect((await revoke(lost, credentials)).status).toBe(200);
    await other.close();
  });

  it('can be revoked with the credentials in the body as well', async () => {
    const token = await issue();
    const { clientId: client_id, clientSecret: client_secret } = partner;
    expect((await server.post('/oauth/revoke', { token, client_id, client_secret })).status).toBe(200);
    expect(await partnerBehind(token)).toBeUndefined();
  });

  it('is not revoked by another client, with a wrong secret, or without credentials', async () => {
    const token = await issue();
    const stranger = await server.addPartner();
    expect((await revoke(token, basic(stranger.clientId, stranger.clientSecret))).status).toBe(200);
    expect((await revoke(token)).status).toBe(200);
    expect((await revoke(token, basic(partner.clientId, 'lfps_wrong'))).status).toBe(401);
    expect((await server.post('/oauth/revoke', { token })).status).toBe(400);
    expect(await partnerBehind(token)).toEqual(partnerOf(partner));
  });

  it('that is forged, signed by an unknown key or malformed gets the response for an unknown one', async () => {
    const [header = '', payload = '', signature = ''] = (await issue()).split('.');
    const forged = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const token of [forged, `${header}.e30.${signature}`, 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await revoke(token, credentials);
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(await introspect(token, credentials)).toEqual({ active: false });
    }
  });

  it('is active in introspection (RFC 7662) for its own client only, and only while it works', async () => {
    const token = await issue();
    const { jti, iat, exp } = decodeJwt(token);
    expect(await introspect(token, credentials)).toEqual({
      active: true,
      client_id: partner.clientId,
      sub: partner.clientId,
      iss: server.url,
      aud: `${server.url}/graphql`,
      iat,
      exp,
      jti,
      token_type: 'Bearer',
    });
    const stranger = await server.addPartner();
    expect(await introspect(token, basic(stranger.clientId, stranger.clientSecret))).toEqual({ active: false });
    expect(await introspect(token)).toEqual({ active: false });
    await revoke(token, credentials);
    expect(await introspect(token, credentials)).toEqual({ active: false });
  });

  it('ends with all others of its partner when a new generation begins', async () => {
    const token = await issue();
    const next = query.updateTable('partner').set({ token_generation: 2 }).where('id', '=', partner.id);
    await server.database.platform((platform) => platform.all(next));
    expect(await partnerBehind(token)).toBeUndefined();
    expect(await introspect(token, credentials)).toEqual({ active: false });
    expect(await partnerBehind(await issue())).toEqual(partnerOf(partner));
  });

  it('is stored as revoked until it has expired, by its digest only', async () => {
    const token = await issue();
    const { jti = '', exp = 0 } = decodeJwt(token);
    await revoke(token, credentials);
    const rows = await server.database.identity.all(
      query
        .selectFrom('oidc_artifact')
        .where('model', '=', 'PartnerTokenRevocation')
        .select(['expires_at as expiresAt', 'payload'])
        .orderBy('expires_at', 'desc'),
    );
    expect(Date.parse(rows[0]?.expiresAt ?? '')).toBe((exp + 30) * 1000);
    expect(await dumpTable(server.database, 'oidc_artifact')).not.toContain(jti);
  });
});
