import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './testing/free-port.ts';

const script = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the API, which logs its migrations first, and expects it to serve and to end in order. */
async function expectServing(output: number | 'pipe') {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-log-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      API_PORT: String(port),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'exit');
  // The reader of the log ends.
  child.stdout?.destroy();
  child.stderr?.destroy();
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp()) && child.exitCode === null) await pause(100);
  // A refused token request is logged.
  const refused = () =>
    fetch(`http://127.0.0.1:${port}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'unknown', client_secret: 'wrong' }),
    });
  for (let round = 0; round < 3; round += 1) expect((await refused()).status).toBe(401);
  expect(await isUp()).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

it('a process outlives the disk of its log', { timeout: 90_000 }, async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  await expectServing(full);
});

it('a process outlives the reader of its log', { timeout: 90_000 }, async () => {
  await expectServing('pipe');
});

it('a process that can’t start ends, also if something that it opened is still open', { timeout: 30_000 }, async () => {
  const program = `
    import { createServer } from 'node:net';
    import { runProcess } from './run-process.ts';
    await runProcess('worker', () => {
      createServer().listen(0, '127.0.0.1');
      return Promise.reject(new Error('The signing keys are sealed with another secret.'));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [problem, ended] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(JSON.parse(problem)).toMatchObject({
    level: 'error',
    process: 'worker',
    msg: 'the process could not start',
    reason: 'The signing keys are sealed with another secret.',
  });
  expect(ended).toEqual([1, null]);
});
