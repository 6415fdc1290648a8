import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { untilReady } from '#scripts/processes.ts';
import { expect, test } from './support/test.ts';

const portalPort = 3290;
const apiPort = 4290;

test('`npm start` ends with exit code 0 within 10 seconds of SIGTERM, even with open connections of browsers', async () => {
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
      const sent = request({ ...address, host: '127.0.0.1', agent: kept }).end();
      const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
      expect(JSON.parse(await text(response))).toEqual({ status: 'ok' });
      await once(connect(address.port, '127.0.0.1'), 'connect');
    }
    const signaled = Date.now();
    child.kill('SIGTERM');
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
