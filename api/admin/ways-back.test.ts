import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Browser, followToPortal, openSignIn, signIn, signInRequest } from '../auth/oauth/testing/browser.ts';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { startApi } from '../start.ts';
import { freePort } from '../testing/free-port.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { runAdmin } from './program.ts';

// People who lost what they sign in with, and a company that lost its admins: each way back, walked to its end. The
// tests run in their order.

const { url: databaseUrl } = await createTestDatabase({ empty: true });
const directory = await mkdtemp(join(tmpdir(), 'litfass-ways-back-'));
const port = await freePort();

vi.setConfig({ testTimeout: 60_000 });

const company = 'Seegras Reisen';
const mara = { id: '', email: 'mara@seegras.example', name: 'Mara Lund', password: 'a long enough password' };
const jon = { id: '', email: 'jon@seegras.example', name: 'Jon Berg', password: 'another long password' };

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', directory);
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '');
  vi.stubEnv('DEMO_DATA', databaseUrl === undefined ? 'false' : '');
  vi.stubEnv('API_PORT', String(port));
  vi.stubEnv('HOST', '127.0.0.1');
  vi.stubEnv('LOG_LEVEL', 'silent');
  await admin('migrations', 'up');
  const { invitationUrl } = await admin<{ invitationUrl: string }>(
    ...['companies', 'create', company, '--currency', 'EUR', '--time-zone', 'Europe/Berlin', '--admin', mara.email],
  );
  await whileRunning(() => accept(invitationUrl, mara));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

/** The JSON object that a successful command prints. */
async function admin<Data>(...parameters: readonly string[]): Promise<Data> {
  const written = { out: '', error: '' };
  const code = await runAdmin([...parameters, '--json'], {
    out: (text) => void (written.out += text),
    error: (text) => void (written.error += text),
    input: () => Promise.resolve(''),
  });
  expect([code, written.error]).toEqual([0, '']);
  return JSON.parse(written.out) as Data;
}

/** With the embedded database, commands and the API take turns. */
async function whileRunning<Result>(work: () => Promise<Result>): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const api = await startApi();
  stack.defer(() => api.close());
  return await work();
}

function server() {
  const config = createConfig(readEnvironment());
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${config.apiUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return { url: config.apiUrl, config, post };
}

const newBrowser = () => new Browser(server(), '127.0.0.1');
const tokenOf = async (person: typeof mara) => (await signIn(newBrowser(), server(), person)).access_token;

async function accept(link: string, { name, password }: typeof mara): Promise<void> {
  expect((await newBrowser().submit(link, { account: 'new', name, password })).status).toBe(200);
}

interface Reply {
  readonly listCompanies: { readonly items: readonly { readonly id: string; readonly name: string }[] };
  readonly listCompanyMembers: { readonly items: readonly { readonly id: string; readonly email: string }[] };
  readonly removeCompanyMember: { readonly deletedId: string };
  readonly listPlatformCompanies: { readonly items: readonly { readonly name: string }[] };
}

async function graphql(token: string, query: string, variables: object = {}) {
  const answer = await fetch(`${server().url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, ...((await answer.json()) as { data: Reply }) };
}

const companies = '{ listCompanies { items { id name } } }';

it('a lost password is replaced with a link of the command line, which ends every session', async () => {
  const before = await whileRunning(() => tokenOf(mara));
  const { url } = await admin<{ url: string }>('people', 'reset-link', mara.email);
  await whileRunning(async () => {
    expect((await graphql(before, companies)).status).toBe(200);
    const password = 'a password after the loss';
    expect((await newBrowser().get(url)).status).toBe(200);
    expect((await newBrowser().submit(url, { password })).status).toBe(200);
    expect((await newBrowser().submit(url, { password: 'yet another password' })).status).toBe(410);
    expect((await graphql(before, companies)).status).toBe(401);
    await expect(tokenOf(mara)).rejects.toThrow('422');
    mara.password = password;
    const { data } = await graphql(await tokenOf(mara), companies);
    expect(data.listCompanies.items).toMatchObject([{ name: company }]);
  });
});

it('a lost second factor is replaced with a recovery code', async () => {
  await whileRunning(async () => {
    const browser = newBrowser();
    await signIn(browser, server(), mara);
    const page = await (await browser.submit('/oauth/security', { action: 'begin' })).text();
    const secret = /Key: <span class="code">([A-Z2-7 ]+)<\/span>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
    const code = await generate({ secret });
    const enabled = await (await browser.submit('/oauth/security', { action: 'enable', code })).text();
    const recoveryCode = /<li class="code">([\w-]+)<\/li>/.exec(enabled)?.[1] ?? '';

    const elsewhere = newBrowser();
    const form = await openSignIn(elsewhere, signInRequest(server()));
    const { email, password } = mara;
    expect(await (await elsewhere.submit(form, { email, password })).text()).toContain('one-time-code');
    await followToPortal(elsewhere, server(), await elsewhere.submit(form, { code: recoveryCode }));
    expect((await elsewhere.submit('/oauth/security', { action: 'remove' })).status).toBe(200);
    expect(await tokenOf(mara)).toBeDefined();
  });
});

it('a company whose last admin is gone gets another one, who removes the first', async () => {
  const { invitationUrl } = await admin<{ invitationUrl: string }>('people', 'invite', jon.email, '--company', company);
  await whileRunning(async () => {
    await accept(invitationUrl, jon);
    const token = await tokenOf(jon);
    const { data } = await graphql(token, companies);
    const [{ id: companyId } = { id: '' }] = data.listCompanies.items;
    const members = await graphql(
      token,
      'query ($companyId: ID!) { listCompanyMembers(companyId: $companyId) { items { id email } } }',
      { companyId },
    );
    const gone = members.data.listCompanyMembers.items.find(({ email }) => email === mara.email);
    const remove =
      'mutation ($id: ID!) { removeCompanyMember(input: { id: $id }) { deletedId userErrors { message } } }';
    const removed = await graphql(token, remove, { id: gone?.id });
    expect(removed.data.removeCompanyMember.deletedId).toBe(gone?.id);
    // Without a proof of the address, the account ends with its last company.
    await expect(tokenOf(mara)).rejects.toThrow('422');
  });
});

it('a platform whose last staff is gone gets another one', async () => {
  expect(await admin('people', 'list', '--staff')).toEqual({ people: [] });
  await admin('people', 'make-staff', jon.email);
  await whileRunning(async () => {
    const { data } = await graphql(await tokenOf(jon), '{ listPlatformCompanies { items { name } } }');
    expect(data).toEqual({ listPlatformCompanies: { items: [{ name: company }] } });
  });
});
