import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { startSmtpServer, type TestSmtpServer } from '#api/mail/testing/smtp-server.ts';
import { hasRadosgw, startRadosgw } from '#api/storage/testing/radosgw.ts';
import { createCertificate } from '#api/testing/certificate.ts';
import { clientAt } from '#api/testing/client-at.ts';
import { findProgram } from '#api/testing/find-program.ts';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { startTemporaryNginx } from '#api/testing/temporary-nginx.ts';
import { hasRedis, startTemporaryRedis } from '#api/testing/temporary-redis.ts';
import { fillTemplate } from '#scripts/cluster/nginx-files.ts';
import { type Running, untilReady } from '#scripts/processes.ts';
import { readCompose } from './compose-file.ts';

const execute = promisify(execFile);

/** What the machine lacks to start what deploy/compose/compose.yaml describes; undefined if it lacks nothing. */
export const missingForCompose = (
  [
    ['PostgreSQL', findPostgres() !== undefined],
    ['Redis', hasRedis()],
    ['the programs of Ceph', hasRadosgw()],
    ['nginx', findProgram('nginx') !== undefined],
  ] as const
).find(([, isThere]) => !isThere)?.[0];

/** What deploy/compose/compose.yaml describes, with this machine's programs in the place of its images. */
export interface Composed extends AsyncDisposable {
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly mails: TestSmtpServer['mails'];
  /** What the processes have printed so far. */
  printed(): string;
  /** Calls through nginx, with trust in its certificate. */
  readonly fetch: ReturnType<typeof clientAt>['fetch'];
  /** Runs the command of a service, such as `bucket`, to its end. */
  run(name: string): Promise<string>;
}

/** Starts the services on loopback, with `folder` in the place of the image of Litfass. */
export async function startComposed(folder: string): Promise<Composed> {
  await using opened = new AsyncDisposableStack();
  const root = mkdtempSync(join(tmpdir(), 'litfass-compose-'));
  opened.defer(() => rmSync(root, { recursive: true, force: true }));
  const [apiHost, portalHost, filesHost] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  const port = await freePort();
  const secret = () => randomBytes(32).toString('hex');
  const example = parseEnv(readFileSync('deploy/compose/.env.example', 'utf8'));
  const services = readCompose({
    ...Object.fromEntries(Object.entries(example).map(([name, value]) => [name, value === '' ? secret() : value])),
    API_NAME: apiHost,
    PORTAL_NAME: portalHost,
    FILES_NAME: filesHost,
    HTTPS_PORT: String(port),
  });

  const certificates = join(root, 'certificates');
  const nginxDirectory = join(root, 'nginx');
  const [dataDirectory, elsewhere] = [join(root, 'data'), join(root, 'elsewhere')];
  for (const directory of [certificates, nginxDirectory, elsewhere]) mkdirSync(directory);
  const { cert, key } = await createCertificate([apiHost, portalHost, filesHost]);
  writeFileSync(join(certificates, 'certificate.pem'), cert);
  writeFileSync(join(certificates, 'certificate-key.pem'), key);

  const postgres = await startTemporaryPostgres(findPostgres() ?? '', { fsync: 'off' });
  opened.defer(() => postgres.stop());
  await withServer(postgres.url, (server) => server.query('create database litfass'));
  const redis = await startTemporaryRedis();
  opened.defer(() => redis.stop());
  const radosgw = await startRadosgw();
  opened.defer(() => radosgw.stop());
  const smtp = await startSmtpServer();
  opened.defer(() => smtp.close());
  const ports = { api: await freePort(), worker: await freePort(), portal: await freePort() };

  /** The addresses of the compose network on this machine. */
  const replaced: readonly (readonly [RegExp, string])[] = [
    [/postgres:\/\/litfass:\w+@postgres:5432\/litfass/g, databaseUrl(postgres.url, 'litfass')],
    [/redis:\/\/redis:6379/g, redis.url],
    [/smtp:\/\/mail:1025/g, `smtp://127.0.0.1:${smtp.config.port}`],
    [/server api:4000/g, `server 127.0.0.1:${ports.api}`],
    [/server portal:3000/g, `server 127.0.0.1:${ports.portal}`],
    [/server s3:8333/g, `server ${new URL(radosgw.config.endpoint ?? '').host}`],
    [/172\.30\.84\.0\/24/g, '127.0.0.0/8'],
    [/\/certificates\//g, `${certificates}/`],
    [/^0\.0\.0\.0$/g, '127.0.0.1'],
  ];
  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
        variable,
        replaced.reduce((text, [from, to]) => text.replaceAll(from, to), String(value)),
      ]),
    );
  const { credentials } = radosgw.config;
  const processEnvironment = (name: string): NodeJS.ProcessEnv => ({
    NODE_ENV: 'production',
    ...environmentOf(name),
    PATH: elsewhere,
    DATA_DIR: dataDirectory,
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    PORTAL_PORT: String(ports.portal),
    S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
  });

  const listens = {
    API_LISTEN: `${apiHost}:${port}`,
    PORTAL_LISTEN: `${portalHost}:${port}`,
    FILES_LISTEN: `${filesHost}:${port}`,
  };
  const nginxVariables = { ...environmentOf('nginx'), ...listens };
  const configuration = ['deploy/nginx/litfass.conf.template', 'deploy/compose/files.conf.template']
    .map((file) => fillTemplate(file, nginxVariables))
    .join('\n');
  opened.use(await startTemporaryNginx(nginxDirectory, configuration));

  const program = join(folder, 'litfass.mjs');
  const output: string[] = [];
  const run = async (name: string): Promise<string> => {
    const parameters = services[name]?.command ?? [];
    const env = processEnvironment(name);
    return (await execute(process.execPath, [program, ...parameters], { cwd: elsewhere, env })).stdout;
  };
  await run('migrate');
  for (const name of ['api', 'worker', 'portal'] as const) {
    const child = spawn(process.execPath, [program, ...(services[name]?.command ?? [])], {
      cwd: elsewhere,
      env: processEnvironment(name),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk: Buffer) => void output.push(chunk.toString()));
    const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : 1));
    opened.defer(async () => {
      child.kill('SIGKILL');
      await exited;
    });
    const running: Running = { name, exited, stop: () => void child.kill('SIGTERM') };
    await untilReady(`http://127.0.0.1:${ports[name]}/readyz`, running, 60_000);
  }

  const client = clientAt('127.0.0.1', cert);
  opened.defer(() => client.close());
  const left = opened.move();
  return {
    portalUrl: `https://${portalHost}:${port}`,
    apiUrl: `https://${apiHost}:${port}`,
    mails: smtp.mails,
    printed: () => output.join(''),
    fetch: (url, init) => client.fetch(url, init),
    run,
    [Symbol.asyncDispose]: () => left.disposeAsync(),
  };
}
