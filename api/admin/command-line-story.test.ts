import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, signIn } from '../auth/oauth/testing/browser.ts';
import { testConfig } from '../testing/fixed-secrets.ts';
import { freePort } from '../testing/free-port.ts';
import { needsPostgres } from '../testing/needs-postgres.ts';
import { createTestDatabase } from '../testing/test-database.ts';

// From an empty PostgreSQL to a second company's admin who calls the API with a key: the operator guide's commands, run as they
// are, each in a process of its own. What people do in a browser is done with HTTP requests.

const database = await createTestDatabase({ empty: true });
const root = fileURLToPath(new URL('../..', import.meta.url));
const invitationLink = /https?:\/\/\S+\/oauth\/invitation\/[\w-]{43}/;

/** The alias `litfass` of the guide on a machine with the sources. It becomes a script here, because scripts can't use aliases. */
const fromSource = 'npm run --silent admin --';

/** The commands of the guide's section, one per line. */
async function guideCommands(): Promise<string[]> {
  const guide = await readFile(join(root, 'content/guides/operate/first-run.mdx'), 'utf8');
  const section = /## First run without a browser\n(.*?)\n## /s.exec(guide)?.[1] ?? '';
  return section.split('\n').filter((line) => line.startsWith('litfass '));
}

describe('by the command line alone', { timeout: 120_000, ...needsPostgres(database) }, () => {
  const opened = new AsyncDisposableStack();
  let environment: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
  let url = '';

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'litfass-command-line-'));
    opened.defer(() => rm(directory, { recursive: true, force: true }));
    await writeFile(join(directory, 'litfass'), `#!/bin/sh\nexec ${fromSource} "$@"\n`, { mode: 0o755 });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const secret = () => randomBytes(32).toString('hex');
    environment = {
      PATH: [directory, process.env['PATH']].join(delimiter),
      NODE_ENV: 'production',
      DATABASE_URL: database.url ?? '',
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      API_PORT: String(port),
      API_URL: url,
      PORTAL_URL: 'https://portal.example',
      AUTH_CLIENT_SECRET: secret(),
      SESSION_SECRET: secret(),
      TOKEN_PEPPER: secret(),
      LOG_LEVEL: 'error',
    };
  });
  afterAll(() => opened.disposeAsync());

  /** Runs a line as a shell does, and returns what it prints. */
  async function run(line: string): Promise<string> {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: root, env: environment });
    return stdout;
  }

  async function startApi(): Promise<void> {
    const api = spawn(process.execPath, ['api/main.ts'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(api, 'exit');
    opened.defer(async () => {
      api.kill('SIGTERM');
      await ended;
    });
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(async () => api.exitCode !== null || (await isReady()), { timeout: 60_000 }).toBe(true);
  }

  async function graphql(token: string, query: string, variables: object = {}): Promise<unknown> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  }

  /** Opens an invitation's link, and joins with a new password, like `curl -d …`. */
  async function accept(link: string, name: string, password: string) {
    expect((await fetch(link)).status).toBe(200);
    const form = new URLSearchParams({ account: 'new', name, password });
    const joined = await fetch(link, { method: 'POST', body: form });
    expect(joined.status).toBe(200);
  }

  it('has the name that its guide sets up from source', async () => {
    const guide = await readFile(join(root, 'content/guides/operate/command-line.mdx'), 'utf8');
    expect(guide).toContain(`alias litfass='${fromSource}'`);
  });

  it('an empty PostgreSQL becomes an installation whose second company calls the API', async () => {
    const [migrate = '', create = '', makeStaff = '', ...others] = await guideCommands();
    expect(others).toEqual([]);
    const email = / --admin (\S+)/.exec(create)?.[1] ?? '';

    expect(await run(migrate)).toContain('0001_identity_and_access.sql');
    const link = invitationLink.exec(await run(create))?.[0] ?? '';
    expect(link).toContain(url);
    await startApi();
    await accept(link, 'Mara Lund', 'a long enough password');
    expect(await run(makeStaff)).toContain(`${email} is staff now.`);

    const second = { name: 'Leuchtturm Verlag', email: 'ida@leuchtturm.example', password: 'another long password' };
    const created = await run(
      `litfass companies create "${second.name}" --currency EUR --time-zone Europe/Berlin --admin ${second.email}`,
    );
    await accept(invitationLink.exec(created)?.[0] ?? '', 'Ida Brandt', second.password);

    const given = testConfig(0, environment['PORTAL_URL']);
    const secrets = { ...given.secrets, portalClientSecrets: [environment['AUTH_CLIENT_SECRET'] ?? ''] as const };
    const post = (path: string, form: Record<string, string>) =>
      fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    const server = { url, config: { ...given, apiUrl: url, secrets }, post };
    const { access_token: token } = await signIn(new Browser(server, '127.0.0.1'), server, { ...second, id: '' });
    const companies = (await graphql(token, '{ listCompanies { items { id name } } }')) as {
      data: { listCompanies: { items: { id: string; name: string }[] } };
    };
    const [company] = companies.data.listCompanies.items;
    expect(company?.name).toBe(second.name);
    const made = (await graphql(
      token,
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value userErrors { message } } }',
      { input: { companyId: company?.id, name: 'Export', scopes: ['CAMPAIGNS_READ'] } },
    )) as { data: { createAPIToken: { value: string } } };
    const { value } = made.data.createAPIToken;
    expect(await graphql(value, '{ listCompanies { items { name } } }')).toMatchObject({
      data: { listCompanies: { items: [{ name: second.name }] } },
    });
    expect(await run('litfass keys find Export')).toContain(second.name);
  });
});
