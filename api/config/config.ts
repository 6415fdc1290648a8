import { join, resolve } from 'node:path';
import { ConfigurationError, type Environment } from './env.ts';
import { limitsFor, type LimitsConfig } from './limits.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';

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
  readonly portalClientId: string;
  readonly secrets: Secrets;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly limits: LimitsConfig;
}

/** `aud` of tokens for the GraphQL endpoint (RFC 9068, section 3) and the `audience` a partner asks for. */
export function graphqlAudience(config: Pick<Config, 'apiUrl'>): string {
  return `${config.apiUrl}/graphql`;
}

/** Applies defaults, refuses contradictions by name, and makes what the embedded default may make by itself. */
export function createConfig(environment: Environment): Config {
  const dataDirectory = resolve(environment.DATA_DIR);
  const embedded = environment.DATABASE_URL === undefined;
  return {
    host: environment.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    port: environment.API_PORT,
    apiUrl: withoutTrailingSlash(environment.API_URL ?? `http://localhost:${environment.API_PORT}`),
    portalUrl: withoutTrailingSlash(environment.PORTAL_URL ?? `http://localhost:${environment.PORTAL_PORT}`),
    dataDirectory,
    database: databaseConfig(environment, dataDirectory),
    portalClientId: environment.AUTH_CLIENT_ID,
    secrets: secretsFor(environment, dataDirectory, embedded),
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

/** A server database means several processes and a real deployment: secrets are given there, never invented. */
function secretsFor(environment: Environment, dataDirectory: string, embedded: boolean): Secrets {
  const given = {
    portalClientSecret: environment.AUTH_CLIENT_SECRET,
    sessionSecret: environment.SESSION_SECRET,
    tokenPepper: environment.TOKEN_PEPPER,
  };
  if (embedded || environment.NODE_ENV !== 'production') return loadOrCreateSecrets(dataDirectory, given);
  const { portalClientSecret, sessionSecret, tokenPepper } = given;
  if (portalClientSecret !== undefined && sessionSecret !== undefined && tokenPepper !== undefined) {
    return { portalClientSecret, sessionSecret, tokenPepper };
  }
  const missing = ['AUTH_CLIENT_SECRET', 'SESSION_SECRET', 'TOKEN_PEPPER'].filter(
    (_, index) => [portalClientSecret, sessionSecret, tokenPepper][index] === undefined,
  );
  throw new ConfigurationError(
    missing.map((name) => `${name}: required in production with DATABASE_URL (32 characters or more)`).join('\n'),
  );
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
