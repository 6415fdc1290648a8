import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '#api/db/sql.ts';
import { Browser, openSignIn, signIn, signInRequest } from '../testing/browser.ts';
import { startTestServer, startTimeout, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

/** Every browser has an address of its own, so that one test's requests don't slow another. */
const newBrowser = () => new Browser(server, `192.0.2.${(addresses += 1)}`);
const forgotPassword = '/oauth/forgot-password';
const next = 'an entirely new password';

const mailsTo = ({ email }: Pick<TestUser, 'email'>) =>
  server.mails.filter(({ to }) => 'email' in to && to.email === email);

/** The link in the last mail to a person. */
function lastLink(user: TestUser): string {
  const mail = mailsTo(user).at(-1)?.mail;
  if (mail?.kind !== 'PASSWORD_RESET') throw new Error('No mail with a link.');
  return mail.url;
}

async function requestLink(user: TestUser): Promise<string> {
  expect((await newBrowser().submit(forgotPassword, { email: user.email })).status).toBe(200);
  return lastLink(user);
}

const withdrawProof = ({ id }: TestUser) =>
  server.database.asOwner(`update user_account set email_proven = false where id = '${id}'`);

const eventsOf = async ({ id }: TestUser) =>
  server.database.asOwner(`select * from audit_event where target_id = '${id}' order by occurred_at`);

describe('a forgotten password', () => {
  it('is replaced through the link of a mail, and every session ends', async () => {
    const user = await server.addUser();
    const elsewhere = newBrowser();
    const { access_token: before } = await signIn(elsewhere, server, user);
    const browser = newBrowser();
    const page = await openSignIn(browser, signInRequest(server));
    expect(await (await browser.get(page)).text()).toContain(`<a href="${forgotPassword}">Forgot your password?</a>`);
    expect((await browser.get(forgotPassword)).status).toBe(200);
    await browser.submit(forgotPassword, { email: ` ${user.email.toUpperCase()} ` });

    const link = lastLink(user);
    expect(link).toMatch(new RegExp(`^${server.url}/oauth/reset-password/[\\w-]{43}$`));
    expect(await (await browser.get(link)).text()).toContain(`for ${user.email}.`);
    const answer = await browser.submit(link, { password: next });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Your password is changed');

    expect(await server.authorizationServer.findUserIdByAccessToken(before)).toBeUndefined();
    expect(await openSignIn(elsewhere, signInRequest(server))).toMatch(/^\/oauth\/interaction\//);
    await expect(signIn(newBrowser(), server, user)).rejects.toThrow('422');
    expect((await signIn(newBrowser(), server, { ...user, password: next })).access_token).toBeDefined();
    expect(mailsTo(user).map(({ mail }) => mail.kind)).toEqual(['PASSWORD_RESET', 'PASSWORD_CHANGED', 'NEW_SIGN_IN']);
  });

  it('gets the same response for a known and an unknown address', async () => {
    const user = await server.addUser();
    const texts = await Promise.all(
      [user.email, 'unknown@example.com', 'nul\u0000@example.com'].map(async (email) => {
        const answer = await newBrowser().submit(forgotPassword, { email });
        return { status: answer.status, text: (await answer.text()).replaceAll(email, '') };
      }),
    );
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('leaves the request and the change in the audit log, and no secret in database or logs', async () => {
    const user = await server.addUser();
    const link = await requestLink(user);
    await newBrowser().submit(link, { password: next });
    expect(await eventsOf(user)).toMatchObject([
      { action: 'user.password_reset_requested', actor_kind: 'SYSTEM', company_id: null, changes: [] },
      { action: 'user.password_changed', actor_kind: 'USER', actor_id: user.id, company_id: null, changes: [] },
    ]);
    const secret = link.slice(-43);
    const another = (await requestLink(user)).slice(-43);
    for (const table of ['password_reset', 'audit_event', 'user_account']) {
      const rows = await server.database.asOwner(`select row_to_json(line)::text as text from ${table} as line`);
      const text = rows.map((row) => String(row['text'])).join('\n');
      for (const hidden of [secret, another, next]) expect(text).not.toContain(hidden);
    }
    for (const hidden of [secret, another, next, user.email]) expect(server.logged.join('\n')).not.toContain(hidden);
  });

  it('mails at most three links per hour to a person, and says nothing about it', async () => {
    const user = await server.addUser();
    for (const attempt of [1, 2, 3, 4, 5]) {
      expect((await newBrowser().submit(forgotPassword, { email: user.email })).status, String(attempt)).toBe(200);
    }
    expect(mailsTo(user)).toHaveLength(3);
  });

  it('lets an IP address request ten links per hour', async () => {
    const browser = newBrowser();
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      statuses.push((await browser.submit(forgotPassword, { email: `unknown-${attempt}@example.com` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('needs an email address, and a form of this page', async () => {
    const user = await server.addUser();
    expect((await newBrowser().submit(forgotPassword, { email: '' })).status).toBe(400);
    const forged = await newBrowser().submit(forgotPassword, { email: user.email }, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect(mailsTo(user)).toEqual([]);
  });
});

describe('a reset link', () => {
  it('works once, also when it is used twice at the same moment', async () => {
    const user = await server.addUser();
    const link = await requestLink(user);
    const answers = await Promise.all(
      ['one', 'two'].map((word) => newBrowser().submit(link, { password: `${next} ${word}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await newBrowser().get(link)).status).toBe(410);
  });

  it('ends with the use of another one', async () => {
    const user = await server.addUser();
    const first = await requestLink(user);
    await newBrowser().submit(await requestLink(user), { password: next });
    expect((await newBrowser().get(first)).status).toBe(410);
  });

  it('ends after half an hour', async () => {
    const user = await server.addUser();
    const link = await requestLink(user);
    await server.database.asOwner(
      `update password_reset set expires_at = expires_at - interval '31 minutes' where user_id = '${user.id}'`,
    );
    expect((await newBrowser().get(link)).status).toBe(410);
    expect((await newBrowser().submit(link, { password: next })).status).toBe(410);
    expect((await signIn(newBrowser(), server, user)).access_token).toBeDefined();
  });

  it('stays valid after a password that is too short', async () => {
    const user = await server.addUser();
    const link = await requestLink(user);
    const refused = await newBrowser().submit(link, { password: 'short' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('at least 15 characters');
    expect((await newBrowser().submit(link, { password: next })).status).toBe(200);
  });

  it('takes no form from another site', async () => {
    const user = await server.addUser();
    const link = await requestLink(user);
    const forged = await newBrowser().submit(link, { password: next }, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect((await newBrowser().get(link)).status).toBe(200);
  });

  it('of an administrator works for a day and names them in the audit log', async () => {
    const user = await server.addUser();
    const administrator = await server.addUser({ name: 'Samir' });
    const origin = {
      viewer: { actor: { kind: 'USER', id: administrator.id, name: 'Samir' } as const },
      requestId: 'r-1',
      address: null,
    };
    const link = await server.authorizationServer.createPasswordResetLink({ userId: user.id, origin });
    expect(Date.parse(link?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await newBrowser().submit(link?.url ?? '', { password: next })).status).toBe(200);
    expect((await eventsOf(user))[0]).toMatchObject({
      action: 'user.password_reset_requested',
      actor_id: administrator.id,
    });
    const unknown = '00000000-0000-4000-8000-000000000009';
    expect(await server.authorizationServer.createPasswordResetLink({ userId: unknown, origin })).toBeUndefined();
  });

  it('gives the owner of an unproven address an account of their own, and leaves the one that used it before', async () => {
    const squatter = await server.addUser();
    await withdrawProof(squatter);
    const { access_token: session } = await signIn(newBrowser(), server, squatter);
    const [link, other] = [await requestLink(squatter), await requestLink(squatter)];
    const answer = await newBrowser().submit(link, { password: next });
    expect(await answer.text()).toContain('accept your companies there');
    const accounts = await server.database.asOwner(
      `select id, name, email_proven from user_account where email = '${squatter.email}' order by email_proven`,
    );
    expect(accounts).toEqual([
      { id: squatter.id, name: 'Anna Petersen', email_proven: false },
      { id: expect.not.stringMatching(squatter.id) as string, name: null, email_proven: true },
    ]);
    const { access_token: own } = await signIn(newBrowser(), server, { ...squatter, password: next });
    expect(await server.authorizationServer.findUserIdByAccessToken(own)).toBe(accounts[1]?.['id']);
    expect(await server.authorizationServer.findUserIdByAccessToken(session)).toBe(squatter.id);
    expect((await newBrowser().get(other)).status).toBe(410);

    await newBrowser().submit(await requestLink(squatter), { password: `${next}, changed` });
    await expect(signIn(newBrowser(), server, { ...squatter, password: next })).rejects.toThrow('422');
  });

  it('of an administrator sets the password of an unproven account, and proves nothing', async () => {
    const user = await server.addUser();
    await withdrawProof(user);
    const actor = { kind: 'USER', id: user.id, name: 'Samir' } as const;
    const origin = { viewer: { actor }, requestId: 'r-3', address: null };
    const link = await server.authorizationServer.createPasswordResetLink({ userId: user.id, origin });
    await newBrowser().submit(link?.url ?? '', { password: next });
    expect(
      await server.database.asOwner(`select id, email_proven from user_account where email = '${user.email}'`),
    ).toEqual([{ id: user.id, email_proven: false }]);
    expect((await signIn(newBrowser(), server, { ...user, password: next })).access_token).toBeDefined();
  });

  it('gives a person who was invited and never set a password their first one', async () => {
    const user = await server.addUser();
    await server.database.platform((platform) =>
      platform.all(query.updateTable('user_account').set({ password_hash: null }).where('id', '=', user.id)),
    );
    await newBrowser().submit(await requestLink(user), { password: next });
    expect((await signIn(newBrowser(), server, { ...user, password: next })).access_token).toBeDefined();
  });
});

it('without mail the page names who can help', async () => {
  await using silent = await startTestServer({ canMail: false });
  const browser = new Browser(silent, '192.0.2.254');
  for (const answer of [await browser.get(forgotPassword), await browser.submit(forgotPassword, { email: 'a@b.c' })]) {
    expect(await answer.text()).toContain('Ask the people who run it for a link');
  }
  expect(silent.mails).toEqual([]);
});

it('password managers find the form that changes a password', async () => {
  const answer = await newBrowser().get('/.well-known/change-password');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${server.config.portalUrl}/account`);
});
