import { join, resolve } from 'node:path';
import type { MetricsAddress } from '#shared/node/metrics-server.ts';
import type { TracingSettings } from '#shared/node/tracing.ts';
import { noProxies, type TrustedProxies } from '#shared/trusted-proxies.ts';
import type { Environment } from './environment.ts';
import { apiAddress, externalIssuer, type ExternalIssuerConfig } from './issuer.ts';
import { limitsFor, type LimitsConfig } from './limits.ts';
import { mailConfig, type MailConfig } from './mail.ts';
import { listenAddress } from './listening.ts';
import { retentionConfig, type RetentionConfig } from './retention.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';
import { storageConfig, type StorageConfig } from './storage.ts';
import { termsConfig, type TermsConfig } from './terms.ts';
import { withoutTrailingSlash } from './web-address.ts';

/** The database: PGlite in a directory (or in memory), or a PostgreSQL server. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly directory: string | null }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** The address for the migrations. When present, API and worker leave them to `npm run migrate`. */
      readonly migrationUrl?: string;
      /** The connections for statements that the process opens at most. */
      readonly connections?: number;
      /** A streaming replica for reads. */
      readonly replicaUrl?: string;
      /** Where processes share how far the replica must be. */
      readonly redisUrl?: string;
    };

/** The configuration of the API, decided once at the start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where a worker serves its health endpoints; undefined: nowhere. */
  readonly workerPort?: number | undefined;
  /** Where the API and a worker serve their metrics; undefined: nowhere, and nothing is measured. */
  readonly metrics?: { readonly api?: MetricsAddress | undefined; readonly worker?: MetricsAddress | undefined };
  /** The proxies in front of the API, whose word on the client's address is taken. */
  readonly trustedProxies: TrustedProxies;
  /**
   * How long the API goes on after the signal to stop, so that load balancers notice, and how long a worker may still
   * take for its jobs, in milliseconds.
   */
  readonly drainMs: number;
  /** Public URL of the API without a trailing slash; it is also the OAuth issuer. */
  readonly apiUrl: string;
  /** Public URL of the portal without a trailing slash. */
  readonly portalUrl: string;
  /** The origins whose pages may call the API from a browser; `*` is every origin. */
  readonly corsOrigins: readonly string[];
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  /** Whether an empty database gets the demo data at the start. */
  readonly demoData: boolean;
  readonly storage: StorageConfig;
  readonly mail: MailConfig;
  /** The terms of service to accept, if the operator has any. */
  readonly terms?: TermsConfig;
  /** Days after which closed companies are erased; undefined if they are kept. */
  readonly closedCompanyDays: number | undefined;
  /** How long rows are kept. */
  readonly retention: RetentionConfig;
  readonly portalClientId: string;
  /** The issuer where people sign in, if it isn't this API. */
  readonly externalIssuer?: ExternalIssuerConfig;
  readonly secrets: Secrets;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** What is traced; absent: nothing. */
  readonly tracing?: TracingSettings;
  /** The share of requests that have a line in the log, and the milliseconds from which an operation is slow. */
  readonly log: { readonly accessShare: number; readonly slowMs: number };
  readonly limits: LimitsConfig;
}

/** Applies defaults to a valid environment, and creates the secrets that the embedded default may create. */
export function createConfig(environment: Environment): Config {
  const dataDirectory = resolve(environment.DATA_DIR);
  return {
    ...listenAddress(environment),
    workerPort: environment.WORKER_PORT,
    metrics: {
      api: metricsAddress(environment.METRICS_HOST, environment.API_METRICS_PORT),
      worker: metricsAddress(environment.METRICS_HOST, environment.WORKER_METRICS_PORT),
    },
    trustedProxies: environment.TRUSTED_PROXIES ?? noProxies,
    drainMs: environment.DRAIN_SECONDS * 1000,
    apiUrl: apiAddress(environment),
    portalUrl: withoutTrailingSlash(environment.PORTAL_URL ?? `http://localhost:${environment.PORTAL_PORT}`),
    corsOrigins: environment.CORS_ORIGINS,
    dataDirectory,
    database: databaseConfig(environment, dataDirectory),
    demoData: environment.DATABASE_URL === undefined && environment.DEMO_DATA !== 'false',
    storage: storageConfig(environment, dataDirectory),
    mail: mailConfig(environment, dataDirectory),
    ...termsConfig(environment),
    closedCompanyDays: environment.CLOSED_COMPANY_RETENTION_DAYS,
    retention: retentionConfig(environment),
    portalClientId: environment.AUTH_CLIENT_ID,
    ...externalIssuer(environment),
    secrets: secretsFor(environment, dataDirectory),
    logLevel: environment.LOG_LEVEL,
    tracing: {
      endpoint: environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_ENDPOINT,
      sampler: environment.OTEL_TRACES_SAMPLER,
      share: environment.OTEL_TRACES_SAMPLER_ARG,
    },
    log: { accessShare: environment.ACCESS_LOG_SAMPLE, slowMs: environment.SLOW_OPERATION_MS },
    limits: limitsFor(environment),
  };
}

function metricsAddress(host: string, port: number | undefined): MetricsAddress | undefined {
  return port === undefined ? undefined : { host, port };
}

/** The database of the environment: a server, or the embedded one in the data directory. */
export function databaseConfig(environment: Environment, dataDirectory: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl, DATABASE_CONNECTIONS: connections } = environment;
  if (url === undefined) return { kind: 'embedded', directory: join(dataDirectory, 'database') };
  return {
    kind: 'postgres',
    url,
    ...(migrationUrl === undefined ? {} : { migrationUrl }),
    ...(connections === undefined ? {} : { connections }),
    ...replicaConfig(environment),
  };
}

/** Redis matters to the database only if reads may run on a replica. */
function replicaConfig({ DATABASE_REPLICA_URL: replicaUrl, REDIS_URL: redisUrl }: Environment) {
  if (replicaUrl === undefined) return {};
  return { replicaUrl, ...(redisUrl === undefined ? {} : { redisUrl }) };
}

/** Whether API and worker migrate the database at their start, if their role may. */
export function migratesAtStart(config: DatabaseConfig): boolean {
  return config.kind === 'embedded' || config.migrationUrl === undefined;
}

/** The database as its owner opens it, for migrations. */
export function ownersDatabaseConfig(environment: Environment, dataDirectory: string): DatabaseConfig {
  const url = environment.DATABASE_MIGRATION_URL ?? environment.DATABASE_URL;
  return url === undefined ? databaseConfig(environment, dataDirectory) : { kind: 'postgres', url };
}

/** A server database in production implies several processes, so their secrets must be configured, not generated. */
function secretsFor(environment: Environment, dataDirectory: string): Secrets {
  const given = {
    portalClientSecrets: environment.AUTH_CLIENT_SECRET,
    sessionSecrets: environment.SESSION_SECRET,
    tokenPeppers: environment.TOKEN_PEPPER,
    identityKey: environment.IDENTITY_KEY,
  };
  const { portalClientSecrets, sessionSecrets, tokenPeppers, identityKey } = given;
  const complete = portalClientSecrets !== undefined && sessionSecrets !== undefined && tokenPeppers !== undefined;
  if (environment.DATABASE_URL !== undefined && environment.NODE_ENV === 'production' && complete) {
    return { portalClientSecrets, sessionSecrets, tokenPeppers, identityKey };
  }
  return loadOrCreateSecrets(dataDirectory, given);
}
