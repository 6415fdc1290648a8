import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { freePort } from '#api/testing/free-port.ts';
import { expect, test } from './support/test.ts';

/** The portal's start in production, with everything but the variable in question. */
async function failedStart(environment: Readonly<Record<string, string>>) {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['lib/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORTAL_PORT: port,
      PORTAL_URL: url,
      API_URL: 'http://localhost:1',
      AUTH_CLIENT_SECRET: 'a client secret of 32 characters',
      SESSION_SECRET: 'a session secret of 32 characters',
      ...environment,
    },
  });
  const exited = once(child, 'exit').then(([code]: unknown[]) => code);
  const { reason } = z.object({ reason: z.string() }).parse(JSON.parse(await text(child.stdout)));
  return { code: await exited, reason };
}

test('in production, the portal doesn’t start on all interfaces without TRUSTED_PROXIES, and says what to set', async () => {
  for (const environment of [{}, { HOST: '0.0.0.0' }, { HOST: '::' }]) {
    const { code, reason } = await failedStart(environment);
    expect(code).toBe(1);
    expect(reason).toMatch(
      /- TRUSTED_PROXIES: required in production to listen on all interfaces .*\(such as 10\.0\.0\.0\/8\)/,
    );
    expect(reason).toContain('or none if clients connect directly. To listen on one interface only, set HOST.');
  }
  const misspelled = await failedStart({ TRUSTED_PROXIES: 'all' });
  expect(misspelled.code).toBe(1);
  expect(misspelled.reason).toContain('TRUSTED_PROXIES must be none, the number of proxies');
});
