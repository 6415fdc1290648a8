import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, exchange, followToPortal, openSignIn, signIn, signInRequest } from '../testing/browser.ts';
import { startTestServer, startTimeout, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => vi.useRealTimers());

const newBrowser = () => new Browser(server, `198.18.0.${(addresses += 1)}`);
const security = '/oauth/security';

/** Codes change every 30 seconds; only the clock of this process moves. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
}

interface Enrolled {
  readonly user: TestUser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly browser: Browser;
}

/** Signs a new person in and turns on their authenticator app. */
async function enroll(): Promise<Enrolled> {
  const user = await server.addUser();
  const browser = newBrowser();
  await signIn(browser, server, user);
  const secret = secretIn(await (await browser.submit(security, { action: 'begin' })).text());
  const done = await browser.submit(security, { action: 'enable', code: await generate({ secret }) });
  expect(done.status).toBe(200);
  const recoveryCodes = [...(await done.text()).matchAll(/<li class="code">([\w-]+)<\/li>/g)].map(
    ([, code = '']) => code,
  );
  return { user, secret, recoveryCodes, browser };
}

function secretIn(page: string): string {
  const secret = /Key: <span class="code">([A-Z2-7 ]+)<\/span>/.exec(page)?.[1];
  if (secret === undefined) throw new Error(`No key: ${page}`);
  return secret.replaceAll(' ', '');
}

/** Enters the right password in a new browser: the page that asks for a code. */
async function enterPassword(user: TestUser) {
  const browser = newBrowser();
  const request = signInRequest(server);
  const page = await openSignIn(browser, request);
  const answer = await browser.submit(page, { email: user.email, password: user.password });
  const finish = async (code: string) => {
    const finished = await browser.submit(page, { code });
    if (finished.status !== 303) return finished;
    return exchange(server, request, await followToPortal(browser, server, finished));
  };
  return { answer, finish };
}

describe('an authenticator app', () => {
  it('is asked for after the password, and its code finishes the sign-in', async () => {
    const { user, secret } = await enroll();
    later(60);
    const { answer, finish } = await enterPassword(user);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('autocomplete="one-time-code"');
    const tokens = (await (await finish(await generate({ secret }))).json()) as { access_token: string };
    expect(await server.authorizationServer.findUserIdByAccessToken(tokens.access_token)).toBe(user.id);
  });

  it('has codes that work once', async () => {
    const { user, secret } = await enroll();
    later(60);
    const code = await generate({ secret });
    const [first, second] = await Promise.all([enterPassword(user), enterPassword(user)]);
    const statuses = (await Promise.all([first.finish(code), second.finish(code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
    expect((await (await enterPassword(user)).finish(code)).status).toBe(422);
  });

  it('can’t be guessed: five codes, then a wait', async () => {
    const { user, secret } = await enroll();
    later(60);
    const { finish } = await enterPassword(user);
    for (const code of ['000001', '000002', '000003', 'xxxxx-xxxxx', '']) expect((await finish(code)).status).toBe(422);
    expect((await finish(await generate({ secret }))).status).toBe(429);
    expect((await (await enterPassword(user)).finish(await generate({ secret }))).status).toBe(429);
  });

  it('is on only after its first code', async () => {
    const user = await server.addUser();
    const browser = newBrowser();
    await signIn(browser, server, user);
    const secret = secretIn(await (await browser.submit(security, { action: 'begin' })).text());
    const wrong = await browser.submit(security, { action: 'enable', code: '000000' });
    expect(wrong.status).toBe(422);
    expect(secretIn(await wrong.text())).toBe(secret);
    expect((await signIn(newBrowser(), server, user)).access_token).toBeDefined();
  });

  it('needs the password first, and in the same sign-in', async () => {
    const { user, secret } = await enroll();
    later(60);
    await enterPassword(user);
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    const answer = await browser.submit(page, { code: await generate({ secret }) });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Enter your password again');
  });

  it('isn’t enough for a password that was replaced meanwhile', async () => {
    const { user, secret } = await enroll();
    later(60);
    const { finish } = await enterPassword(user);
    await newBrowser().submit('/oauth/forgot-password', { email: user.email });
    const mail = server.mails.at(-1)?.mail;
    await newBrowser().submit(mail?.kind === 'PASSWORD_RESET' ? mail.url : '', {
      password: 'an entirely new password',
    });
    expect((await finish(await generate({ secret }))).status).toBe(422);
  });

  it('leaves no secret, code or digest key in database, audit log and logs', async () => {
    const { user, secret, recoveryCodes } = await enroll();
    const rows = await Promise.all(
      ['totp_factor', 'recovery_code', 'audit_event'].map((table) =>
        server.database.asOwner(`select row_to_json(line)::text as text from ${table} as line`),
      ),
    );
    const text = [...rows.flat().map((row) => String(row['text'])), ...server.logged].join('\n');
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(text).not.toContain(hidden);
    }
    expect(await actionsOf(user)).toEqual(['user.second_factor_added']);
  });
});

const actionsOf = async ({ id }: TestUser) =>
  (await server.database.asOwner(`select action from audit_event where target_id = '${id}' order by occurred_at`)).map(
    ({ action }) => action,
  );

/** The changes of the way to sign in that were mailed to a person. */
const changesMailedTo = ({ email }: TestUser) =>
  server.mails.flatMap(({ to, mail }) =>
    'email' in to && to.email === email && mail.kind === 'SIGN_IN_CHANGED' ? [mail.change] : [],
  );

describe('recovery codes', () => {
  it('are ten, and each works once in place of the app', async () => {
    const { user, recoveryCodes } = await enroll();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = '', other = ''] = recoveryCodes;
    expect((await (await enterPassword(user)).finish(code)).status).toBe(200);
    expect((await (await enterPassword(user)).finish(code)).status).toBe(422);
    expect((await (await enterPassword(user)).finish(` ${other.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect(changesMailedTo(user)).toEqual(['APP_ADDED', 'RECOVERY_CODE_USED', 'RECOVERY_CODE_USED']);
    expect(await actionsOf(user)).toEqual([
      'user.second_factor_added',
      'user.recovery_code_used',
      'user.recovery_code_used',
    ]);
  });

  it('of someone else don’t work', async () => {
    const [anna, viktor] = [await enroll(), await enroll()];
    const { finish } = await enterPassword(anna.user);
    expect((await finish(viktor.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  it('are replaced by new ones', async () => {
    const { user, browser, recoveryCodes } = await enroll();
    const text = await (await browser.submit(security, { action: 'codes' })).text();
    const [code] = /(?<=<li class="code">)[\w-]+/.exec(text) ?? [''];
    expect((await (await enterPassword(user)).finish(recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await (await enterPassword(user)).finish(code)).status).toBe(200);
  });
});

describe('the page about two-step sign-in', () => {
  it('is for the person who is signed in with this browser', async () => {
    const answer = await newBrowser().get(security);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Sign in first');
  });

  it('asks for the password again after ten minutes', async () => {
    const { user, browser } = await enroll();
    await server.database.asOwner(
      `update sign_in_session set confirmed_at = confirmed_at - interval '11 minutes' where user_id = '${user.id}'`,
    );
    expect(await (await browser.submit(security, { action: 'remove' })).text()).toContain('Confirm your password');
    expect((await browser.submit(security, { action: 'confirm', password: 'wrong' })).status).toBe(422);
    expect(await (await enterPassword(user)).answer.text()).toContain('one-time-code');
    const answer = await browser.submit(security, { action: 'confirm', password: user.password });
    expect(await answer.text()).toContain('10 recovery codes are left');
    await browser.submit(security, { action: 'remove' });
    expect((await signIn(newBrowser(), server, user)).access_token).toBeDefined();
    expect(changesMailedTo(user)).toEqual(['APP_ADDED', 'APP_REMOVED']);
    expect(await actionsOf(user)).toEqual(['user.second_factor_added', 'user.second_factor_removed']);
  });

  it('takes no form from another site', async () => {
    const { user, browser } = await enroll();
    const forged = await browser.submit(security, { action: 'remove' }, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect(await (await enterPassword(user)).answer.text()).toContain('one-time-code');
  });

  it('replaces no app that is on', async () => {
    const { user, secret, browser } = await enroll();
    expect(await (await browser.submit(security, { action: 'begin' })).text()).not.toContain('Key:');
    later(60);
    expect((await (await enterPassword(user)).finish(await generate({ secret }))).status).toBe(200);
  });
});

it('a lost second factor is removed by an administrator, who is named in the audit log', async () => {
  const { user } = await enroll();
  const viewer = { actor: { kind: 'USER', id: user.id, name: 'Samir' } as const };
  const wanted = { userId: user.id, origin: { viewer, requestId: 'r-2', address: null } };
  expect(await server.authorizationServer.removeSecondFactors(wanted)).toBe(true);
  expect(await server.authorizationServer.removeSecondFactors(wanted)).toBe(false);
  expect((await signIn(newBrowser(), server, user)).access_token).toBeDefined();
});
