import { z } from 'zod';
import { defaultCompanyPoints } from '#shared/limits.ts';
import { type LogLevel, logLevels } from '#shared/node/json-log.ts';
import type { MetricsAddress } from '#shared/node/metrics-server.ts';
import { samplerNames, type TracingSettings } from '#shared/node/tracing.ts';
import { parseSecretList, type SecretList, secretListProblem } from '#shared/secret-list.ts';
import { parseTrustedProxies, type TrustedProxies, trustedProxiesForm } from '#shared/trusted-proxies.ts';
import type { OperatorLinks } from './operator-links.ts';

const webAddress = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http(s) URL')
  .transform((value) => value.replace(/\/+$/, ''));

const origin = webAddress.refine((value) => URL.parse(value)?.origin === value, 'must be an origin, without a path');

const contact = z
  .string()
  .refine((value) => /^(?:mailto:[^@\s]+@\S+|https:\/\/\S+)$/.test(value), 'must be a mailto: or https: URL');

const trustedProxies = z.string().transform((text, context) => {
  const proxies = parseTrustedProxies(text);
  if (proxies === undefined) context.addIssue({ code: 'custom', message: trustedProxiesForm });
  return proxies ?? z.NEVER;
});

/** A list of secrets of at least this length each. */
const secretList = (minimumLength: number) =>
  z.string().transform((text, context) => {
    const problem = secretListProblem(text, minimumLength);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    return parseSecretList(text);
  });

/** Those without a description here have it in `api/config/environment.ts`, because the API reads them too. */
export const portalVariables = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORTAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PORTAL_URL: origin,
  API_URL: webAddress,
  GRAPHQL_ENDPOINT: webAddress
    .optional()
    .describe(
      'The URL of the GraphQL server that the portal calls. Set it when you build the portal, too. Default: `API_URL/graphql`.',
    ),
  AUTH_ISSUER: webAddress.optional(),
  AUTH_AUDIENCE: z.string().optional(),
  AUTH_SCOPE: z
    .string()
    .refine((value) => value.split(' ').includes('openid'), 'must contain openid')
    .default('openid profile email')
    .describe('The scopes that the portal requests at your own issuer. Set it only if you use your own issuer.'),
  AUTH_CLIENT_ID: z.string().default('litfass-portal'),
  // Another issuer decides how long its clients' secrets are.
  AUTH_CLIENT_SECRET: secretList(1),
  SESSION_SECRET: secretList(32),
  TRUSTED_PROXIES: trustedProxies.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SECURITY_CONTACT: contact
    .optional()
    .describe(
      'Where people report vulnerabilities: a `mailto:` or `https:` URL. The portal publishes it in `/.well-known/security.txt`.',
    ),
  SUPPORT_URL: contact
    .optional()
    .describe(
      'A `mailto:` or `https:` URL where people reach your support. The footer of every page of the portal links to it.',
    ),
  STATUS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The URL of your status page. The footer of every page of the portal links to it.'),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  RATE_LIMIT_POINTS: z.coerce.number().int().positive().default(defaultCompanyPoints),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplerNames).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ACCESS_LOG_SAMPLE: z.coerce.number().min(0).max(1).default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PORTAL_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('The port on which the portal serves `GET /metrics`. If it isn’t set, the portal has no metrics.'),
  // The API validates these. Here they only determine where browsers send files.
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
});

type Given = Readonly<Record<string, string | undefined>>;

function contradictions(given: Given): string[] {
  const { NEXTAUTH_URL, PORTAL_URL, SESSION_SECRET, AUTH_CLIENT_SECRET } = given;
  const problems: string[] = [];
  // next-auth builds its redirect URLs from NEXTAUTH_URL. Everything else here uses PORTAL_URL.
  if (NEXTAUTH_URL && PORTAL_URL && URL.parse(NEXTAUTH_URL)?.origin !== URL.parse(PORTAL_URL)?.origin) {
    problems.push('NEXTAUTH_URL contradicts PORTAL_URL: same origin needed');
  }
  const clientSecrets: readonly string[] = AUTH_CLIENT_SECRET ? parseSecretList(AUTH_CLIENT_SECRET) : [];
  if (SESSION_SECRET && parseSecretList(SESSION_SECRET).some((secret) => clientSecrets.includes(secret))) {
    problems.push('SESSION_SECRET must differ from AUTH_CLIENT_SECRET');
  }
  return problems;
}

/** The portal's configuration. */
export interface PortalEnvironment {
  /** Where the portal's server listens. `next dev` reads it from its command line. */
  listen: { host: string; port: number };
  portalUrl: string;
  apiUrl: string;
  graphqlEndpoint: string;
  authIssuer: string;
  /** The required audience of access tokens from an issuer other than the API. Null when the API is the issuer. */
  authAudience: string | null;
  authScope: string;
  authClientId: string;
  /** The newest one: the portal sends no other. */
  authClientSecret: string;
  sessionSecrets: SecretList;
  /** The proxies in front of the portal; null when the operator names none. */
  trustedProxies: TrustedProxies | null;
  /** How long the portal goes on after the signal to stop, so that load balancers notice. */
  drainSeconds: number;
  /** The least important lines of the log, and the share of requests that have one. */
  log: { level: LogLevel; accessShare: number };
  tracing: TracingSettings;
  /** Where the portal serves its metrics; null: nowhere, and nothing is measured. */
  metrics: MetricsAddress | null;
  /** Who to write to about a vulnerability, as a `mailto:` or `https:` URL; null when the operator names no one. */
  securityContact: string | null;
  /** The operator's own pages. */
  operatorLinks: OperatorLinks;
  /** Points that the keys of a company may spend in a burst, unless the company has a limit of its own. */
  rateLimitPoints: number;
  /** Where browsers send files: the API's own store, or a bucket. */
  objectStoreOrigin: string;
}

/** Lists every variable that is missing, malformed or contradicts another one. Never contains a value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The portal's environment is invalid:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables. Throws one `EnvironmentError` with all problems.
 *
 * @example readEnvironment({ PORTAL_URL: 'http://localhost:3000', … }).graphqlEndpoint
 */
export function readEnvironment(source: Given): PortalEnvironment {
  // Treats an empty variable as unset, because `FOO= npm start` and most container tools produce one.
  const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = portalVariables.safeParse(given);
  const malformed = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  // A malformed URL fails two checks. Report it only once.
  const named = new Map(malformed.toReversed().map((problem) => [problem.split(' ', 1)[0], problem]));
  const problems = [...[...named.values()].toReversed(), ...contradictions(given)];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  const values = parsed.data;
  const authIssuer = values.AUTH_ISSUER ?? values.API_URL;
  return {
    listen: { host: values.HOST, port: values.PORTAL_PORT },
    portalUrl: values.PORTAL_URL,
    apiUrl: values.API_URL,
    graphqlEndpoint: values.GRAPHQL_ENDPOINT ?? `${values.API_URL}/graphql`,
    authIssuer,
    authAudience: authIssuer === values.API_URL ? null : (values.AUTH_AUDIENCE ?? `${values.API_URL}/graphql`),
    authScope: values.AUTH_SCOPE,
    authClientId: values.AUTH_CLIENT_ID,
    authClientSecret: values.AUTH_CLIENT_SECRET[0],
    sessionSecrets: values.SESSION_SECRET,
    trustedProxies: values.TRUSTED_PROXIES ?? null,
    drainSeconds: values.DRAIN_SECONDS,
    log: { level: values.LOG_LEVEL, accessShare: values.ACCESS_LOG_SAMPLE },
    tracing: {
      endpoint: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT,
      sampler: values.OTEL_TRACES_SAMPLER,
      share: values.OTEL_TRACES_SAMPLER_ARG,
    },
    metrics:
      values.PORTAL_METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.PORTAL_METRICS_PORT },
    securityContact: values.SECURITY_CONTACT ?? null,
    operatorLinks: {
      supportUrl: values.SUPPORT_URL ?? null,
      statusUrl: values.STATUS_URL ?? null,
      termsUrl: values.TERMS_URL ?? null,
    },
    rateLimitPoints: values.RATE_LIMIT_POINTS,
    objectStoreOrigin: objectStoreOrigin(values),
  };
}

/** Amazon S3 has a host name for each bucket, unless a dot in the bucket's name would invalidate the certificate. */
function objectStoreOrigin({
  API_URL,
  S3_BUCKET,
  S3_REGION = 'us-east-1',
  S3_ENDPOINT,
}: z.output<typeof portalVariables>) {
  if (S3_BUCKET === undefined) return new URL(API_URL).origin;
  if (S3_ENDPOINT !== undefined) return new URL(S3_ENDPOINT).origin;
  const host = `s3.${S3_REGION}.amazonaws.com`;
  return `https://${S3_BUCKET.includes('.') ? host : `${S3_BUCKET}.${host}`}`;
}

let known: PortalEnvironment | undefined;

/** The portal's configuration. Read on the first request instead of on import, because a build has no environment. */
export function environment(): PortalEnvironment {
  if (!known) {
    known = readEnvironment(process.env);
    // next-auth 4 reads its own variable and falls back to http://localhost:3000 without it.
    process.env.NEXTAUTH_URL ??= known.portalUrl;
  }
  return known;
}

/** Whether this process runs in production, where an invalid environment must stop it. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** Whether `next build` runs this code. A build doesn't know the portal's URL. */
export function isBuilding(): boolean {
  return process.env['NEXT_PHASE'] === 'phase-production-build';
}

/** The variables that a build of the portal reads. */
export const schemaVariables = z.object({
  API_URL: webAddress.optional(),
  GRAPHQL_ENDPOINT: webAddress.optional(),
  GRAPHQL_SCHEMA_FILE: z
    .string()
    .optional()
    .describe(
      'A file with the schema that the reference shows: the SDL, or the JSON result of an introspection query. Set it when you build the portal. Default: the schema of the API, or of `GRAPHQL_ENDPOINT` by introspection.',
    ),
});

/** The configured source of the reference's schema. */
export interface SchemaSettings {
  file: string | undefined;
  /** A server other than the API itself. */
  endpoint: string | undefined;
}

/** Reads the source of the reference's schema. Requires no other variables, because a build has none. */
export function readSchemaSettings(source: Given): SchemaSettings {
  const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schemaVariables.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  }
  const { API_URL, GRAPHQL_ENDPOINT, GRAPHQL_SCHEMA_FILE } = parsed.data;
  const isOwn = API_URL !== undefined && GRAPHQL_ENDPOINT === `${API_URL}/graphql`;
  return { file: GRAPHQL_SCHEMA_FILE, endpoint: isOwn ? undefined : GRAPHQL_ENDPOINT };
}

/** Whether the portal is in front of Litfass's own API. Known when it is built, so that built pages can depend on it. */
export function usesOwnApi(): boolean {
  return schemaSettings().endpoint === undefined;
}

/** The same from the process's environment. */
export function schemaSettings(): SchemaSettings {
  return readSchemaSettings(process.env);
}
