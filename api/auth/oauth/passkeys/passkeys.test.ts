import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Authenticator, type PasskeyOptions } from '../testing/authenticator.ts';
import { Browser, exchange, followToPortal, openSignIn, signIn, signInRequest } from '../testing/browser.ts';
import { startTestServer, startTimeout, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

const newBrowser = () => new Browser(server, `198.18.1.${(addresses += 1)}`);
const security = '/oauth/security';

const optionsSchema: z.ZodType<PasskeyOptions> = z.looseObject({ challenge: z.string() });

/** The options for the browser that a page has. */
async function optionsOf(response: Response): Promise<PasskeyOptions> {
  const [, escaped = ''] = /data-options="([^"]*)"/.exec(await response.text()) ?? [];
  return optionsSchema.parse(JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&')));
}

interface Owner {
  readonly user: TestUser;
  readonly browser: Browser;
  readonly authenticator: Authenticator;
}

const add = (browser: Browser, credential: string, name = 'Laptop') =>
  browser.submit(security, { action: 'passkey-add', name, credential });

/** Signs a new person in, who adds a passkey. */
async function addPasskey(): Promise<Owner> {
  const user = await server.addUser();
  const browser = newBrowser();
  await signIn(browser, server, user);
  const authenticator = new Authenticator(new URL(server.url).origin);
  const answer = await add(browser, authenticator.create(await optionsOf(await browser.get(security))));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Laptop');
  return { user, browser, authenticator };
}

/** Opens the sign-in page in a new browser. */
async function openPage() {
  const browser = newBrowser();
  const request = signInRequest(server);
  const page = await openSignIn(browser, request);
  const options = await optionsOf(await browser.get(page));
  const submit = (credential: string) => browser.submit(page, { credential });
  const finish = async (answer: Response) => {
    const tokens = await exchange(server, request, await followToPortal(browser, server, answer));
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await tokens.json());
    return server.authorizationServer.findUserIdByAccessToken(token);
  };
  return { page, options, browser, submit, finish };
}

const mailedTo = ({ email }: TestUser) =>
  server.mails.flatMap(({ to, mail }) => ('email' in to && to.email === email ? [mail] : []));

const actionsOf = async ({ id }: TestUser) =>
  (await server.database.asOwner(`select action from audit_event where target_id = '${id}' order by occurred_at`)).map(
    ({ action }) => action,
  );

describe('a passkey', () => {
  it('signs its person in without a password, and is listed with its last use', async () => {
    const { user, browser, authenticator } = await addPasskey();
    expect(await (await browser.get(security)).text()).toContain('never used');
    const { options, submit, finish } = await openPage();
    expect(await finish(await submit(authenticator.get(options)))).toBe(user.id);
    expect(await (await browser.get(security)).text()).toMatch(/last used \d{4}-/);
    expect(mailedTo(user).map(({ kind }) => kind)).toEqual(['SIGN_IN_CHANGED', 'NEW_SIGN_IN']);
    expect(await actionsOf(user)).toEqual(['user.passkey_added']);
  });

  it('is both factors: no code is needed', async () => {
    const { user, authenticator } = await addPasskey();
    await server.database.asOwner(
      `insert into totp_factor (user_id, sealed_secret, confirmed_at) values ('${user.id}', 'sealed', now())`,
    );
    const { options, submit, finish } = await openPage();
    expect(await finish(await submit(authenticator.get(options)))).toBe(user.id);
  });

  it.each([
    ['that didn’t verify its person', { isVerified: false }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['of another person', { userHandle: Buffer.from('someone else').toString('base64url') }],
  ])('%s is rejected', async (_, deviation) => {
    const { authenticator } = await addPasskey();
    const { options, submit } = await openPage();
    const answer = await submit(authenticator.get(options, deviation));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('This passkey didn’t work here');
  });

  it('signs a challenge of its own sign-in, once', async () => {
    const { user, authenticator } = await addPasskey();
    const [first, second] = [await openPage(), await openPage()];
    expect((await second.submit(authenticator.get(first.options))).status).toBe(422);
    const signed = authenticator.get(first.options);
    expect(await first.finish(await first.submit(signed))).toBe(user.id);
    const third = await openPage();
    expect((await third.submit(signed)).status).toBe(422);
    expect((await third.submit(authenticator.get({ ...third.options, challenge: 'bWFkZS11cA' }))).status).toBe(422);
    expect((await third.submit(authenticator.get(third.options))).status).toBe(303);
  });

  it('is rejected when its counter goes back, as that of a copied authenticator would', async () => {
    const { authenticator } = await addPasskey();
    const [first, second] = [await openPage(), await openPage()];
    expect((await first.submit(authenticator.get(first.options, { signCount: 7 }))).status).toBe(303);
    expect((await second.submit(authenticator.get(second.options, { signCount: 7 }))).status).toBe(422);
  });

  it('expires with its challenge', async () => {
    const { authenticator } = await addPasskey();
    const { options, submit } = await openPage();
    await server.database.asOwner(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect((await submit(authenticator.get(options))).status).toBe(422);
  });

  it('works no more after its person has removed it', async () => {
    const { user, browser, authenticator } = await addPasskey();
    await browser.submit(security, { action: 'passkey-remove', passkey: authenticator.id });
    const { options, submit } = await openPage();
    expect((await submit(authenticator.get(options))).status).toBe(422);
    expect(await actionsOf(user)).toEqual(['user.passkey_added', 'user.passkey_removed']);
    expect(mailedTo(user)).toMatchObject([{ change: 'PASSKEY_ADDED' }, { change: 'PASSKEY_REMOVED' }]);
  });

  it('outlives a reset of the password, whose page says so', async () => {
    const { user, authenticator } = await addPasskey();
    await newBrowser().submit('/oauth/forgot-password', { email: user.email });
    const mail = mailedTo(user).at(-1);
    const answer = await newBrowser().submit(mail?.kind === 'PASSWORD_RESET' ? mail.url : '', {
      password: 'an entirely new password',
    });
    expect(await answer.text()).toContain('Your passkeys still work');
    const { options, submit, finish } = await openPage();
    expect(await finish(await submit(authenticator.get(options)))).toBe(user.id);
  });

  it('is removed by an administrator together with the second factor', async () => {
    const { user, authenticator } = await addPasskey();
    const viewer = { actor: { kind: 'USER', id: user.id, name: 'Samir' } as const };
    const wanted = { userId: user.id, origin: { viewer, requestId: 'r-4', address: null } };
    expect(await server.authorizationServer.removeSecondFactors(wanted)).toBe(true);
    expect(await server.authorizationServer.removeSecondFactors(wanted)).toBe(false);
    const { options, submit } = await openPage();
    expect((await submit(authenticator.get(options))).status).toBe(422);
  });

  it.each(['', 'no JSON', '{}', '{"id":"x"}', `{"id":"\\u0000"}`])('that is %j is rejected', async (credential) => {
    const { submit } = await openPage();
    expect((await submit(credential)).status).toBe(422);
  });
});

describe('a new passkey', () => {
  const open = async () => {
    const user = await server.addUser();
    const browser = newBrowser();
    await signIn(browser, server, user);
    return { user, browser, options: await optionsOf(await browser.get(security)) };
  };
  const authenticator = () => new Authenticator(new URL(server.url).origin);

  it('isn’t added twice, nor for a second person', async () => {
    const { browser, authenticator: known } = await addPasskey();
    expect((await add(browser, known.create(await optionsOf(await browser.get(security))))).status).toBe(422);
    const other = await open();
    expect((await add(other.browser, known.create(other.options))).status).toBe(422);
  });

  it('signs a challenge of its own session, once', async () => {
    const [first, second] = [await open(), await open()];
    expect((await add(second.browser, authenticator().create(first.options))).status).toBe(422);
    expect((await add(first.browser, authenticator().create(first.options))).status).toBe(200);
    expect((await add(first.browser, authenticator().create(first.options))).status).toBe(422);
  });

  it('must verify its person, and belong to this server', async () => {
    const { browser, options } = await open();
    for (const deviation of [{ isVerified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      expect((await add(browser, authenticator().create(options, deviation))).status).toBe(422);
    }
  });

  it('has a name, which is shown as text', async () => {
    const { browser, options } = await open();
    expect((await add(browser, authenticator().create(options), ' ')).status).toBe(422);
    const answer = await add(browser, authenticator().create(options), '<b>Phone</b>');
    expect(await answer.text()).toContain('&lt;b&gt;Phone&lt;/b&gt;');
  });

  it('is added only shortly after the password was entered', async () => {
    const { user, browser, options } = await open();
    await server.database.asOwner(
      `update sign_in_session set confirmed_at = confirmed_at - interval '11 minutes' where user_id = '${user.id}'`,
    );
    expect(await (await add(browser, authenticator().create(options))).text()).toContain('Confirm your password');
    expect(await actionsOf(user)).toEqual([]);
  });
});

describe('the script', () => {
  it('is a file of this server, and loaded on pages with passkeys only', async () => {
    const { page, browser } = await openPage();
    const response = await browser.get(page);
    expect(await response.text()).toContain('<script src="/oauth/passkeys.js" defer></script>');
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self'`);
    const script = await browser.get('/oauth/passkeys.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await script.text()).toContain('button[data-shows]');
    const other = await browser.get('/oauth/forgot-password');
    expect(await other.text()).not.toContain('<script');
    expect(other.headers.get('content-security-policy')).not.toContain('script-src');
  });
});
