import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '#api/testing/free-port.ts';
import { hostToAsk, untilReady } from './processes.ts';

/** What an operator sees: the process from outside, by its exit code, its lines and its answers. */
interface Process {
  readonly child: ChildProcess;
  readonly output: Promise<string>;
  readonly code: Promise<number | null>;
}

const root = mkdtempSync(join(tmpdir(), 'litfass-start-'));
const started: Process[] = [];

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ code }) => code));
  rmSync(root, { recursive: true, force: true });
});

function start(script: string, environment: Readonly<Record<string, string>>): Process {
  const child = spawn(process.execPath, [script], {
    // Without the tests' own environment, which could hide an operator's mistake.
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...environment } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(''));
  const code = once(child, 'exit').then(([exitCode]) => (typeof exitCode === 'number' ? exitCode : null));
  const running = { child, output, code };
  started.push(running);
  return running;
}

/** What a start printed, and the reasons in the lines of its processes' logs. */
function reasons(output: string): string[] {
  return output
    .trimEnd()
    .split('\n')
    .flatMap((line) =>
      line.startsWith('{') ? z.object({ reason: z.string() }).parse(JSON.parse(line)).reason.split('\n') : [line],
    );
}

/** The lines and the exit code of a start that comes to nothing. */
async function failedStart(script: string, environment: Readonly<Record<string, string>>) {
  const { output, code } = start(script, environment);
  return { code: await code, lines: reasons(await output) };
}

async function ready(port: number, { child, code }: Process): Promise<void> {
  const exited = code.then((exitCode) => exitCode ?? 1);
  await untilReady(`http://127.0.0.1:${port}/readyz`, { name: 'API', exited, stop: () => child.kill() }, 60_000);
}

/** A port that is taken until the returned server is closed. */
async function takenPort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

/**
 * Every file below a directory with its time of change and size; of the database's own only that they are there, because
 * who has it works on by itself.
 */
function inventory(directory: string): string[] {
  return (
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // The process that runs changes its database at any time.
      .filter((file) => !file.includes('/database/'))
      .map((file) => `${file} ${statSync(file).mtimeMs} ${statSync(file).size}`)
      .toSorted()
  );
}

test('a start without the database says so without the password, and waits until it is stopped', async () => {
  const { child, output, code } = start('api/main.ts', {
    API_PORT: String(await freePort()),
    DATA_DIR: join(root, 'closed-port'),
    DATABASE_URL: `postgres://litfass:a-password@127.0.0.1:${await freePort()}/litfass`,
  });
  if (child.stdout !== null) await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await code).toBe(1);
  const lines = reasons(await output);
  expect(lines).toEqual([
    expect.stringMatching(/^The database at DATABASE_URL can't be used: .*ECONNREFUSED.* Trying again for up to/),
    expect.stringMatching(/^The database at DATABASE_URL can't be used: .*ECONNREFUSED/),
  ]);
  expect(lines.join()).not.toContain('a-password');
});

describe('a start that can’t succeed ends with exit code 1 and a one-line reason', () => {
  test.each([
    { script: 'scripts/start.ts', variable: 'API_PORT' },
    { script: 'scripts/start.ts', variable: 'PORTAL_PORT' },
    { script: 'api/main.ts', variable: 'API_PORT' },
  ])('$script: $variable is in use; no data directory is made', async ({ script, variable }) => {
    const { port, server } = await takenPort();
    const other = String(await freePort());
    const directory = mkdtempSync(join(root, 'untouched-'));
    const { code, lines } = await failedStart(script, {
      API_PORT: other,
      PORTAL_PORT: other,
      DATA_DIR: join(directory, 'data'),
      [variable]: String(port),
    });
    server.close();
    expect(lines).toEqual([`${variable}: port ${port} can't be used (another process has it)`]);
    expect(code).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  test.each(['scripts/start.ts', 'api/main.ts'])('%s: DATA_DIR can’t be written', async (script) => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    const { code, lines } = await failedStart(script, {
      API_PORT: String(await freePort()),
      PORTAL_PORT: String(await freePort()),
      DATA_DIR: join(file, 'below'),
    });
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR: .*\/a-file\/below.* can't be (read|written) \(ENOTDIR\)$/),
    ]);
    expect(code).toBe(1);
  });

  test.each(['scripts/start.ts', 'api/main.ts'])('%s: the embedded database is broken', async (script) => {
    const directory = mkdtempSync(join(root, 'broken-'));
    mkdirSync(join(directory, 'database'));
    writeFileSync(join(directory, 'database', 'PG_VERSION'), 'not a version');
    const { code, lines } = await failedStart(script, {
      API_PORT: String(await freePort()),
      PORTAL_PORT: String(await freePort()),
      DATA_DIR: directory,
    });
    expect(lines).toEqual([expect.stringMatching(/^The database in .* can't be used: ./)]);
    expect(lines[0]).toContain(directory);
    expect(code).toBe(1);
  });

  test('npm start: all interfaces without TRUSTED_PROXIES; no data directory is made', async () => {
    const directory = join(root, 'no-proxies');
    const { code, lines } = await failedStart('scripts/start.ts', {
      HOST: '0.0.0.0',
      API_PORT: String(await freePort()),
      PORTAL_PORT: String(await freePort()),
      DATA_DIR: directory,
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^TRUSTED_PROXIES: required in production to listen on all interfaces \(0\.0\.0\.0\)\. Set /,
      ),
    ]);
    expect(code).toBe(1);
    expect(existsSync(directory)).toBe(false);
  });

  test('in production with DATABASE_URL all missing variables are listed', async () => {
    const { code, lines } = await failedStart('api/main.ts', {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://litfass@127.0.0.1:1/litfass',
      DATA_DIR: join(root, 'no-secrets'),
    });
    expect(lines.map((line) => line.split(':', 1)[0])).toEqual([
      'AUTH_CLIENT_SECRET',
      'SESSION_SECRET',
      'TOKEN_PEPPER',
      'TRUSTED_PROXIES',
    ]);
    expect(code).toBe(1);
    expect(existsSync(join(root, 'no-secrets'))).toBe(false);
  });
});

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['fd00::5', '[fd00::5]'],
  ['api.internal', 'api.internal'],
])('what listens on HOST %s is waited for at %s', (host, asked) => {
  expect(hostToAsk(host)).toBe(asked);
});

const demoFile = z.object({ apiKey: z.object({ token: z.string(), companyId: z.string() }) });

describe('the life of one data directory', () => {
  const directory = join(root, 'life');
  const state = { port: 0, key: '', companyId: '', api: undefined as Process | undefined, createdKey: '' };
  const api = () => start('api/main.ts', { API_PORT: String(state.port), DATA_DIR: directory });

  beforeAll(async () => {
    state.port = await freePort();
    state.api = api();
    await ready(state.port, state.api);
    const { apiKey } = demoFile.parse(JSON.parse(readFileSync(join(directory, 'demo.json'), 'utf8')));
    state.key = apiKey.token;
    state.companyId = apiKey.companyId;
  });

  async function ask(token: string, query: string): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${state.port}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return answer.json();
  }

  const namesQuery = () => `{ listAPITokensByCompany(companyId: "${state.companyId}") { items { name } } }`;
  const isAnswered = { data: { listCompanies: { items: [{ id: expect.any(String) as unknown }] } } };

  test('a first start creates demo data, whose key works, and doesn’t reveal its secrets', async () => {
    expect(await ask(state.key, '{ listCompanies { items { id } } }')).toMatchObject(isAnswered);
    for (const file of ['demo.json', 'secrets.json']) {
      expect((statSync(join(directory, file)).mode & 0o777).toString(8), file).toBe('600');
    }
    const created = await ask(
      state.key,
      `mutation { createAPIToken(input: { companyId: "${state.companyId}", name: "Kept", scopes: [TOKENS_READ] }) { value } }`,
    );
    state.createdKey = z
      .object({ data: z.object({ createAPIToken: z.object({ value: z.string() }) }) })
      .parse(created).data.createAPIToken.value;
  });

  test('a second start fails because the port is in use, and changes nothing of the first', async () => {
    const before = inventory(directory);
    const { code, lines } = await failedStart('api/main.ts', { API_PORT: String(state.port), DATA_DIR: directory });
    expect(lines).toEqual([`API_PORT: port ${state.port} can't be used (another process has it)`]);
    expect(code).toBe(1);
    expect(inventory(directory)).toEqual(before);
  });

  test('a second start on another port fails because the directory is in use', async () => {
    const { code, lines } = await failedStart('api/main.ts', {
      API_PORT: String(await freePort()),
      DATA_DIR: directory,
    });
    expect(lines).toEqual([
      `DATA_DIR: ${directory} is in use by process ${state.api?.child.pid}; stop it, or choose another.`,
    ]);
    expect(code).toBe(1);
    expect(await ask(state.key, '{ listCompanies { items { id } } }')).toMatchObject(isAnswered);
  });

  test('SIGTERM completes the running request, waits for no idle connection, and exits with code 0 within 10 seconds', async () => {
    const body = JSON.stringify({ query: '{ listCompanies { items { id } } }' });
    const kept = new Agent({ keepAlive: true });
    const send = () =>
      request({
        agent: kept,
        port: state.port,
        host: '127.0.0.1',
        path: '/graphql',
        method: 'POST',
        headers: {
          authorization: `Bearer ${state.key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          // The API's word that it has the head of the request, and waits for its body.
          expect: '100-continue',
        },
      });
    const underWay = send();
    underWay.flushHeaders();
    await once(underWay, 'continue');
    const idle = send();
    idle.end(body);
    const [earlier] = (await once(idle, 'response')) as [NodeJS.ReadableStream];
    expect(JSON.parse(await text(earlier))).toMatchObject(isAnswered);
    const silent = connect(state.port, '127.0.0.1');
    await once(silent, 'connect');

    const signaled = Date.now();
    state.api?.child.kill('SIGTERM');
    await untilRefused(state.port);

    const answered = once(underWay, 'response');
    underWay.end(body);
    const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(await text(response))).toMatchObject(isAnswered);
    expect(await state.api?.code).toBe(0);
    expect(Date.now() - signaled).toBeLessThan(10_000);
    expect(await state.api?.output).toBe('');
    silent.destroy();
    kept.destroy();
  });

  test('a second start keeps everything: the first key works, and so does one that was created', async () => {
    state.api = api();
    await ready(state.port, state.api);
    expect(await ask(state.key, '{ listCompanies { items { id } } }')).toMatchObject(isAnswered);
    expect(await ask(state.createdKey, namesQuery())).toMatchObject({
      data: { listAPITokensByCompany: { items: expect.arrayContaining([{ name: 'Kept' }]) as unknown } },
    });
  });

  test('after kill -9 it starts again, despite the lock of the killed process', async () => {
    state.api?.child.kill('SIGKILL');
    await state.api?.code;
    expect(existsSync(join(directory, 'process.lock'))).toBe(true);
    state.api = api();
    await ready(state.port, state.api);
    expect(await ask(state.createdKey, namesQuery())).toMatchObject({
      data: { listAPITokensByCompany: { items: expect.arrayContaining([{ name: 'Kept' }]) as unknown } },
    });
  });
});

/** Resolves when the port no longer accepts connections. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'connected'),
      once(socket, 'error').then(() => 'refused'),
    ]).catch(() => 'refused');
    socket.destroy();
    if (outcome === 'refused') return;
  }
}
