import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { query } from '../../db/sql.ts';
import {
  Browser,
  exchange,
  followToPortal,
  openSignIn,
  signIn,
  signInRequest,
  type Tokens,
} from './testing/browser.ts';
import { startTestServer, startTimeout, type TestServer, type TestUser } from './testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

/** Every browser has an address of its own, so that one test's failures don't slow another. */
const newBrowser = () => new Browser(server, `198.51.100.${(addresses += 1)}`);

/** Submits the form of a new sign-in. */
async function submitTo(browser: Browser, email: string, password: string): Promise<Response> {
  return browser.submit(await openSignIn(browser, signInRequest(server)), { email, password });
}

const credentials = (changes: Record<string, string> = {}) => ({
  email: user.email,
  password: user.password,
  ...changes,
});

/** Each page has a challenge of its own for passkeys. */
const withoutChallenge = (text: string) => text.replace(/&quot;challenge&quot;:&quot;[\w-]+/, '');

/** The minute can change between two answers that are compared. */
const withoutTime = (text: string) => text.replace(/at \d\d:\d\d UTC/, 'at … UTC');

describe('signing in', () => {
  it('leads from the portal through the password to tokens', async () => {
    const browser = newBrowser();
    const request = signInRequest(server);
    const page = await openSignIn(browser, request);
    expect(page).toMatch(/^\/oauth\/interaction\/[\w-]+$/);
    expect((await browser.get(page)).status).toBe(200);

    const callback = await followToPortal(browser, server, await browser.submit(page, credentials()));
    expect(callback.href.startsWith(`${request.redirectUri}?`)).toBe(true);
    expect(callback.searchParams.get('state')).toBe(request.state);
    expect(callback.searchParams.get('iss')).toBe(server.url);

    const response = await exchange(server, request, callback);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const tokens = (await response.json()) as Tokens;
    expect(tokens).toEqual({
      access_token: tokens.access_token,
      id_token: tokens.id_token,
      token_type: 'Bearer',
      expires_in: 8 * 3600,
      scope: 'openid profile email',
    });
    expect(tokens.access_token).toMatch(/^[\w-]{43}$/);
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('RS256');
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: server.url,
      aud: server.config.portalClientId,
      sub: user.id,
      name: 'Anna Petersen',
      email: user.email,
      nonce: request.nonce,
    });
    expect(await server.authorizationServer.findUserIdByAccessToken(tokens.access_token)).toBe(user.id);
    expect(await server.authorizationServer.findPartnerByAccessToken(tokens.id_token)).toBeUndefined();
    expect(await server.authorizationServer.findUserIdByAccessToken(tokens.id_token)).toBeUndefined();
  });

  it('ignores the case of the email address and spaces around it, and stores the time', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const answer = await browser.submit(page, credentials({ email: `  ${user.email.toUpperCase()} ` }));
    expect(answer.status).toBe(303);
    const account = await server.database.identity.first(
      query.selectFrom('user_account').where('id', '=', user.id).select('last_signed_in_at'),
    );
    expect(account?.last_signed_in_at).not.toBeNull();
  });

  it('uses the email address as the name of a person without one', async () => {
    const nameless = await server.addUser({ name: null });
    const tokens = await signIn(newBrowser(), server, nameless);
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: nameless.id, name: nameless.email });
  });

  it('asks for the password once per browser, unless the portal requests it again', async () => {
    const browser = newBrowser();
    const first = await signIn(browser, server, user);
    const request = signInRequest(server);
    const callback = await followToPortal(browser, server, await browser.get(request.url));
    const second = (await (await exchange(server, request, callback)).json()) as Tokens;
    expect(await server.authorizationServer.findUserIdByAccessToken(first.access_token)).toBe(user.id);
    expect(await server.authorizationServer.findUserIdByAccessToken(second.access_token)).toBe(user.id);

    expect(await openSignIn(browser, signInRequest(server, { prompt: 'login' }))).toMatch(/^\/oauth\/interaction\//);
  });

  it('shows the same error for a wrong password and an unknown email address, and keeps the input', async () => {
    const texts = await Promise.all(
      [credentials({ password: 'wrong' }), credentials({ email: 'nobody@example.com' })].map(async (form) => {
        const browser = newBrowser();
        const page = await openSignIn(browser, signInRequest(server));
        const answer = await browser.submit(page, form);
        expect(answer.status).toBe(422);
        const text = await answer.text();
        expect(text).toContain('role="alert"><p>The email address or the password is incorrect.</p>');
        expect(text).toContain(`value="${form.email}"`);
        expect(text).not.toContain(form.password);
        return withoutChallenge(text).replaceAll(form.email, '').replaceAll(page, '');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('continues on the same page after a wrong password', async () => {
    const browser = newBrowser();
    const request = signInRequest(server);
    const page = await openSignIn(browser, request);
    await browser.submit(page, credentials({ password: 'wrong' }));
    const callback = await followToPortal(browser, server, await browser.submit(page, credentials()));
    expect((await exchange(server, request, callback)).status).toBe(200);
  });

  it.each([{ email: '' }, { password: '' }])('names the missing input (%o)', async (missing) => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const answer = await browser.submit(page, credentials(missing));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Enter your email address and your password.');
  });

  it.each(['nul\u0000@example.com', `${'x'.repeat(300)}@example.com`, "' or 1=1 --"])(
    'treats the strange address %# like any unknown one',
    async (email) => {
      const browser = newBrowser();
      const page = await openSignIn(browser, signInRequest(server));
      expect((await browser.submit(page, credentials({ email }))).status).toBe(422);
    },
  );

  it('does not sign in a person without a password', async () => {
    const invited = await server.addUser();
    const withoutPassword = query.updateTable('user_account').set({ password_hash: null }).where('id', '=', invited.id);
    await server.database.platform((platform) => platform.all(withoutPassword));
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    expect((await browser.submit(page, { email: invited.email, password: invited.password })).status).toBe(422);
  });

  it('escapes everything it shows', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const text = await (await browser.submit(page, credentials({ email: `"><script>alert('1')</script>` }))).text();
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"');
    expect(text).not.toContain('<script>');
  });

  it('fills in the email address that the portal knows', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server, { login_hint: 'anna&co@example.com' }));
    expect(await (await browser.get(page)).text()).toContain('value="anna&amp;co@example.com"');
  });

  it('blocks an account for a network for a time after five failures, also for the right password', async () => {
    const victim = await server.addUser();
    const stranger = newBrowser();
    const attempt = (password: string) => submitTo(stranger, victim.email, password);
    for (let failure = 1; failure <= 5; failure += 1) expect((await attempt('wrong')).status).toBe(422);
    const refused = await attempt(victim.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(await refused.text()).toMatch(
      /Too many tries to sign in\.<\/p><p>Try again in 15 minutes, at \d\d:\d\d UTC\./,
    );

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    try {
      expect((await attempt(victim.password)).status).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets no one’s wrong passwords keep an account’s owner out', async () => {
    const victim = await server.addUser();
    const stranger = newBrowser();
    for (let failure = 1; failure <= 6; failure += 1) await submitTo(stranger, victim.email, 'wrong');
    expect((await submitTo(newBrowser(), victim.email, victim.password)).status).toBe(303);
  });

  it('slows down wrong passwords from many addresses, but not in a browser that the account has signed in with', async () => {
    const victim = await server.addUser();
    const known = newBrowser();
    expect((await submitTo(known, victim.email, victim.password)).status).toBe(303);
    for (let failure = 1; failure <= 20; failure += 1) {
      expect((await submitTo(newBrowser(), victim.email, 'wrong')).status).toBe(422);
    }
    const slowed = await submitTo(newBrowser(), victim.email, victim.password);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    known.forgetSession();
    expect((await submitTo(known, victim.email, 'wrong')).status).toBe(422);
    expect((await submitTo(known, victim.email, victim.password)).status).toBe(303);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    try {
      expect((await submitTo(newBrowser(), victim.email, victim.password)).status).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  it('knows a browser by a cookie that scripts and other accounts can’t use', async () => {
    const [owner, other] = [await server.addUser(), await server.addUser()];
    const browser = newBrowser();
    const answer = await submitTo(browser, owner.email, owner.password);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('litfass_known_'));
    expect(cookie).toMatch(/; Path=\/oauth; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(owner.id);
    expect(cookie?.toLowerCase()).not.toContain('anna');
    browser.forgetSession();
    for (let failure = 1; failure <= 5; failure += 1) await submitTo(newBrowser(), other.email, 'wrong');
    for (let failure = 1; failure <= 15; failure += 1) await submitTo(newBrowser(), other.email, 'wrong');
    expect((await submitTo(browser, other.email, other.password)).status).toBe(429);
  });

  it('limits a known browser too', async () => {
    const owner = await server.addUser();
    const browser = newBrowser();
    await submitTo(browser, owner.email, owner.password);
    browser.forgetSession();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await submitTo(browser, owner.email, 'wrong')).status).toBe(422);
    }
    expect((await submitTo(browser, owner.email, owner.password)).status).toBe(429);
  });

  it('answers unknown accounts as known ones, to the letter, and keeps what was typed', async () => {
    const victim = await server.addUser();
    const unknown = `Unknown.${victim.id.slice(0, 8)}@example.com`;
    const answers = async (email: string) => {
      const browser = newBrowser();
      const all: { status: number; text: string }[] = [];
      for (let failure = 1; failure <= 6; failure += 1) {
        const answer = await submitTo(browser, email, 'wrong');
        const text = await answer.text();
        expect(text).toContain(`value="${email}"`);
        all.push({
          status: answer.status,
          text: withoutTime(withoutChallenge(text.replaceAll(email, '…').replaceAll(/interaction\/[\w-]+/g, '…'))),
        });
      }
      return all;
    };
    expect(await answers(unknown)).toEqual(await answers(victim.email));
  });

  it('counts simultaneous tries', async () => {
    const victim = await server.addUser();
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.submit(page, { email: victim.email, password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('blocks an IP address for a time after twenty failures, whatever the accounts', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 21; attempt += 1) {
      statuses.push(
        (await browser.submit(page, { email: `unknown-${attempt}@example.com`, password: 'wrong' })).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
  });
});

describe('the sign-in page', () => {
  it('runs only its own script, and can’t be framed or cached', async () => {
    const browser = newBrowser();
    const response = await browser.get(await openSignIn(browser, signInRequest(server)));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${server.config.portalUrl}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has the portal’s font, which is a file of this server', async () => {
    const browser = newBrowser();
    const response = await browser.get(await openSignIn(browser, signInRequest(server)));
    expect(response.headers.get('content-security-policy')).toContain(`font-src 'self';`);
    expect(await response.text()).toContain(`url('/oauth/font.woff2')`);
    const font = await browser.get('/oauth/font.woff2');
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  });

  it('has one style sheet, which its policy allows by hash', async () => {
    const browser = newBrowser();
    const response = await browser.get(await openSignIn(browser, signInRequest(server)));
    const sheets = [...(await response.text()).matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => text ?? '');
    expect(sheets).toHaveLength(1);
    const hash = createHash('sha256').update(sheets.join('')).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('labels its fields and lets password managers fill them', async () => {
    const browser = newBrowser();
    const text = await (await browser.get(await openSignIn(browser, signInRequest(server)))).text();
    expect(text).toContain('<label for="email">');
    expect(text).toMatch(/id="email"[^>]* autocomplete="username"/);
    expect(text).toContain('<label for="password">');
    expect(text).toMatch(/id="password"[^>]* autocomplete="current-password"/);
  });

  it.each([{ Origin: 'https://evil.example' }, { Origin: 'null' }, { Origin: 'http://portal.test:3000' }])(
    'takes no form from elsewhere (%o)',
    async (headers) => {
      const browser = newBrowser();
      const page = await openSignIn(browser, signInRequest(server));
      expect((await browser.submit(page, credentials(), headers)).status).toBe(403);
    },
  );

  it('rejects a form without the cookie of its sign-in', async () => {
    const page = await openSignIn(newBrowser(), signInRequest(server));
    const answer = await newBrowser().submit(page, credentials());
    expect(answer.status).toBe(410);
    const text = await answer.text();
    expect(text).toContain('This sign-in has expired');
    expect(text).toContain(`href="${server.config.portalUrl}"`);
  });

  it('rejects a form of another content type', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const answer = await browser.submit(page, credentials(), { 'Content-Type': 'text/plain' });
    expect(answer.status).toBe(400);
  });

  it('expires after half an hour', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    try {
      expect((await browser.get(page)).status).toBe(410);
    } finally {
      vi.useRealTimers();
    }
  });

  it('returns 410 after the sign-in is complete', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    await followToPortal(browser, server, await browser.submit(page, credentials()));
    expect((await browser.submit(page, credentials())).status).toBe(410);
  });

  it('returns 405 with the allowed methods for another method', async () => {
    const response = await fetch(`${server.url}/oauth/interaction/some-uid`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('an authorization request', () => {
  const errorOf = async (changes: Record<string, string | undefined>) => {
    const browser = newBrowser();
    const response = await browser.get(signInRequest(server, changes).url);
    return new URL(response.headers.get('location') ?? 'about:blank').searchParams.get('error');
  };

  it('without PKCE, or with the plain method, is refused', async () => {
    expect(await errorOf({ code_challenge: undefined, code_challenge_method: undefined })).toBe('invalid_request');
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await errorOf({ code_challenge_method: undefined })).toBe('invalid_request');
  });

  it.each(['token', 'id_token', 'code id_token', 'code token'])('for %s instead of a code is refused', async (type) => {
    const answer = await newBrowser().get(signInRequest(server, { response_type: type }).url);
    expect(answer.headers.get('location')).toMatch(/error=(unsupported_response_type|invalid_request)/);
  });

  it.each([
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: 'http://portal.test:3000/api/auth/callback/litfass/' },
    { redirect_uri: 'http://portal.test:3000/api/auth/callback/litfass?x=1' },
    { client_id: 'unknown<script>' },
  ])('that would lead to a stranger (%o) ends on a page here', async (changes) => {
    const response = await newBrowser().get(signInRequest(server, changes).url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await response.text();
    expect(text).toContain('Sign-in did not work');
    expect(text).toContain(`href="${server.config.portalUrl}"`);
    expect(text).not.toMatch(/evil|<script/);
  });

  it('of a partner is refused', async () => {
    const partner = await server.addPartner();
    const response = await newBrowser().get(signInRequest(server, { client_id: partner.clientId }).url);
    expect(response.status).toBe(400);
  });

  it('for another resource is refused: tokens of people are opaque and for here', async () => {
    expect(await errorOf({ resource: 'https://evil.example/' })).toBe('invalid_target');
    expect(await errorOf({ resource: `${server.url}/graphql` })).toBe('invalid_target');
  });

  it('with prompt=none returns login_required without a session', async () => {
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
  });
});

describe('a code', () => {
  const newCode = async () => {
    const browser = newBrowser();
    const request = signInRequest(server);
    const page = await openSignIn(browser, request);
    const callback = await followToPortal(browser, server, await browser.submit(page, credentials()));
    return { request, callback };
  };

  it('returns tokens once; a second try revokes the tokens of the first', async () => {
    const { request, callback } = await newCode();
    const tokens = (await (await exchange(server, request, callback)).json()) as Tokens;
    const again = await exchange(server, request, callback);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await server.authorizationServer.findUserIdByAccessToken(tokens.access_token)).toBeUndefined();
  });

  it('returns tokens at most once, also for many simultaneous tries', async () => {
    const { request, callback } = await newCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(server, request, callback)));
    const bought = answers.filter(({ status }) => status === 200);
    expect(bought.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6 - bought.length);
  });

  it('is rejected with another verifier', async () => {
    const { request, callback } = await newCode();
    const answer = await exchange(server, { ...request, verifier: 'x'.repeat(43) }, callback);
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('is rejected after a minute', async () => {
    const { request, callback } = await newCode();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await (await exchange(server, request, callback)).json()).toMatchObject({ error: 'invalid_grant' });
    } finally {
      vi.useRealTimers();
    }
  });
});
