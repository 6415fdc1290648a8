import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { untilReady } from '#scripts/processes.ts';
import { expect, test } from './support/test.ts';

const portalPort = 3290;
const apiPort = 4290;

test('on SIGTERM `npm start` drains and ends with exit code 0 within 10 seconds, even with open connections of browsers', async () => {
  const dataDirectory = join(test.info().outputDir, 'data');
  // Through npm, as an operator starts it: npm passes the signal to its own child only.
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      PORTAL_PORT: String(portalPort),
      PORTAL_URL: `http://localhost:${portalPort}`,
      API_PORT: String(apiPort),
      API_URL: `http://localhost:${apiPort}`,
      DRAIN_SECONDS: '2',
    },
  });
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : -1));
  const kept = new Agent({ keepAlive: true });
  try {
    const running = { name: 'portal', exited, stop: () => child.kill() };
    await untilReady(`http://127.0.0.1:${portalPort}/api/healthz`, running, 60_000);
    const asked = [
      { port: portalPort, path: '/api/healthz' },
      { port: apiPort, path: '/healthz' },
    ];
    for (const address of asked) {
      const { body, connection } = await ask({ ...address, agent: kept });
      expect(body).toEqual({ status: 'ok' });
      expect(connection).toBe('keep-alive');
      await once(connect(address.port, '127.0.0.1'), 'connect');
    }
    const signaled = Date.now();
    child.kill('SIGTERM');
    for (const port of [portalPort, apiPort]) {
      const readiness = () => ask({ port, path: '/readyz', agent: kept });
      await expect.poll(readiness).toEqual({ status: 503, body: { status: 'draining' }, connection: 'close' });
    }
    for (const address of asked) expect(await ask({ ...address, agent: kept })).toMatchObject({ status: 200 });
    expect(await exited).toBe(0);
    expect(Date.now() - signaled).toBeLessThan(10_000);
    for (const port of [portalPort, apiPort]) {
      await expect(once(connect(port, '127.0.0.1'), 'connect'), 'nothing listens').rejects.toThrow('ECONNREFUSED');
    }
  } finally {
    child.kill('SIGKILL');
    kept.destroy();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

async function ask(options: RequestOptions) {
  const sent = request({ ...options, host: '127.0.0.1' }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body: unknown = JSON.parse(await text(response));
  return { status: response.statusCode, body, connection: response.headers.connection };
}
