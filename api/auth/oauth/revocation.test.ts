import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { query } from '../../db/sql.ts';
import { Browser, openSignIn, signIn, signInRequest } from './testing/browser.ts';
import {
  basic,
  startTestServer,
  startTimeout,
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
const portal = () => basic(server.config.portalClientId, server.config.secrets.portalClientSecret);
const revoke = (token: string, headers = portal()) => server.post('/oauth/revoke', { token }, { headers });
async function introspect(token: string, headers = portal()): Promise<unknown> {
  return (await server.post('/oauth/introspect', { token }, { headers })).json();
}

async function artifactCount(): Promise<number> {
  return (await server.database.identity.all(query.selectFrom('oidc_artifact').select('model'))).length;
}

describe('revoking an access token', () => {
  it('kills it at once, everywhere it is asked for', async () => {
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

  it('ends the browser session with it: the next sign-in asks for the password', async () => {
    const browser = newBrowser();
    const { access_token: token } = await signIn(browser, server, user);
    expect(await openSignIn(browser, signInRequest(server))).not.toMatch(/^\/oauth\/interaction\//);
    await revoke(token);
    expect(await openSignIn(browser, signInRequest(server))).toMatch(/^\/oauth\/interaction\//);
  });

  it('kills every token of that browser, and none of another', async () => {
    const [browser, elsewhere] = [newBrowser(), newBrowser()];
    const first = await signIn(browser, server, user);
    const other = await signIn(elsewhere, server, user);
    await revoke(first.access_token);
    const again = await signIn(browser, server, user);
    expect(await userOf(first.access_token)).toBeUndefined();
    expect(await userOf(again.access_token)).toBe(user.id);
    expect(await userOf(other.access_token)).toBe(user.id);
  });

  it('leaves nothing of the sign-in behind', async () => {
    const before = await artifactCount();
    const { access_token: token } = await signIn(newBrowser(), server, await server.addUser());
    expect(await artifactCount()).toBeGreaterThan(before);
    await revoke(token);
    expect(await artifactCount()).toBe(before);
  });

  it('answers 200 to a token it does not know, and to one it has revoked already', async () => {
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

  it('needs the client to prove who it is', async () => {
    const { access_token: token } = await signIn(newBrowser(), server, user);
    expect((await revoke(token, basic(server.config.portalClientId, 'wrong'))).status).toBe(401);
    expect((await server.post('/oauth/revoke', { token })).status).toBe(400);
    expect(await userOf(token)).toBe(user.id);
  });

  it('says of a partner token that it cannot be revoked (RFC 7009, section 2.2.1)', async () => {
    const partner = await server.addPartner();
    const issued = await server.post('/oauth/token', tokenForm(server, partner));
    const { access_token: token } = (await issued.json()) as { access_token: string };
    const answer = await revoke(token, basic(partner.clientId, partner.clientSecret));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'unsupported_token_type' });
  });

  it.each(['/oauth/revoke', '/oauth/introspect'])('at %s takes POST only', async (path) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('an access token', () => {
  it('lives eight hours', async () => {
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

  it.each(['', 'x', 'x'.repeat(43), 'lf_live_'])("that was never issued (%#) is nobody's", async (value) => {
    expect(await userOf(value)).toBeUndefined();
  });

  it('ends with the session it came from, whoever ended that', async () => {
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
  it('asks first, then ends the session and its tokens and leads back to the portal', async () => {
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

  it('leads nowhere but to the portal', async () => {
    const query = new URLSearchParams({
      client_id: server.config.portalClientId,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    expect((await newBrowser().get(`/oauth/logout?${query.toString()}`)).status).toBe(400);
  });
});
