import { join, resolve } from 'node:path';
import type { Environment } from './env.ts';
import { apiAddress, externalIssuer, type ExternalIssuerConfig } from './issuer.ts';
import { limitsFor, type LimitsConfig } from './limits.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';
import { storageConfig, type StorageConfig } from './storage.ts';
import { withoutTrailingSlash } from './web-address.ts';

/** Where the rows live: PGlite in a directory (or in memory), or a PostgreSQL server. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly directory: string | null }
  | { readonly kind: 'postgres'; readonly url: string };

/** Everything the API needs to know, decided once at the start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Public address of the API without a trailing slash; it is also the OAuth issuer. */
  readonly apiUrl: string;
  /** Public address of the portal without a trailing slash. */
  readonly portalUrl: string;
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  readonly storage: StorageConfig;
  readonly portalClientId: string;
  /** The issuer people sign in at, where it isn't this API itself. */
  readonly externalIssuer?: ExternalIssuerConfig;
  readonly secrets: Secrets;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly limits: LimitsConfig;
}

/** Where the API listens: on loopback only, unless a database server says that this is a deployment. */
export function listenAddress(environment: Environment): Pick<Config, 'host' | 'port'> {
  const host = environment.DATABASE_URL === undefined ? '127.0.0.1' : '0.0.0.0';
  return { host: environment.HOST ?? host, port: environment.API_PORT };
}

/** Applies defaults to an environment without contradictions, and makes what the embedded default may make by itself. */
export function createConfig(environment: Environment): Config {
  const dataDirectory = resolve(environment.DATA_DIR);
  return {
    ...listenAddress(environment),
    apiUrl: apiAddress(environment),
    portalUrl: withoutTrailingSlash(environment.PORTAL_URL ?? `http://localhost:${environment.PORTAL_PORT}`),
    dataDirectory,
    database: databaseConfig(environment, dataDirectory),
    storage: storageConfig(environment, dataDirectory),
    portalClientId: environment.AUTH_CLIENT_ID,
    ...externalIssuer(environment),
    secrets: secretsFor(environment, dataDirectory),
    logLevel: environment.LOG_LEVEL,
    limits: limitsFor(environment),
  };
}

/** The database of the environment: a server's, or the embedded one in the data directory. */
export function databaseConfig(environment: Environment, dataDirectory: string): DatabaseConfig {
  return environment.DATABASE_URL === undefined
    ? { kind: 'embedded', directory: join(dataDirectory, 'database') }
    : { kind: 'postgres', url: environment.DATABASE_URL };
}

/** A server database in production means several processes: secrets are given there, never invented. */
function secretsFor(environment: Environment, dataDirectory: string): Secrets {
  const given = {
    portalClientSecret: environment.AUTH_CLIENT_SECRET,
    sessionSecret: environment.SESSION_SECRET,
    tokenPepper: environment.TOKEN_PEPPER,
  };
  const { portalClientSecret, sessionSecret, tokenPepper } = given;
  const complete = portalClientSecret !== undefined && sessionSecret !== undefined && tokenPepper !== undefined;
  if (environment.DATABASE_URL !== undefined && environment.NODE_ENV === 'production' && complete) {
    return { portalClientSecret, sessionSecret, tokenPepper };
  }
  return loadOrCreateSecrets(dataDirectory, given);
}
