import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAdmin } from '../admin/program.ts';
import { createDigests } from '../auth/digest.ts';
import { Browser, signIn } from '../auth/oauth/testing/browser.ts';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { demoAudiences } from '../demo/audiences.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoPeople } from '../demo/people.ts';
import { seedDemo } from '../demo/seed.ts';
import { startApi, startWorker } from '../start.ts';
import { demoSecrets, testSecrets } from '../testing/fixed-secrets.ts';
import { freePort } from '../testing/free-port.ts';
import { needsPostgresPrograms } from '../testing/needs-postgres.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { readManifest } from './manifest.ts';
import { contents } from './testing/contents.ts';

const opened = new AsyncDisposableStack();
const root = await mkdtemp(join(tmpdir(), 'litfass-backup-'));
opened.defer(() => rm(root, { recursive: true, force: true }));
afterAll(() => opened.disposeAsync());
afterEach(() => void vi.unstubAllEnvs());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

async function admin(...parameters: readonly string[]) {
  const written = { out: '', error: '' };
  const code = await runAdmin(parameters, {
    out: (text) => void (written.out += text),
    error: (text) => void (written.error += text),
    input: () => Promise.resolve(''),
  });
  return { code, ...written };
}

function configure(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries({ ...secrets, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...values })) {
    vi.stubEnv(name, value);
  }
}

const [tokenPepper] = testSecrets.tokenPeppers;
const secrets = {
  TOKEN_PEPPER: tokenPepper,
  SESSION_SECRET: 'session-secret-of-the-drill-01234567',
  AUTH_CLIENT_SECRET: 'portal-client-secret-of-the-drill',
};

describe('a backup of the embedded database', () => {
  const [source, backup, target] = ['source', 'backup', 'target'].map((name) => join(root, `embedded-${name}`));

  it('is a copy of DATA_DIR, and restores to a new directory only', async () => {
    configure({ DATA_DIR: source ?? '', DATABASE_URL: '', DEMO_DATA: 'false' });
    expect((await admin('migrations', 'up')).error).toBe('');
    expect(await admin('backup', '--output', backup ?? '')).toMatchObject({ code: 0, error: '' });
    expect(await admin('backup', '--output', backup ?? '')).toMatchObject({
      code: 1,
      error: `${backup} isn't empty. Name a directory for this backup alone.\n`,
    });
    expect((await admin('restore', '--input', backup ?? '')).error).toContain('Set DATA_DIR to a new directory.');

    configure({ DATA_DIR: target ?? '', DATABASE_URL: '', DEMO_DATA: 'false' });
    expect(await admin('restore', '--input', backup ?? '')).toMatchObject({ code: 0, error: '' });
    const secretsOf = (directory = '') => readFile(join(directory, 'secrets.json'), 'utf8');
    expect(await secretsOf(target)).toBe(await secretsOf(source));
    const files = async (directory = '') => (await readdir(directory, { recursive: true })).sort();
    expect(await files(target)).toEqual(await files(source));
  }, 60_000);

  it('goes into a directory named after its time, and old ones are deleted only after it', async () => {
    const parent = join(root, 'dated');
    const old = '2020-01-31T02-00-00Z';
    await mkdir(join(parent, old), { recursive: true });
    configure({ DATA_DIR: join(root, 'nothing-to-back-up'), DATABASE_URL: '', DEMO_DATA: 'false' });
    const backUpDaily = () => admin('backup', '--into', parent, '--keep-days', '14');
    expect((await backUpDaily()).code).toBe(1);
    expect(await readdir(parent)).toContain(old);

    configure({ DATA_DIR: source ?? '', DATABASE_URL: '', DEMO_DATA: 'false' });
    await rm(parent, { recursive: true });
    await mkdir(join(parent, old), { recursive: true });
    expect(await backUpDaily()).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringContaining(`Deleted the old backup ${old}.`) as string,
    });
    const [made = '', ...others] = await readdir(parent);
    expect(others).toEqual([]);
    expect(made).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/);
    expect(await readdir(join(parent, made))).toContain('backup.json');
    // The guide's check for a recent complete backup.
    const find = promisify(execFile)('find', [`${parent}/`, '-maxdepth', '2', '-name', 'backup.json', '-mtime', '-2']);
    expect((await find).stdout).toBe(`${join(parent, made, 'backup.json')}\n`);
  }, 60_000);

  it.each([
    [[], 'Say where the backup goes'],
    [['--output', 'a', '--into', 'b'], 'Use --output alone'],
    [['--into', 'b', '--keep-days', '0'], 'It must be a whole number from 1 to 1000.'],
  ])('needs one place: %j', async (options, problem) => {
    const { code, error } = await admin('backup', ...options);
    expect(code).not.toBe(0);
    expect(error).toContain(problem);
  });
});

/** A PostgreSQL server of its own with an empty database, and the addresses of the roles of an installation. */
async function startServer() {
  const server = await startTemporaryPostgres(findPostgres() ?? '', { fsync: 'off' });
  opened.defer(() => server.stop());
  await withServer(server.url, (sql) => sql.query('create database litfass'));
  const superuser = databaseUrl(server.superuserUrl, 'litfass');
  await withServer(superuser, (sql) =>
    sql.query(`create role litfass_backup login bypassrls password 'backup'; grant pg_read_all_data to litfass_backup`),
  );
  const backup = new URL(databaseUrl(server.url, 'litfass'));
  backup.username = 'litfass_backup';
  backup.password = 'backup';
  return { url: databaseUrl(server.url, 'litfass'), backup: backup.href, superuser };
}

describe('a restored server', { timeout: 120_000, ...needsPostgresPrograms }, () => {
  const backup = join(root, 'backup');
  const day = new Date().toISOString().slice(0, 10);
  const file = Buffer.from('email\nanna@example.com\nviktor@example.com\n');
  const [first, second] = [file.subarray(0, 20), file.subarray(20)];
  const audienceId = demoAudiences.find(({ companyId }) => companyId === nordlicht.id)?.id ?? '';
  const state: { port: number; uploadId: string; before?: Awaited<ReturnType<typeof contents>> } = {
    port: 0,
    uploadId: '',
  };

  const apiUrl = () => `http://127.0.0.1:${state.port}`;

  const call = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const response = await fetch(`${apiUrl()}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoSecrets.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  };
  const put = async (partNumber: number, bytes: Buffer) => {
    const { signed } = await call<{ signed: { upload: { transfer: { requests: SignedRequest[] } } } }>(
      `mutation ($input: SignFirstPartyUploadPartsInput!) { signed: signFirstPartyUploadParts(input: $input) {
        upload { transfer { requests { url method headers { name value } } } } } }`,
      {
        input: {
          id: state.uploadId,
          parts: [{ partNumber, contentLength: String(bytes.length), checksumSha256: sha256(bytes) }],
        },
      },
    );
    const [request] = signed.upload.transfer.requests;
    const headers = Object.fromEntries((request?.headers ?? []).map(({ name, value }) => [name, value]));
    const response = await fetch(request?.url ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) });
    expect(response.status).toBe(200);
  };

  interface SignedRequest {
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  }

  beforeAll(async () => {
    state.port = await freePort();
    const server = await startServer();
    const database = await openDatabase({ kind: 'postgres', url: server.url });
    await migrate(database.driver);
    await seedDemo(database, createDigests([tokenPepper]), demoSecrets, day, 5);
    configure({
      DATABASE_URL: server.url,
      DATA_DIR: join(root, 'data'),
      API_PORT: String(state.port),
      API_URL: apiUrl(),
    });
    const api = await startApi();
    const { created } = await call<{ created: { upload: { id: string } | null; userErrors: unknown } }>(
      `mutation ($input: CreateFirstPartyUploadInput!) { created: createFirstPartyUpload(input: $input) { upload { id } userErrors { code field message } } }`,
      {
        input: {
          ...{
            companyId: nordlicht.id,
            audienceId,
            fileName: 'people.csv',
            format: 'CSV',
            idempotencyKey: randomUUID(),
          },
          contentLength: String(file.length),
          checksumSha256: sha256(file),
          resumable: true,
          consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
        },
      },
    );
    expect(created.userErrors).toEqual([]);
    state.uploadId = created.upload?.id ?? '';
    // Parts of this size would take a file of 20 MB.
    await database.close();
    await withServer(server.superuser, (sql) =>
      sql.query(`update first_party_upload set part_size = 20, part_count = 3 where id = $1`, [state.uploadId]),
    );
    await put(1, first);

    // Usage is counted in memory and written at the end, so the tables would differ from the backup.
    await api.close();

    expect((await admin('backup', '--output', join(root, 'refused'))).error).toMatch(
      /^The role litfass_owner can't read all rows.*grant pg_read_all_data to litfass_backup;/s,
    );
    configure({ DATABASE_BACKUP_URL: server.backup });
    expect(await admin('backup', '--output', backup)).toMatchObject({ code: 0, error: '' });
    state.before = await contents(server.superuser);
  }, 120_000);

  it('is dated by its snapshot, because changes after it are not in the backup', async () => {
    const { createdAt } = await readManifest(backup);
    const { birthtimeMs } = await stat(join(backup, 'database.dump'));
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(birthtimeMs);
  });

  it('has all rows, policies and grants, knows people and keys, and completes the upload that was in flight', async () => {
    const server = await startServer();
    configure({
      DATABASE_URL: server.url,
      DATA_DIR: join(root, 'restored'),
      API_PORT: String(state.port),
      API_URL: apiUrl(),
    });
    expect((await admin('restore', '--input', join(root, 'data'))).error).toContain("isn't a complete backup");
    expect(await admin('restore', '--input', backup)).toMatchObject({ code: 0, error: '' });
    expect(await contents(server.superuser)).toEqual(state.before);
    expect((await admin('restore', '--input', backup)).error).toContain('The database has tables already.');

    const api = await startApi();
    opened.defer(() => api.close());
    const worker = await startWorker();
    opened.defer(() => worker.close());
    await put(2, second.subarray(0, 20));
    await put(3, second.subarray(20));
    await call(
      `mutation ($input: CompleteFirstPartyUploadInput!) { completeFirstPartyUpload(input: $input) { userErrors { code } } }`,
      { input: { id: state.uploadId } },
    );
    const upload = () =>
      call<{ getFirstPartyUpload: { status: string } }>(
        `query ($id: ID!) { getFirstPartyUpload(id: $id) { status } }`,
        { id: state.uploadId },
      );
    await expect.poll(upload, { timeout: 30_000 }).toMatchObject({ getFirstPartyUpload: { status: 'COMPLETED' } });

    const config = createConfig(readEnvironment());
    const url = apiUrl();
    const post = (path: string, form: Record<string, string>) =>
      fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    const [person] = demoPeople;
    const user = {
      id: person?.id ?? '',
      email: person?.email ?? '',
      password: demoSecrets.passwords[person?.email ?? ''] ?? '',
    };
    const tokens = await signIn(new Browser({ url, config, post }, '127.0.0.1'), { url, config, post }, user);
    expect(tokens.access_token).not.toBe('');
  });
});
