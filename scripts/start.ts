import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { buildPortal, isPortalBuilt } from './portal-build.ts';
import { hostToAsk, type Running, startNode, StoppedEarly, untilReady } from './processes.ts';

// `npm start` and `npm run dev`: the API, a worker where there is a database server, and the portal as processes. They
// start in the order of their dependencies and stop together. All inherit the operator's environment.

const development = process.argv.includes('--dev');
const given = (name: string, fallback: string) => {
  const value = process.env[name];
  return value === undefined || value === '' ? fallback : value;
};
const apiPort = given('API_PORT', '4000');
const portalPort = given('PORTAL_PORT', '3000');
const apiUrl = given('API_URL', `http://localhost:${apiPort}`);
const portalUrl = given('PORTAL_URL', `http://localhost:${portalPort}`);
const dataDirectory = resolve(given('DATA_DIR', '.data'));
const embedded = given('DATABASE_URL', '') === '';
const host = given('HOST', embedded ? '127.0.0.1' : '0.0.0.0');
const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: development ? 'development' : 'production' };
const buildEnvironment: NodeJS.ProcessEnv = { ...environment, API_URL: apiUrl, NEXT_TELEMETRY_DISABLED: '1' };

/** Bounds the start of a process that hangs. A slow machine needs minutes for the first one, which loads the demo data. */
const readyWithinMs = 5 * 60_000;

const secretsFile = z.object({ portalClientSecret: z.string(), sessionSecret: z.string() }).partial();

const demoFile = z.object({
  users: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});

const running: Running[] = [];
const stop = { asked: false };
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop.asked = true;
    for (const started of running) started.stop();
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  const isReported = stop.asked || (error instanceof StoppedEarly && error.code === 1);
  if (!isReported) console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = stop.asked ? 0 : 1;
}
for (const started of running) started.stop();
await Promise.all(running.map(({ exited }) => exited));

async function run(): Promise<number> {
  await assertPortIsFree('PORTAL_PORT', portalPort);
  await assertPortIsFree('API_PORT', apiPort);
  const api = start('API', [...(development ? ['--watch'] : []), 'api/main.ts'], {
    ...environment,
    LOG_LEVEL: given('LOG_LEVEL', 'warn'),
  });
  await untilReady(`http://${hostToAsk(host)}:${apiPort}/readyz`, api, readyWithinMs);
  // With the embedded database the API's own process processes uploads.
  const workerFlags = ['--max-semi-space-size=8', ...(development ? ['--watch'] : [])];
  if (!embedded) start('worker', [...workerFlags, 'api/worker.ts'], environment);
  // Not in parallel: an error about the database would appear in the middle of the build's output.
  if (!development && !isPortalBuilt(buildEnvironment)) {
    console.log('Building the portal (first start, or something it is made of has changed) …');
    await buildPortal(buildEnvironment, start);
    running.pop();
  }
  const program = development
    ? ['node_modules/next/dist/bin/next', 'dev', '--port', portalPort, '--hostname', host]
    : ['lib/server/main.ts'];
  const portal = start('portal', program, portalEnvironment());
  await untilReady(`http://${hostToAsk(host)}:${portalPort}/api/healthz`, portal, readyWithinMs);
  greet();
  const ended = await Promise.race(running.map(async ({ name, exited }) => ({ name, code: await exited })));
  if (stop.asked) return 0;
  console.error(`The ${ended.name} stopped with exit code ${ended.code}; stopping the rest.`);
  return 1;
}

function start(name: string, args: readonly string[], childEnvironment: NodeJS.ProcessEnv): Running {
  const started = startNode(name, args, childEnvironment);
  running.push(started);
  return started;
}

/**
 * The portal's complete configuration. With the embedded default, the secrets are the ones the API created and stores.
 */
function portalEnvironment(): NodeJS.ProcessEnv {
  const kept = embedded || development ? keptSecrets() : {};
  return {
    ...environment,
    API_URL: apiUrl,
    PORTAL_URL: portalUrl,
    NEXTAUTH_URL: portalUrl,
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: host,
    PORTAL_PORT: portalPort,
    AUTH_CLIENT_SECRET: given('AUTH_CLIENT_SECRET', kept.portalClientSecret ?? ''),
    SESSION_SECRET: given('SESSION_SECRET', kept.sessionSecret ?? ''),
  };
}

function keptSecrets(): z.output<typeof secretsFile> {
  const file = join(dataDirectory, 'secrets.json');
  return existsSync(file) ? secretsFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

function greet(): void {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  const keepsMails = embedded && isLocal && given('SMTP_URL', '') === '';
  const mails = keepsMails ? `\n  Mails   http://localhost:${apiPort}/mail` : '';
  console.log(`\n  Portal  ${portalUrl}\n  API     ${apiUrl}/graphql${mails}\n`);
  const file = join(dataDirectory, 'demo.json');
  if (!embedded || !existsSync(file)) return;
  const demo = demoFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  console.log('  Demo sign-ins');
  for (const { email, password, role } of demo.users)
    console.log(`    ${role.padEnd(7)} ${email.padEnd(34)} ${password}`);
  console.log(`\n  An API key and partner credentials are in ${file}\n  Ctrl-C stops all.\n`);
}

/**
 * Checked before any process starts. Next would fail last, after the API's start and the portal's build, with a stack
 * trace.
 */
async function assertPortIsFree(variable: string, port: string): Promise<void> {
  const probe = createServer();
  const { promise, resolve: free, reject } = Promise.withResolvers<undefined>();
  probe.once('error', (error) => {
    const reason = 'code' in error && error.code === 'EADDRINUSE' ? 'another process has it' : error.message;
    reject(new Error(`${variable}: port ${port} can't be used (${reason})`));
  });
  probe.listen({ host, port: Number(port), exclusive: true }, () => probe.close(() => free(undefined)));
  await promise;
}
