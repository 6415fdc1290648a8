import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificate } from '#api/testing/certificate.ts';
import { clientAt, type Fetch } from '#api/testing/client-at.ts';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { findProgram } from '#api/testing/find-program.ts';
import { startTemporaryNginx } from '#api/testing/temporary-nginx.ts';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { untilReady } from '#scripts/processes.ts';

/** What the machine lacks for an {@link Installation}; undefined if it lacks nothing. */
export const missingForInstallation =
  findPostgres() === undefined
    ? 'the programs of PostgreSQL'
    : findProgram('nginx') === undefined
      ? 'nginx'
      : undefined;

/** An installation in production: an empty PostgreSQL, API, worker and portal, and nginx in front of both, with TLS. */
export interface Installation extends AsyncDisposable {
  readonly portalUrl: string;
  readonly apiUrl: string;
  /** The setup link that the terminal has shown. */
  readonly setupLink: string;
  /** Everything that all processes have printed so far, with the log of the API at its most detailed level. */
  printed(): string;
  /** A client that connects to nginx from an IP address of its own, in 127.0.0.0/8. */
  clientAt(address: string): Fetch;
}

/** `npm start` as the operator guide describes it for production. It uses the build that is there. */
export async function launchInstallation(): Promise<Installation> {
  await using opened = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'litfass-installation-'));
  opened.defer(() => rmSync(directory, { recursive: true, force: true }));
  const postgres = await startTemporaryPostgres(findPostgres() ?? '', { fsync: 'off' });
  opened.defer(() => postgres.stop());
  await withServer(postgres.url, (server) => server.query('create database litfass'));
  const { cert, key } = await createCertificate();
  writeFileSync(join(directory, 'cert.pem'), cert);
  writeFileSync(join(directory, 'key.pem'), key, { mode: 0o600 });
  const ports = { portal: await freePort(), api: await freePort() };
  const tls = { portal: await freePort(), api: await freePort() };
  const [portalUrl, apiUrl] = [`https://127.0.0.1:${tls.portal}`, `https://127.0.0.1:${tls.api}`];
  const gateways = [gateway(directory, tls.portal, ports.portal), gateway(directory, tls.api, ports.api)];
  opened.use(await startTemporaryNginx(directory, gateways.join('\n')));
  const secret = () => randomBytes(32).toString('hex');
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl(postgres.url, 'litfass'),
      DATA_DIR: directory,
      API_PORT: String(ports.api),
      PORTAL_PORT: String(ports.portal),
      API_URL: apiUrl,
      PORTAL_URL: portalUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'trace',
      AUTH_CLIENT_SECRET: secret(),
      SESSION_SECRET: secret(),
      TOKEN_PEPPER: secret(),
      // For the portal, which calls the API by its public URL. A real certificate needs no such variable.
      NODE_EXTRA_CA_CERTS: join(directory, 'cert.pem'),
    },
  });
  const exited = once(product, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : 1));
  opened.defer(async () => {
    product.kill('SIGTERM');
    await exited;
  });
  let printed = '';
  for (const stream of [product.stdout, product.stderr]) {
    stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  }
  const running = { name: 'installation', exited, stop: () => void product.kill('SIGTERM') };
  await untilReady(`http://127.0.0.1:${ports.portal}/api/healthz`, running, 120_000).catch((error: unknown) => {
    throw new Error(`The installation didn't start:\n${printed}`, { cause: error });
  });
  const setupLink = /https:\S+\/oauth\/setup\/[\w-]{43}/.exec(printed)?.[0];
  if (setupLink === undefined) throw new Error(`No setup link was printed:\n${printed}`);
  const left = opened.move();
  return {
    portalUrl,
    apiUrl,
    setupLink,
    printed: () => printed,
    clientAt: (address) => {
      const client = clientAt(address, cert);
      left.defer(() => client.close());
      return client.fetch;
    },
    [Symbol.asyncDispose]: () => left.disposeAsync(),
  };
}

const gateway = (directory: string, port: number, upstream: number) => `
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${directory}/cert.pem;
    ssl_certificate_key ${directory}/key.pem;
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`;
