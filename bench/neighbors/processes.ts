import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#api/testing/free-port.ts';
import { Supervised } from '#scripts/supervised.ts';

const startWithinMs = 60_000;

/** The API and the worker as they ship, with default limits. */
export interface Processes extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

export async function startProcesses(databaseUrl: string, tokenPepper: string): Promise<Processes> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'litfass-neighbors-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  const secret = () => randomBytes(32).toString('hex');
  const environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    API_PORT: String(port),
    AUTH_CLIENT_SECRET: secret(),
    SESSION_SECRET: secret(),
    TOKEN_PEPPER: tokenPepper,
    LOG_LEVEL: 'silent',
  };
  const url = `http://127.0.0.1:${port}`;
  const start = (name: string, flags: readonly string[] = []) => {
    const file = fileURLToPath(new URL(`../../api/${name}`, import.meta.url));
    const supervised = new Supervised([...flags, file], environment);
    opened.defer(() => supervised.stop());
    return supervised;
  };
  const api = start('main.ts');
  await untilReady(url, api);
  start('worker.ts', ['--max-semi-space-size=8']);
  const running = opened.move();
  return { port, url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function untilReady(url: string, api: Supervised): Promise<void> {
  const deadline = performance.now() + startWithinMs;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (performance.now() > deadline) throw new Error(`The API didn’t start: ${api.lastWords}`);
    await pause(200);
  }
}
