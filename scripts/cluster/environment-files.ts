import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import type { S3StoreConfig } from '#api/storage/s3/s3-store.ts';
import { type ClusterLayout, type ClusterProcess, filesOf } from './layout.ts';

/** The addresses of what the processes use. They stay the same while the servers behind them change. */
export interface ServiceAddresses {
  readonly databaseUrl: string;
  readonly replicaUrl: string;
  readonly redisUrl: string;
  /** The bucket; undefined for the built-in store below `DATA_DIR`, which API and worker then share. */
  readonly s3: S3StoreConfig | undefined;
}

/** Seconds in which nginx learns that a process is leaving: one reload. */
const drainSeconds = 3;

/** The variables of one process, in the order in which a person reads them. */
export function environmentOf(
  { kind, port }: ClusterProcess,
  layout: ClusterLayout,
  { databaseUrl, replicaUrl, redisUrl, s3 }: ServiceAddresses,
): Readonly<Record<string, string>> {
  const { apiUrl, portalUrl, secrets } = layout;
  const files = filesOf(layout);
  const everywhere = {
    NODE_ENV: 'production',
    API_URL: apiUrl,
    PORTAL_URL: portalUrl,
    AUTH_CLIENT_SECRET: secrets.portalClientSecret,
    SESSION_SECRET: secrets.sessionSecret,
    ...placeOf(s3),
    HOST: '127.0.0.1',
    // Only for a certificate that no public authority has signed.
    NODE_EXTRA_CA_CERTS: files.certificate,
  };
  const drained = { TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: String(drainSeconds) };
  if (kind === 'portal') return { ...everywhere, ...drained, PORTAL_PORT: String(port) };
  return {
    ...everywhere,
    TOKEN_PEPPER: secrets.tokenPepper,
    DATABASE_URL: databaseUrl,
    DATA_DIR: layout.dataDirectory,
    ...credentialsOf(s3),
    LOG_LEVEL: 'info',
    ...drained,
    ...(kind === 'api'
      ? { API_PORT: String(port), DATABASE_REPLICA_URL: replicaUrl, REDIS_URL: redisUrl }
      : { WORKER_PORT: String(port) }),
  };
}

/** Where the bucket is, which the portal's pages need too: browsers send files there. */
function placeOf(s3: S3StoreConfig | undefined): Record<string, string> {
  if (s3 === undefined) return {};
  const { bucket, region, endpoint } = s3;
  return { S3_BUCKET: bucket, S3_REGION: region, ...(endpoint === undefined ? {} : { S3_ENDPOINT: endpoint }) };
}

function credentialsOf(s3: S3StoreConfig | undefined): Record<string, string> {
  if (s3?.credentials === undefined) return {};
  const { accessKeyId, secretAccessKey } = s3.credentials;
  return { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
}

/** Writes the file of each process, in the format of systemd's `EnvironmentFile`. Only its owner may read it. */
export function writeEnvironmentFiles(
  layout: ClusterLayout,
  addresses: ServiceAddresses,
  more: (process: ClusterProcess) => Readonly<Record<string, string>> = () => ({}),
): void {
  for (const process of layout.processes) {
    const variables = Object.entries({ ...environmentOf(process, layout, addresses), ...more(process) });
    const file = filesOf(layout).environment(process.name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const head = `# ${process.name}: node ${process.command.join(' ')}`;
    const lines = variables.map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, [head, ...lines, ''].join('\n'), { mode: 0o600 });
  }
}

/** What the file of a process says, and nothing from the terminal but the path of programs. */
export function readEnvironmentFile(layout: ClusterLayout, name: string): NodeJS.ProcessEnv {
  const variables = parseEnv(readFileSync(filesOf(layout).environment(name), 'utf8'));
  return { NODE_ENV: 'production', PATH: process.env['PATH'] ?? '', ...variables };
}
