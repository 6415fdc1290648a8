import { join, resolve } from 'node:path';
import { noProxies, type TrustedProxies } from '#shared/trusted-proxies.ts';
import type { Environment } from './environment.ts';
import { apiAddress, externalIssuer, type ExternalIssuerConfig } from './issuer.ts';
import { limitsFor, type LimitsConfig } from './limits.ts';
import { mailConfig, type MailConfig } from './mail.ts';
import { listenAddress } from './listening.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';
import { storageConfig, type StorageConfig } from './storage.ts';
import { termsConfig, type TermsConfig } from './terms.ts';
import { withoutTrailingSlash } from './web-address.ts';

/** The database: PGlite in a directory (or in memory), or a PostgreSQL server. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly directory: string | null }
  | { readonly kind: 'postgres'; readonly url: string };

/** The configuration of the API, decided once at the start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The proxies in front of the API, whose word on the client's address is taken. */
  readonly trustedProxies: TrustedProxies;
  /** How long the API goes on after the signal to stop, so that load balancers notice, in milliseconds. */
  readonly drainMs: number;
  /** Public URL of the API without a trailing slash; it is also the OAuth issuer. */
  readonly apiUrl: string;
  /** Public URL of the portal without a trailing slash. */
  readonly portalUrl: string;
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  /** Whether an empty database gets the demo data at the start. */
  readonly demoData: boolean;
  readonly storage: StorageConfig;
  readonly mail: MailConfig;
  /** The terms of service to accept, if the operator has any. */
  readonly terms?: TermsConfig;
  readonly portalClientId: string;
  /** The issuer where people sign in, if it isn't this API. */
  readonly externalIssuer?: ExternalIssuerConfig;
  readonly secrets: Secrets;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly limits: LimitsConfig;
}

/** Applies defaults to a valid environment, and creates the secrets that the embedded default may create. */
export function createConfig(environment: Environment): Config {
  const dataDirectory = resolve(environment.DATA_DIR);
  return {
    ...listenAddress(environment),
    trustedProxies: environment.TRUSTED_PROXIES ?? noProxies,
    drainMs: environment.DRAIN_SECONDS * 1000,
    apiUrl: apiAddress(environment),
    portalUrl: withoutTrailingSlash(environment.PORTAL_URL ?? `http://localhost:${environment.PORTAL_PORT}`),
    dataDirectory,
    database: databaseConfig(environment, dataDirectory),
    demoData: environment.DATABASE_URL === undefined && environment.DEMO_DATA !== 'false',
    storage: storageConfig(environment, dataDirectory),
    mail: mailConfig(environment, dataDirectory),
    ...termsConfig(environment),
    portalClientId: environment.AUTH_CLIENT_ID,
    ...externalIssuer(environment),
    secrets: secretsFor(environment, dataDirectory),
    logLevel: environment.LOG_LEVEL,
    limits: limitsFor(environment),
  };
}

/** The database of the environment: a server, or the embedded one in the data directory. */
export function databaseConfig(environment: Environment, dataDirectory: string): DatabaseConfig {
  return environment.DATABASE_URL === undefined
    ? { kind: 'embedded', directory: join(dataDirectory, 'database') }
    : { kind: 'postgres', url: environment.DATABASE_URL };
}

/** A server database in production implies several processes, so their secrets must be configured, not generated. */
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
