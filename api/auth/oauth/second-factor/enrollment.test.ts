import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
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

const newBrowser = () => new Browser(server, `198.18.2.${(addresses += 1)}`);
const optionsSchema: z.ZodType<PasskeyOptions> = z.looseObject({ challenge: z.string() });

/** A person with a role in a company that requires a second factor of its admins from a time on. */
async function member({ role = 'ADMIN', from = '-1 day' } = {}): Promise<TestUser> {
  const user = await server.addUser();
  const companyId = randomUUID();
  await server.database.asOwner(
    `insert into company (id, name, kind, currency_code, time_zone, second_factor_required_from)
     values ('${companyId}', 'Nordlicht', 'ADVERTISER', 'EUR', 'UTC', now() + interval '${from}')`,
  );
  await server.database.asOwner(
    `insert into company_member (id, company_id, user_id, role, accepted_at)
     values ('${randomUUID()}', '${companyId}', '${user.id}', '${role}', now())`,
  );
  return user;
}

async function enterPassword(user: TestUser) {
  const browser = newBrowser();
  const request = signInRequest(server);
  const page = await openSignIn(browser, request);
  const answer = await browser.submit(page, { email: user.email, password: user.password });
  const submit = (form: Record<string, string>) => browser.submit(page, form);
  const finish = async (last: Response) => {
    const tokens = await exchange(server, request, await followToPortal(browser, server, last));
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await tokens.json());
    return server.authorizationServer.findUserIdByAccessToken(token);
  };
  return { status: answer.status, text: await answer.text(), browser, submit, finish };
}

const secretIn = (page: string) =>
  (/Key: <span class="code">([A-Z2-7 ]+)<\/span>/.exec(page)?.[1] ?? '').replaceAll(' ', '');

/** A passkey that the page of a sign-in asks for. */
function passkeyFor(page: string): string {
  const [, escaped = ''] = /data-passkey="create"\s+data-options="([^"]*)"/.exec(page) ?? [];
  const options = optionsSchema.parse(JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&')));
  return new Authenticator(new URL(server.url).origin).create(options);
}

describe('a required second factor', () => {
  it('is set up at sign-in as an authenticator app, before the sign-in goes on', async () => {
    const user = await member();
    const { status, text, submit, finish } = await enterPassword(user);
    expect([status, text]).toEqual([200, expect.stringContaining('Nordlicht requires a second factor')]);
    const wrong = await submit({ enroll: 'app', code: '000000' });
    expect(wrong.status).toBe(422);
    expect(secretIn(await wrong.text())).toBe(secretIn(text));
    const codes = await submit({ enroll: 'app', code: await generate({ secret: secretIn(text) }) });
    expect([codes.status, await codes.text()]).toEqual([200, expect.stringContaining('recovery codes')]);
    expect(await finish(await submit({ enroll: 'done' }))).toBe(user.id);
    expect((await enterPassword(user)).text).toContain('Enter your code');
  });

  it('is set up at sign-in as a passkey', async () => {
    const user = await member();
    const { text, submit, finish } = await enterPassword(user);
    const invalid = await submit({ enroll: 'passkey', name: 'Laptop', credential: '{}' });
    expect(invalid.status).toBe(422);
    const credential = passkeyFor(await invalid.text());
    expect((await submit({ enroll: 'passkey', name: '', credential: passkeyFor(text) })).status).toBe(422);
    expect(await finish(await submit({ enroll: 'passkey', name: 'Laptop', credential }))).toBe(user.id);
  });

  it('makes a password alone useless for who has a passkey', async () => {
    const user = await member();
    const { text, submit } = await enterPassword(user);
    await submit({ enroll: 'passkey', name: 'Laptop', credential: passkeyFor(text) });
    const again = await enterPassword(user);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Use your passkey')]);
    expect((await again.submit({ enroll: 'app', code: '000000' })).status).toBe(422);
  });

  it('can’t be skipped, or set up by a sign-in that waited while the person did', async () => {
    const user = await member();
    const [first, second, third] = [await enterPassword(user), await enterPassword(user), await enterPassword(user)];
    expect((await first.submit({ enroll: 'done' })).status).toBe(422);
    const code = await generate({ secret: secretIn(third.text) });
    expect((await second.submit({ enroll: 'app', code })).status).toBe(200);
    const late = await third.submit({ enroll: 'passkey', name: 'Laptop', credential: passkeyFor(third.text) });
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('Sign in again')]);
    expect((await third.submit({ enroll: 'done' })).status).toBe(422);
  });

  it('can’t be removed while it is the last one', async () => {
    const user = await member();
    const { text, browser, submit, finish } = await enterPassword(user);
    await submit({ enroll: 'app', code: await generate({ secret: secretIn(text) }) });
    await finish(await submit({ enroll: 'done' }));
    const change = (action: string, form: Record<string, string> = {}) =>
      browser.submit('/oauth/security', { action, ...form });
    const words = 'Nordlicht requires a second factor of its admins, and this is your only one.';
    const refused = await change('remove');
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(words)]);

    const page = await (await browser.get('/oauth/security')).text();
    expect(page).toContain('recovery codes are left');
    const added = await change('passkey-add', { name: 'Laptop', credential: passkeyFor(page) });
    expect(added.status).toBe(200);
    const [{ id: passkey = '' } = {}] = await server.database.asOwner(
      `select id from passkey where user_id = '${user.id}'`,
    );
    const answers = await Promise.all([change('remove'), change('passkey-remove', { passkey: String(passkey) })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);

    await server.database.asOwner(`update company set second_factor_required_from = now() + interval '1 day'
      where id in (select company_id from company_member where user_id = '${user.id}')`);
    await change('remove');
    expect((await change('passkey-remove', { passkey: String(passkey) })).status).toBe(200);
    expect(await (await browser.get('/oauth/security')).text()).toContain('asks for a password only');
    const mailed = server.mails.flatMap(({ to, mail }) =>
      'email' in to && to.email === user.email && mail.kind === 'SIGN_IN_CHANGED' ? [mail.change] : [],
    );
    expect(mailed.toSorted()).toEqual(['APP_ADDED', 'APP_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED']);
  });

  it('isn’t asked of editors, or before its date', async () => {
    for (const user of [await member({ role: 'EDITOR' }), await member({ from: '1 day' })]) {
      expect((await signIn(newBrowser(), server, user)).access_token).toBeDefined();
    }
  });
});
