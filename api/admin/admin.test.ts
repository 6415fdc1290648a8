import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Browser, signIn } from '../auth/oauth/testing/browser.ts';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { startApi } from '../start.ts';
import { freePort } from '../testing/free-port.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { runAdmin } from './program.ts';

// One installation from an empty database, managed by the command line alone. The tests run in their order.

const { url: databaseUrl } = await createTestDatabase({ empty: true });
const directory = await mkdtemp(join(tmpdir(), 'litfass-admin-'));
const port = await freePort();

// Each command opens the embedded database, and the first one creates it.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
  vi.stubEnv('DATA_DIR', directory);
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '');
  vi.stubEnv('DEMO_DATA', databaseUrl === undefined ? 'false' : '');
  vi.stubEnv('API_PORT', String(port));
  vi.stubEnv('HOST', '127.0.0.1');
  vi.stubEnv('LOG_LEVEL', 'silent');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

async function admin(parameters: readonly string[], input = ''): Promise<Ran> {
  const written = { out: '', error: '' };
  const code = await runAdmin(parameters, {
    out: (text) => void (written.out += text),
    error: (text) => void (written.error += text),
    input: () => Promise.resolve(input),
  });
  return { code, ...written };
}

/** The JSON object that a successful command prints. */
async function json<Data>(...parameters: readonly string[]): Promise<Data> {
  const { code, out, error } = await admin([...parameters, '--json']);
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out) as Data;
}

interface Created {
  readonly company: Readonly<Record<'id' | 'name' | 'status' | 'agencyId', string>>;
  readonly invitationUrl: string | null;
}

const second = 'Seegras Reisen';
const mara = { email: 'mara@seegras.example', password: 'a long enough password' };
const createArguments = ['--currency', 'EUR', '--time-zone', 'Europe/Berlin'];

describe('an empty database', () => {
  it('has pending migrations, which every other command names', async () => {
    const doctor = await admin(['doctor']);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(
      /problem +migrations +\d+ pending, from 0001_identity_and_access\.sql\n +Run: npm run admin -- migrations up\n +http:\S+\/docs\/operate\/troubleshoot#migrations-are-pending\n/,
    );
    expect(await admin(['companies', 'list'])).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('Run: npm run admin -- migrations up') as string,
    });
  });

  it('shows the SQL of the pending migrations without running it', async () => {
    const { code, out } = await admin(['migrations', '--dry-run']);
    expect(code).toBe(0);
    expect(out).toContain('create table company (');
    expect(await json('migrations', 'status')).toMatchObject({ pending: expect.any(Number) as number });
    expect((await admin(['doctor'])).out).toContain('pending, from 0001');
  });

  it('is migrated by one command, which does nothing the second time', async () => {
    const first = await json<{ applied: string[] }>('migrations', 'up');
    expect(first.applied[0]).toBe('0001_identity_and_access.sql');
    expect(await json('migrations', 'up')).toEqual({ applied: [], grantedTo: null });
    expect(await json('migrations', 'status')).toMatchObject({ pending: 0 });
  });

  it('has no problem after that', async () => {
    const { ok, checks } = await json<{ ok: boolean; checks: { name: string }[] }>('doctor');
    expect(ok).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual([
      ...[
        'database',
        'migrations',
        'roles',
        'connections',
        'replica',
        'secrets',
        'object store',
        'signed requests',
        'Redis',
        'mail',
        'issuer',
      ],
    ]);
  });
});

describe('a command', () => {
  it.each([
    ['without a required option', ['companies', 'create', 'X']],
    ['that does not exist', ['companies', 'destroy']],
    ['with a kind that does not exist', ['companies', 'create', 'X', ...createArguments, '--kind', 'bank']],
    ['with an email address that is none', ['people', 'make-staff', 'mara']],
    ['with an id that is none', ['keys', 'revoke', 'mine']],
    ['with a limit of zero', ['people', 'list', '--limit', '0']],
    ['without an argument', ['companies', 'rename', 'X']],
  ])('%s fails with exit code 2 and says why', async (_, parameters) => {
    const { code, out, error } = await admin(parameters);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/^error: /);
    expect(error).toContain('add --help');
  });

  it('prints its help with exit code 0', async () => {
    for (const parameters of [['--help'], ['companies', '--help'], ['companies', 'close', '--help']]) {
      const { code, out } = await admin(parameters);
      expect(code).toBe(0);
      expect(out).toContain('Usage: npm run admin -- ');
      expect(out).toContain('--json');
    }
  });

  it('rejects values like the API does, with exit code 1', async () => {
    const wrong = ['companies', 'create', ' ', '--currency', 'EURO', '--time-zone', 'Europe/Hamburg'];
    const { code, error } = await admin(wrong);
    expect(code).toBe(1);
    expect(error.trimEnd().split('\n')).toHaveLength(3);
    expect(JSON.parse((await admin([...wrong, '--json'])).error)).toEqual({ error: error.trimEnd() });
  });
});

describe('companies', () => {
  it('are created with a link for their first admin, renamed and listed', async () => {
    const first = await json<Created>('companies', 'create', 'Leuchtturm', ...createArguments);
    expect(first.invitationUrl).toBeNull();
    const renamed = await json<Created>('companies', 'rename', first.company.id, 'Leuchtturm Verlag');
    expect(renamed.company.name).toBe('Leuchtturm Verlag');
    const { code, out } = await admin(['companies', 'list', '--search', 'leucht']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^ID +NAME +KIND +STATUS +CURRENCY +TIME ZONE +CREATED\n[0-9a-f-]{36} {2}Leuchtturm Verlag {2}advertiser {2}active/,
    );
  });

  it('are created under the agency that manages them', async () => {
    const agency = await json<Created>('companies', 'create', 'Seegras Agency', ...createArguments, '--kind', 'agency');
    const managed = await json<Created>(
      'companies',
      'create',
      'Seegras Shoes',
      ...createArguments,
      '--agency',
      'seegras agency',
    );
    expect(managed.company.agencyId).toBe(agency.company.id);
    const unknown = await admin(['companies', 'create', 'Seegras Hats', ...createArguments, '--agency', 'Seegras']);
    expect(unknown.code).toBe(1);
    expect(unknown.error).toContain('No company has the id or name "Seegras"');
  });

  it('are suspended, reactivated and closed, with a dry run', async () => {
    const statusOf = async () =>
      (await json<{ companies: { status: string }[] }>('companies', 'list', '--search', 'leucht')).companies[0]?.status;
    await json('companies', 'suspend', 'leuchtturm verlag', '--reason', 'The invoice is overdue.');
    expect(await statusOf()).toBe('SUSPENDED');
    await json('companies', 'reactivate', 'Leuchtturm Verlag');
    const dryRun = await admin(['companies', 'close', 'Leuchtturm Verlag', '--reason', 'x', '--dry-run']);
    expect(dryRun.out).toMatch(/^Nothing is changed\. Closing Leuchtturm Verlag would end the access of 0 API keys/);
    expect(await statusOf()).toBe('ACTIVE');
    await json('companies', 'close', 'Leuchtturm Verlag', '--reason', 'The contract has ended.');
    expect(await statusOf()).toBe('CLOSED');
  });

  it('have the default rate limit, or one of their own', async () => {
    const limits = (...parameters: string[]) => json('companies', 'limits', 'Leuchtturm Verlag', ...parameters);
    expect(await limits()).toMatchObject({ rateLimitPoints: null });
    expect(await limits('--points', '2000000')).toMatchObject({ rateLimitPoints: 2_000_000 });
    expect(await limits()).toMatchObject({ rateLimitPoints: 2_000_000 });
    expect(await limits('--default')).toMatchObject({ rateLimitPoints: null });
    const small = await admin(['companies', 'limits', 'Leuchtturm Verlag', '--points', '5']);
    expect([small.code, small.error]).toEqual([1, expect.stringContaining('10,000 to 100,000,000')]);
    for (const wrong of [
      ['--points', 'many'],
      ['--points', '20000', '--default'],
    ]) {
      expect((await admin(['companies', 'limits', 'Leuchtturm Verlag', ...wrong])).code).toBe(2);
    }
  });

  it('are exported to files, and erased some time after they were closed', async () => {
    const output = join(directory, 'export');
    const { rows } = z
      .object({ rows: z.record(z.string(), z.number()) })
      .parse(await json('companies', 'export', 'Leuchtturm Verlag', '--output', output));
    expect(rows).toMatchObject({ company: 1 });
    expect(await readFile(join(output, 'company.ndjson'), 'utf8')).toContain('"name": "Leuchtturm Verlag"');
    expect(JSON.parse(await readFile(join(output, 'manifest.json'), 'utf8'))).toMatchObject({ rows });
    expect((await admin(['companies', 'export', 'Leuchtturm Verlag', '--output', output])).error).toContain(
      'exists already',
    );
    expect((await admin(['companies', 'erase-closed', '--dry-run'])).error).toContain('CLOSED_COMPANY_RETENTION_DAYS');
    vi.stubEnv('CLOSED_COMPANY_RETENTION_DAYS', '30');
    expect(await json('companies', 'erase-closed', '--dry-run')).toEqual({ companies: [], dryRun: true });
    expect(await json('companies', 'erase-closed')).toEqual({ companies: [], dryRun: false });
    vi.stubEnv('CLOSED_COMPANY_RETENTION_DAYS', '');
  });

  it('lose what is older than the periods that are set', async () => {
    const rule = z.object({ rule: z.string(), kept: z.string(), variable: z.string().nullable(), due: z.number() });
    const status = z.object({ rules: z.array(rule) }).parse(await json('retention', 'status'));
    expect(status.rules).toContainEqual({
      rule: 'api_token_usage_day',
      kept: '400 days',
      variable: 'USAGE_RETENTION_DAYS',
      due: 0,
    });
    vi.stubEnv('USAGE_RETENTION_DAYS', '7');
    expect((await admin(['retention', 'run'])).error).toContain('USAGE_RETENTION_DAYS: must be a whole number from 32');
    vi.stubEnv('USAGE_RETENTION_DAYS', '');
    expect((await admin(['retention', 'status'])).out).toMatch(/^audit_event of companies +forever +AUDIT_LOG_/m);
    expect((await admin(['retention', 'run', '--dry-run'])).out).toBe(
      'Nothing is changed. A run would delete:\nnothing\n',
    );
    expect((await admin(['retention', 'run'])).out).toBe('Nothing was old enough.\n');
    const output = join(directory, 'archives');
    expect(await json('retention', 'archives', '--output', output)).toEqual({ archives: [] });
    expect((await admin(['retention', 'archives', '--output', output])).error).toContain('exists already');
  });

  it('that no one knows are named in the error', async () => {
    expect(await admin(['companies', 'reactivate', 'Nowhere'])).toMatchObject({
      code: 1,
      error: 'No company has the id or name "Nowhere".\n',
    });
  });
});

describe('demo data', () => {
  it('are refused by a database that is in use', async () => {
    const { code, error } = await admin(['demo', 'load']);
    expect(code).toBe(1);
    expect(error).toContain('an empty database only');
  });
});

describe('the admin of the second company', () => {
  const config = () => createConfig(readEnvironment());
  const server = () => ({
    url: config().apiUrl,
    config: config(),
    post: (path: string, form: Record<string, string>) =>
      fetch(`${config().apiUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
  });
  interface Data {
    readonly createAPIToken: { readonly value: string; readonly token: { readonly id: string } };
    readonly listAuditEventsByCompany: { readonly items: readonly object[] };
  }
  const graphql = async (token: string, query: string, variables: object = {}) => {
    const answer = await fetch(`${config().apiUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return { status: answer.status, ...((await answer.json()) as { data: Data }) };
  };
  const key = { id: '', value: '' };

  it('accepts the printed invitation, and calls the API with a key', async () => {
    const { company, invitationUrl } = await json<Created>(
      ...['companies', 'create', second, ...createArguments, '--admin', mara.email],
    );
    await using stack = new AsyncDisposableStack();
    const api = await startApi();
    stack.defer(() => api.close());
    const browser = new Browser(server(), '127.0.0.1');
    const joined = await browser.submit(invitationUrl ?? '', {
      account: 'new',
      name: 'Mara Lund',
      password: mara.password,
    });
    expect(joined.status).toBe(200);
    const user = { id: '', email: mara.email, password: mara.password };
    const { access_token: token } = await signIn(browser, server(), user);
    const { data } = await graphql(
      token,
      'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } } }',
      { input: { companyId: company.id, name: 'Export', scopes: ['CAMPAIGNS_READ'] } },
    );
    Object.assign(key, { id: data.createAPIToken.token.id, value: data.createAPIToken.value });
    const listed = await graphql(key.value, '{ listCompanies { items { name } } }');
    expect(listed).toMatchObject({ status: 200, data: { listCompanies: { items: [{ name: second }] } } });
    const log = await graphql(
      token,
      `{ listAuditEventsByCompany(companyId: "${company.id}", filter: { action: { eq: "company.created" } }) { items { actor { kind name } ipAddress } } }`,
    );
    expect(log.data.listAuditEventsByCompany.items).toEqual([
      { actor: { kind: 'SYSTEM', name: expect.stringMatching(/^Command line \(.+\)$/) as string }, ipAddress: null },
    ]);
  });

  it.runIf(databaseUrl === undefined)('waits until the API has released the embedded database', async () => {
    // A lock of this very process would be taken over, so it names another one that runs.
    await writeFile(join(directory, 'process.lock'), String(process.ppid));
    const { code, error } = await admin(['companies', 'list']);
    await rm(join(directory, 'process.lock'));
    expect(code).toBe(1);
    expect(error).toContain('belongs to the running API. Stop the API, and run the command again.');
  });

  it.runIf(databaseUrl !== undefined)('can be looked up while the API runs', async () => {
    await using stack = new AsyncDisposableStack();
    const api = await startApi();
    stack.defer(() => api.close());
    expect(await admin(['companies', 'list'])).toMatchObject({ code: 0 });
  });

  it('is listed, made staff and signed out by email address', async () => {
    const { people } = await json<{ people: object[] }>('people', 'list', '--search', 'MARA');
    expect(people).toMatchObject([{ email: mara.email, name: 'Mara Lund', isStaff: false, companies: 1 }]);
    expect(await json('people', 'make-staff', mara.email)).toMatchObject({ changed: true });
    expect(await json('people', 'make-staff', mara.email)).toMatchObject({ changed: false });
    expect(await json('people', 'list', '--staff')).toMatchObject({ people: [{ email: mara.email }] });
    expect(await json('people', 'make-staff', mara.email, '--revoke')).toMatchObject({ changed: true });
    const { url } = await json<{ url: string }>('people', 'reset-link', mara.email);
    expect(url).toMatch(/\/oauth\/reset-password\/[\w-]{43}$/);
    expect(await json('people', 'unlock', mara.email)).toMatchObject({ people: [{ email: mara.email }] });
    expect((await admin(['people', 'reset-second-factors', mara.email, '--dry-run'])).out).toBe(
      `Nothing is changed. ${mara.email} has no second factor.\n`,
    );
    expect(await json('people', 'reset-second-factors', mara.email)).toMatchObject({ removed: false });
    expect(await admin(['people', 'unlock', 'no@one.example'])).toMatchObject({ code: 1 });
    expect((await admin(['people', 'end-sessions', mara.email])).out).toContain('All sessions of mara@');
    expect(await admin(['people', 'end-sessions', 'no@one.example'])).toMatchObject({ code: 1 });
  });

  it('can be invited where a company has no admin', async () => {
    const { invitationUrl } = await json<Created>('people', 'invite', 'jon@seegras.example', '--company', second);
    expect(invitationUrl).toMatch(/\/oauth\/invitation\/[\w-]{43}$/);
    expect(await admin(['people', 'invite', 'jon@seegras.example', '--company', second])).toMatchObject({ code: 1 });
    expect(await admin(['people', 'make-staff', 'jon@seegras.example'])).toMatchObject({
      code: 1,
      error: 'jon@seegras.example has not accepted an invitation yet.\n',
    });
  });

  it('gets a new signing key, and keeps the old ones unless they are ended', async () => {
    expect((await admin(['secrets', 'rotate', '--end-old', '--dry-run'])).out).toMatch(
      /^Nothing is changed\. A signing key would be created, and (\d+) of \1 old keys deleted\.\n/,
    );
    const rotated = await json<{ kid: string; ended: number }>('secrets', 'rotate');
    expect(rotated).toMatchObject({ ended: 0 });
    expect(await json('secrets', 'rotate', '--end-old')).toMatchObject({ ended: expect.any(Number) as number });
    expect((await admin(['secrets', 'rotate', '--dry-run'])).out).toContain('0 of 1 old keys deleted');
  });

  it('gets another pepper, and says what the old one is still needed for', async () => {
    const file = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8')) as { tokenPepper: string };
    const [next, old] = ['n'.repeat(32), file.tokenPepper];
    const keys = (await admin(['secrets', 'status'])).out;
    expect(keys).toContain('Nothing that lasts longer than a day needs another one.');
    vi.stubEnv('TOKEN_PEPPER', `${next},${old}`);
    const before = await admin(['secrets', 'status']);
    expect(before.out).toContain('1 API keys, until each is used');
    expect(before.out).toContain('1 signing keys, until you run npm run admin -- secrets rotate');
    expect(before.out).toContain('Don’t remove the older peppers yet');
    const rotated = await json<{ resealed: object; status: object }>('secrets', 'rotate');
    expect(rotated).toMatchObject({
      resealed: { signingKeys: 1 },
      status: { digests: { apiKeys: 1 }, sealed: { signingKeys: 0 }, canRemoveOlder: false },
    });

    vi.stubEnv('TOKEN_PEPPER', next);
    expect((await admin(['secrets', 'status'])).error).toMatch(/^TOKEN_PEPPER: the pepper is missing .*\n$/);
    vi.stubEnv('TOKEN_PEPPER', `${next},${old}`);
    const [, identityKey = ''] =
      /^IDENTITY_KEY=([0-9a-f]{64})\n$/.exec((await admin(['secrets', 'identity-key'])).out) ?? [];
    vi.stubEnv('TOKEN_PEPPER', next);
    vi.stubEnv('IDENTITY_KEY', identityKey);
    const after = await admin(['secrets', 'status']);
    expect(after.out).toContain('These need a pepper that TOKEN_PEPPER no longer has:');
    expect(after.out).toContain('IDENTITY_KEY is set');

    vi.stubEnv('IDENTITY_KEY', 'ab'.repeat(32));
    expect((await admin(['secrets', 'status'])).error).toContain('IDENTITY_KEY: the people in audiences are stored');
    expect((await admin(['secrets', 'accept-identity-key'])).out).toContain('IDENTITY_KEY is accepted.');
    expect((await admin(['secrets', 'status'])).code).toBe(0);
    vi.stubEnv('TOKEN_PEPPER', `${next},${old}`);
  });

  it('loses a key that is found by its value, its end or its name, and revoked', async () => {
    for (const text of [key.id, key.value.slice(-4), 'export']) {
      expect(await json('keys', 'find', text)).toMatchObject({ keys: [{ id: key.id, companyName: second }] });
    }
    const found = await admin(['keys', 'find', '-', '--json'], `${key.value}\n`);
    expect(JSON.parse(found.out)).toMatchObject({ keys: [{ id: key.id }] });
    expect(found.out).not.toContain(key.value);
    const dryRun = await admin(['keys', 'revoke-all', second, '--dry-run']);
    expect(dryRun.out).toContain('Nothing is changed. 1 API keys would be revoked.');
    expect((await admin(['keys', 'revoke', key.id])).out).toContain('1 API keys are revoked.');
    expect((await admin(['keys', 'revoke-all', second])).out).toContain('0 API keys are revoked.');
  });
});
