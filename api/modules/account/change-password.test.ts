import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Browser, openSignIn, signIn, signInRequest } from '../../auth/oauth/testing/browser.ts';
import { demoPeople } from '../../demo/people.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const server = { url: api.url, config: api.config, post: api.post };
let addresses = 0;
const newBrowser = () => new Browser(server, `198.51.100.${(addresses += 1)}`);

const user = (name: string, password?: string) => {
  const { id = '', email = '' } = demoPeople.find((person) => person.name.startsWith(name)) ?? {};
  return { id, email, password: password ?? demoSecrets.passwords[email] ?? '' };
};

const mutation = `mutation ($input: ChangePasswordInput!) {
  changePassword(input: $input) { changed userErrors { code field message } } }`;

interface Answer {
  readonly changePassword: { changed: boolean; userErrors: { code: string; field: string[]; message: string }[] };
}

const change = (token: string, currentPassword: string, newPassword: string, from = '203.0.113.1') =>
  api.graphql<Answer>(mutation, { token, variables: { input: { currentPassword, newPassword } }, from });

const isAlive = async (token: string) => (await api.graphql('{ viewer { isStaff } }', { token })).status === 200;

const next = 'an entirely new password';

describe('changing a password', () => {
  it('replaces the old one, and ends every other session and token of the person', async () => {
    const anna = user('Anna');
    const other = (await signIn(newBrowser(), server, anna)).access_token;
    const [elsewhere, here] = [newBrowser(), newBrowser()];
    const abroad = (await signIn(elsewhere, server, anna)).access_token;
    const own = (await signIn(here, server, anna)).access_token;
    const viktor = await api.userToken('Viktor');

    const { data } = await change(own, anna.password, next);
    expect(data.changePassword).toEqual({ changed: true, userErrors: [] });
    expect(await Promise.all([own, viktor, other, abroad].map(isAlive))).toEqual([true, true, false, false]);
    // The browser session of the others is over at the issuer too, this one's isn't.
    expect(await openSignIn(elsewhere, signInRequest(server))).toMatch(/^\/oauth\/interaction\//);
    expect(await openSignIn(here, signInRequest(server))).not.toMatch(/^\/oauth\/interaction\//);
    expect(await isAlive(own)).toBe(true);

    await expect(signIn(newBrowser(), server, anna)).rejects.toThrow('422');
    expect(await isAlive((await signIn(newBrowser(), server, user('Anna', next))).access_token)).toBe(true);
  });

  it('adds an event to the audit log of each of the person’s companies, without either password', async () => {
    const anna = user('Anna', next);
    const token = (await signIn(newBrowser(), server, anna)).access_token;
    const { headers } = await change(token, next, `${next}!`);
    const rows = await api.database.asOwner(
      `select company_id, actor_id, actor_name, target_id, changes, ip_address from audit_event
       where action = 'user.password_changed' and request_id = '${String(headers['x-request-id'])}'`,
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ actor_id: anna.id, target_id: anna.id, changes: [], ip_address: '203.0.113.1' });
    }
    for (const table of ['user_account', 'audit_event', 'oidc_artifact']) {
      expect(await api.database.asOwner(`select 1 from ${table} as line where line::text like '%${next}%'`)).toEqual(
        [],
      );
    }
    expect(api.logs().join('\n')).not.toContain(next);
  });

  it('of a person without a company is an event without a company', async () => {
    const samir = user('Samir');
    const token = await api.userToken('Samir');
    expect((await change(token, samir.password, next)).data.changePassword.changed).toBe(true);
    const rows = await api.database.asOwner(
      `select company_id from audit_event where action = 'user.password_changed' and actor_id = '${samir.id}'`,
    );
    expect(rows).toEqual([{ company_id: null }]);
  });

  it.each([
    ['short', 'at least 15'],
    ['x'.repeat(300), 'at most 256'],
    ['my viktor@nordlicht-outdoor.example', 'email address'],
  ])('refuses %j as a new one', async (bad, words) => {
    const viktor = user('Viktor');
    const { data } = await change(await api.userToken('Viktor'), viktor.password, bad);
    expect(data.changePassword).toMatchObject({
      changed: false,
      userErrors: [{ code: 'INVALID', field: ['input', 'newPassword'] }],
    });
    expect(data.changePassword.userErrors[0]?.message).toContain(words.slice(0, 8));
    expect((await signIn(newBrowser(), server, viktor)).access_token).toBeDefined();
  });

  it('blocks the right one as well after five wrong tries, in this session only', async () => {
    const ruth = user('Ruth');
    const token = await api.userToken('Ruth');
    for (const attempt of [1, 2, 3, 4, 5]) {
      const { data } = await change(token, `wrong ${attempt}`, next, `203.0.113.${10 + attempt}`);
      expect(data.changePassword).toMatchObject({
        changed: false,
        userErrors: [{ code: 'INVALID', field: ['input', 'currentPassword'] }],
      });
    }
    const { errors } = await change(token, ruth.password, next);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await signIn(newBrowser(), server, ruth)).access_token).toBeDefined();
  });

  it('rejects the current one', async () => {
    const token = (await signIn(newBrowser(), server, user('Anna', `${next}!`))).access_token;
    const { data } = await change(token, `${next}!`, `${next}!`);
    expect(data.changePassword.userErrors[0]?.message).toBe('That is the password you have already.');
  });

  it('with two simultaneous new ones keeps the first', async () => {
    const viktor = user('Viktor');
    const token = await api.userToken('Viktor');
    const answers = await Promise.all(['one', 'two'].map((word) => change(token, viktor.password, `${next} ${word}`)));
    expect(answers.map(({ data }) => data.changePassword.changed).sort()).toEqual([false, true]);
  });

  it('is for people', async () => {
    for (const token of [demoSecrets.apiKey, await api.partnerToken()]) {
      const { errors } = await change(token, randomUUID(), next);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});
