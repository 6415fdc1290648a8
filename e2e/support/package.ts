import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { type Running, untilReady } from '#scripts/processes.ts';

const execute = promisify(execFile);

/** A process of the package. */
export interface StartedProcess {
  readonly pid: number;
  readonly url: string;
  readonly metricsUrl: string;
  /** What it has written to its log so far. */
  readonly logged: () => string;
  readonly stop: () => Promise<number>;
}

/** The folder of `npm run build`, used as on a machine that has Node.js and nothing else. */
export interface Package extends AsyncDisposable {
  readonly folder: string;
  readonly dataDirectory: string;
  readonly portalUrl: string;
  readonly apiUrl: string;
  /** Runs a command to its end and resolves with what it printed. */
  run(...parameters: readonly string[]): Promise<string>;
  /** Starts a process and resolves when it is ready. `stop` resolves with its exit code. */
  start(command: 'api' | 'worker' | 'portal', options?: StartOptions): Promise<StartedProcess>;
}

interface StartOptions {
  /** The command line in front of the command. */
  readonly program?: readonly string[];
  /** Another port than that of the URLs. */
  readonly port?: number;
}

/** Builds the folder from the build of the portal that is there, and an empty database for it. */
export async function buildPackage(): Promise<Package> {
  await using opened = new AsyncDisposableStack();
  const root = mkdtempSync(join(tmpdir(), 'litfass-package-'));
  opened.defer(() => rmSync(root, { recursive: true, force: true }));
  const [folder, cwd] = [join(root, 'litfass'), join(root, 'elsewhere')];
  mkdirSync(cwd);
  await execute(process.execPath, ['scripts/package/main.ts', '--output', folder]);
  const postgres = await startTemporaryPostgres(findPostgres() ?? '', { fsync: 'off' });
  opened.defer(() => postgres.stop());
  await withServer(postgres.url, (server) => server.query('create database litfass'));
  const ports = { api: await freePort(), worker: await freePort(), portal: await freePort() };
  const [portalUrl, apiUrl] = [`http://localhost:${ports.portal}`, `http://localhost:${ports.api}`];
  const dataDirectory = join(root, 'data');
  const secret = () => randomBytes(32).toString('hex');
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: cwd,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl(postgres.url, 'litfass'),
    DATA_DIR: dataDirectory,
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    PORTAL_PORT: String(ports.portal),
    API_URL: apiUrl,
    PORTAL_URL: portalUrl,
    // Long enough for a client that reads `/readyz` before each request.
    DRAIN_SECONDS: '2',
    AUTH_CLIENT_SECRET: secret(),
    SESSION_SECRET: secret(),
    TOKEN_PEPPER: secret(),
    ACCESS_LOG_SAMPLE: '1',
  };
  const program = join(folder, 'litfass.mjs');
  const left = opened.move();
  return {
    folder,
    dataDirectory,
    portalUrl,
    apiUrl,
    run: async (...parameters) => (await execute(process.execPath, [program, ...parameters], { cwd, env })).stdout,
    start: async (command, { program: given, port = ports[command] } = {}) => {
      const [file = process.execPath, ...parameters] = given ?? [process.execPath, program];
      const metricsPort = await freePort();
      const name = command.toUpperCase();
      const child = spawn(file, [...parameters, command], {
        cwd,
        env: { ...env, [`${name}_PORT`]: String(port), [`${name}_METRICS_PORT`]: String(metricsPort) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let log = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
      const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : 1));
      const running: Running = { name: command, exited, stop: () => void child.kill('SIGTERM') };
      left.defer(async () => {
        child.kill('SIGKILL');
        await exited;
      });
      const url = `http://127.0.0.1:${port}`;
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
      await untilReady(`${url}/readyz`, running, 60_000);
      // The variables of an image replace the port of the metrics.
      if (given === undefined) await untilReady(metricsUrl, running, 10_000);
      return {
        pid: child.pid ?? 0,
        url,
        metricsUrl,
        logged: () => log,
        stop: () => {
          running.stop();
          return exited;
        },
      };
    },
    [Symbol.asyncDispose]: () => left.disposeAsync(),
  };
}
