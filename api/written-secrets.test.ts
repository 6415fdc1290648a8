import { generate } from 'otplib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDigests } from './auth/digest.ts';
import {
  Browser,
  exchange,
  followToPortal,
  openSignIn,
  signInRequest,
  type Tokens,
} from './auth/oauth/testing/browser.ts';
import { graphqlAudience } from './config/issuer.ts';
import { migrate } from './db/migrations/migrate.ts';
import type { ComposedMail } from './mail/compose.ts';
import { deliverDueMails } from './mail/deliver.ts';
import { createMailSeal } from './mail/sealed-mail.ts';
import { createSetupLink } from './modules/platform/index.ts';
import { fixedToken, testSecrets } from './testing/fixed-secrets.ts';
import { createTestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

// Everything that people and programs do with a secret, at the most detailed log level. No secret may be in a log line,
// in a row, or in the subject of a mail: the right ones, the wrong ones that were typed, and those that were used up.

const database = await createTestDatabase({ empty: true });
await migrate(database.driver);
const api = await createTestApp({ database, log: { accessShare: 1, slowMs: 1 } });
const digests = createDigests(testSecrets.tokenPeppers);
const server = { url: api.url, config: api.config, post: api.post };

const secrets = new Map<string, string>();
/** Remembers a secret under a name of its own. */
function secret(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '' || secrets.has(name)) throw new Error(`No secret: ${name}`);
  secrets.set(name, value);
  return value;
}

const mails: ComposedMail[] = [];
async function deliverMails(): Promise<void> {
  const delivery = {
    database,
    transport: { send: (mail: ComposedMail) => Promise.resolve(void mails.push(mail)) },
    seal: createMailSeal(testSecrets.tokenPeppers),
    portalUrl: api.config.portalUrl,
    now: Date.now,
    onError: (error: unknown) => {
      throw error;
    },
  };
  await deliverDueMails(delivery, new AbortController().signal);
}

/** The link in the last mail to a person, unless it was in a response. */
async function linkFor(name: string, email: string, returned: string | null = null): Promise<string> {
  await deliverMails();
  const text = mails.findLast(({ to }) => to === email)?.text ?? '';
  const link = returned ?? /https?:\/\/\S+\/oauth\/\S+\/[\w-]{43}/.exec(text)?.[0] ?? '';
  secret(name, link.slice(-43));
  return link;
}

let addresses = 0;
const newBrowser = () => new Browser(server, `203.0.113.${(addresses += 1)}`);

/** A whole sign-in, with the secrets that it creates. */
async function signIn(name: string, email: string, inputs: readonly Record<string, string>[]) {
  const browser = newBrowser();
  const request = signInRequest(server);
  const page = await openSignIn(browser, request);
  let answer: Response | undefined;
  for (const input of inputs) answer = await browser.submit(page, 'password' in input ? { email, ...input } : input);
  if (answer?.status !== 303) throw new Error(`${name}: ${answer?.status} ${await answer?.text()}`);
  const callback = await followToPortal(browser, server, answer);
  secret(`${name}: authorization code`, callback.searchParams.get('code'));
  const tokens = (await (await exchange(server, request, callback)).json()) as Tokens;
  secret(`${name}: access token`, tokens.access_token);
  secret(`${name}: ID token`, tokens.id_token);
  browser.cookieValues
    .filter((value) => value.length > 20)
    .forEach((value, index) => secret(`${name}: cookie ${index}`, value));
  return { browser, token: tokens.access_token };
}

async function ask<Data>(token: string, query: string, input?: object): Promise<Data> {
  const { data } = await api.graphql<Data>(query, { token, ...(input === undefined ? {} : { variables: { input } }) });
  return data;
}

afterEach(() => vi.useRealTimers());

const operator = {
  email: 'ida@leuchtturm.example',
  password: secret('operator’s password', 'the operator types this'),
};
const admin = { email: 'mara@seegras.example', password: secret('admin’s password', 'the admin types this one') };
const state = { staff: '', admin: '', adminPassword: admin.password, company: '' };

describe('people use their secrets', () => {
  it('at the first run', async () => {
    const link = `/oauth/setup/${secret('setup link', await createSetupLink({ database, digests, now: Date.now }))}`;
    const form = {
      operatorName: 'Säulenwerk GmbH',
      companyName: 'Leuchtturm Verlag',
      currencyCode: 'EUR',
      timeZone: 'Europe/Berlin',
      name: 'Ida Brandt',
      email: operator.email,
    };
    const browser = newBrowser();
    await browser.get(link);
    expect((await browser.submit(link, { ...form, password: secret('short password', 'short#1') })).status).toBe(422);
    expect((await browser.submit(link, { ...form, password: operator.password })).status).toBe(200);
    expect((await browser.get(link)).status).toBe(410);
  });

  it('signing in, with wrong passwords before', async () => {
    const wrong = secret('wrong password', 'not the operator’s password');
    const { token } = await signIn('operator', operator.email, [{ password: wrong }, { password: operator.password }]);
    state.staff = token;
  });

  it('with an invitation', async () => {
    const { createCompany } = await ask<{ createCompany: { company: { id: string }; invitationUrl: string | null } }>(
      state.staff,
      'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } invitationUrl } }',
      {
        ...{ name: 'Seegras Reisen', currencyCode: 'EUR', timeZone: 'Europe/Berlin', adminEmail: admin.email },
        idempotencyKey: 'written-secrets-1',
      },
    );
    state.company = createCompany.company.id;
    const link = await linkFor('invitation', admin.email, createCompany.invitationUrl);
    const browser = newBrowser();
    await browser.get(link);
    const form = { account: 'new', name: 'Mara Lund' };
    const short = await browser.submit(link, { ...form, password: secret('short password of the invited', 'short&3') });
    expect(short.status).toBe(422);
    const existing = secret('password of no account', 'a password of no account');
    expect((await browser.submit(link, { account: 'existing', password: existing })).status).toBe(422);
    expect((await browser.submit(link, { ...form, password: admin.password })).status).toBe(200);
    expect((await browser.get(link)).status).toBe(410);
    const { token } = await signIn('admin', admin.email, [{ password: admin.password }]);
    state.admin = token;
  });

  it('after forgetting a password', async () => {
    await newBrowser().submit('/oauth/forgot-password', { email: admin.email });
    const link = await linkFor('reset link', admin.email);
    const browser = newBrowser();
    await browser.get(link);
    expect((await browser.submit(link, { password: secret('short new password', 'short!2') })).status).toBe(422);
    state.adminPassword = secret('new password', 'the admin’s new password');
    expect((await browser.submit(link, { password: state.adminPassword })).status).toBe(200);
    expect((await browser.submit(link, { password: state.adminPassword })).status).toBe(410);
    await newBrowser().submit('/oauth/forgot-password', { email: admin.email });
    await linkFor('reset link that isn’t used', admin.email);
  });

  it('who then accepts the invitation, because the link alone did not verify the address', async () => {
    const { token } = await signIn('owner of the address', admin.email, [{ password: state.adminPassword }]);
    const { viewer } = await ask<{ viewer: { invitations: { id: string }[] } }>(
      token,
      '{ viewer { invitations { id } } }',
    );
    const accept =
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { userErrors { code } } }';
    expect(await ask(token, accept, { id: viewer.invitations[0]?.id })).toEqual({
      acceptInvitation: { userErrors: [] },
    });
  });

  it('changing a password, also with a request that the API can’t read', async () => {
    const { token } = await signIn('admin again', admin.email, [{ password: state.adminPassword }]);
    const change = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { changed } }';
    const wrong = secret('wrong current password', 'not the current password');
    const next = secret('changed password', 'the password after the change');
    await ask(token, change, { currentPassword: wrong, newPassword: next });
    const inline = `mutation { changePassword(input: { currentPassword: "${state.adminPassword}", newPassword: "${next}", other: 1 }) { changed } }`;
    expect((await api.graphql(inline, { token })).errors).toHaveLength(1);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (const payload of [
      `{"query":"${inline}`,
      JSON.stringify({ query: inline, variables: [state.adminPassword] }),
    ]) {
      const answer = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload });
      expect(answer.body).toContain('errors');
    }
    const changed = await ask<{ changePassword: { changed: boolean } }>(token, change, {
      currentPassword: state.adminPassword,
      newPassword: next,
    });
    expect(changed.changePassword.changed).toBe(true);
    state.adminPassword = next;
    state.admin = token;
  });

  it('with an authenticator app and recovery codes', async () => {
    const password = { password: state.adminPassword };
    const { browser } = await signIn('enrolling', admin.email, [password]);
    const page = await (await browser.submit('/oauth/security', { action: 'begin' })).text();
    const key = secret(
      'key of the app',
      /Key: <span class="code">([A-Z2-7 ]+)<\/span>/.exec(page)?.[1]?.replaceAll(' ', ''),
    );
    const code = secret('first code', await generate({ secret: key }));
    const enabled = await (await browser.submit('/oauth/security', { action: 'enable', code })).text();
    const codes = [...enabled.matchAll(/<li class="code">([\w-]+)<\/li>/g)].map(([, text = '']) => text);
    codes.forEach((text, index) => secret(`recovery code ${index}`, text));
    expect(codes).toHaveLength(10);
    const wrong = secret('wrong recovery code', 'qqqqq-wwwww');
    await signIn('with a recovery code', admin.email, [password, { code: wrong }, { code: codes[0] ?? '' }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await signIn('with the app', admin.email, [
      password,
      { code: secret('second code', await generate({ secret: key })) },
    ]);
    await deliverMails();
  });
});

describe('programs use their secrets', () => {
  it('API keys, rotated, unknown, in a URL, and reported as leaked', async () => {
    const { createAPIToken: created } = await ask<{ createAPIToken: { value: string; token: { id: string } } }>(
      state.admin,
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } } }',
      { companyId: state.company, name: 'Export', scopes: ['REPORTS_READ'], idempotencyKey: 'written-secrets-2' },
    );
    const value = secret('API key', created.value);
    const { rotateAPIToken: rotated } = await ask<{ rotateAPIToken: { value: string } }>(
      state.admin,
      'mutation ($input: RotateAPITokenInput!) { rotateAPIToken(input: $input) { value } }',
      { id: created.token.id },
    );
    const fresh = secret('rotated API key', rotated.value);
    for (const token of [value, fresh])
      expect((await api.graphql('{ listCompanies { items { id } } }', { token })).status).toBe(200);
    const unknown = secret('unknown API key', fixedToken('unknown'));
    expect((await api.graphql('{ listCompanies { items { id } } }', { token: unknown })).status).toBe(401);
    for (const name of ['access_token', 'token', 'key']) {
      await api.app.inject({ method: 'POST', url: `/graphql?${name}=${value}` });
      await api.app.inject({ method: 'POST', url: `/tokens/revoke?${name}=${value}` });
      await api.app.inject({ method: 'GET', url: `/nowhere/${value}/%` });
    }
    await api.graphql(`{ listCompanies(filter: { name: { eq: "${fresh}" } }) { items { name } } }`, { token: fresh });
    await api.graphql('{ nothing }', { token: fresh });
    expect((await api.post('/tokens/revoke', { token: fresh })).status).toBe(200);
    await deliverMails();
  });

  it('partners, with wrong and right ones', async () => {
    const { createPartner } = await ask<{ createPartner: { clientSecret: string; partner: { clientId: string } } }>(
      state.staff,
      'mutation ($input: CreatePartnerInput!) { createPartner(input: $input) { clientSecret partner { clientId } } }',
      { name: 'Spruce Insights', idempotencyKey: 'written-secrets-3' },
    );
    const clientSecret = secret('client secret', createPartner.clientSecret);
    const form = {
      grant_type: 'client_credentials',
      client_id: createPartner.partner.clientId,
      audience: graphqlAudience(api.config),
    };
    const wrong = secret('wrong client secret', `lfps_${'5a'.repeat(24)}`);
    expect((await api.post('/oauth/token', { ...form, client_secret: wrong })).status).toBe(401);
    const answer = await api.post('/oauth/token', { ...form, client_secret: clientSecret });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    await api.graphql('{ listCompanies { items { id } } }', { token: secret('partner’s access token', token) });
    await api.app.inject({ method: 'POST', url: `/oauth/token?client_secret=${clientSecret}` });
    await api.post('/oauth/revoke', { client_id: form.client_id, client_secret: clientSecret, token });
  });
});

/** Where a text has a secret. A code of six digits must be a word of its own, because longer numbers contain others. */
function secretsIn(text: string): string[] {
  return [...secrets].flatMap(([name, value]) => {
    const isIn = /^\d{6}$/.test(value) ? new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text) : text.includes(value);
    return isIn ? [name] : [];
  });
}

describe('and none of them is', () => {
  it('missed by the search', () => {
    expect(secretsIn(`before ${admin.password} after`)).toEqual(['admin’s password']);
    const code = secrets.get('first code') ?? '';
    expect([secretsIn(`code ${code}.`), secretsIn(`.${code}`), secretsIn(`1${code}`)]).toEqual([
      ['first code'],
      [],
      [],
    ]);
  });

  it('in a log line', async () => {
    await api.usage.flush();
    const lines = api.logs().join('');
    expect(lines).toContain('signed in');
    expect(lines).toContain('wrong email address or password');
    expect(lines).toContain('a slow operation');
    expect(secretsIn(lines)).toEqual([]);
  });

  it('in a log line in another way than every process writes', () => {
    const shape = z.looseObject({
      level: z.enum(['trace', 'debug', 'info', 'warn', 'error']),
      time: z.number(),
      process: z.literal('api'),
      pid: z.number(),
      msg: z.string(),
    });
    const lines = api.logs().map((line) => shape.parse(JSON.parse(line)));
    expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(30);
    const refused = lines.filter(({ msg }) => msg === 'sign-in refused');
    expect(refused.map(({ reason }) => reason)).toEqual(['wrong email address or password', 'wrong code']);
    // A person who calls says when they tried; the line's request is on the access log as well.
    for (const { requestId } of refused) {
      expect(lines.filter((line) => line['requestId'] === requestId && line.msg === 'request')).toHaveLength(1);
    }
  });

  it('beside a person’s email address or a value from a document', () => {
    const lines = api.logs().join('');
    for (const text of ['@seegras', '@leuchtturm', 'Ida Brandt', 'Mara Lund', 'mutation '])
      expect(lines).not.toContain(text);
  });

  it('in the audit log or any other table', async () => {
    await database.driver.idle();
    const tables = await database.asOwner(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    const counts = new Map<string, number>();
    for (const name of tables.map((table) => String(table['name']))) {
      const rows = await database.asOwner(`select row_to_json(line)::text as text from ${name} as line`);
      counts.set(name, rows.length);
      found.push(...secretsIn(rows.map((row) => String(row['text'])).join('\n')).map((text) => `${name}: ${text}`));
    }
    expect(counts.get('public.audit_event')).toBeGreaterThan(10);
    // The operator, and the admin's accounts before and after the reset that verified the address.
    expect(counts.get('public.user_account')).toBe(3);
    expect(found).toEqual([]);
  });

  it('in the subject of a mail', () => {
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThanOrEqual(6);
    expect(secretsIn(subjects.join('\n'))).toEqual([]);
    expect(subjects.filter((subject) => /https?:/.test(subject))).toEqual([]);
  });
});
