import { z } from 'zod';

const webAddress = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http(s) address')
  .transform((value) => value.replace(/\/+$/, ''));

const origin = webAddress.refine((value) => URL.parse(value)?.origin === value, 'must be an origin, without a path');

const variables = z.object({
  PORTAL_URL: origin,
  API_URL: webAddress,
  GRAPHQL_ENDPOINT: webAddress.optional(),
  AUTH_ISSUER: webAddress.optional(),
  AUTH_AUDIENCE: z.string().optional(),
  AUTH_SCOPE: z
    .string()
    .refine((value) => value.split(' ').includes('openid'), 'must hold openid')
    .default('openid profile email'),
  AUTH_CLIENT_ID: z.string().default('litfass-portal'),
  AUTH_CLIENT_SECRET: z.string(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
  // The API judges these; here they only say where browsers send files.
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
});

type Given = Readonly<Record<string, string | undefined>>;

function contradictions(given: Given): string[] {
  const { NEXTAUTH_URL, PORTAL_URL, SESSION_SECRET, AUTH_CLIENT_SECRET } = given;
  const problems: string[] = [];
  // next-auth builds its redirect addresses from NEXTAUTH_URL, everything else here from PORTAL_URL.
  if (NEXTAUTH_URL && PORTAL_URL && URL.parse(NEXTAUTH_URL)?.origin !== URL.parse(PORTAL_URL)?.origin) {
    problems.push('NEXTAUTH_URL contradicts PORTAL_URL: same origin needed');
  }
  if (SESSION_SECRET && SESSION_SECRET === AUTH_CLIENT_SECRET) {
    problems.push('SESSION_SECRET must differ from AUTH_CLIENT_SECRET');
  }
  return problems;
}

/** What the portal was told by its operator. */
export interface PortalEnvironment {
  portalUrl: string;
  apiUrl: string;
  graphqlEndpoint: string;
  authIssuer: string;
  /** What access tokens must be for, asked of an issuer other than the API itself; the API's own knows. */
  authAudience: string | null;
  authScope: string;
  authClientId: string;
  authClientSecret: string;
  sessionSecret: string;
  /** Where browsers send files: the API's own store, or that of a bucket. */
  objectStoreOrigin: string;
}

/** Names every variable that is missing, malformed or contradicts another, never a value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The portal's environment is not usable:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Turns environment variables into configuration, or throws one `EnvironmentError` with all problems.
 *
 * @example readEnvironment({ PORTAL_URL: 'http://localhost:3000', … }).graphqlEndpoint
 */
export function readEnvironment(source: Given): PortalEnvironment {
  // An empty variable is what `FOO= npm start` and most container tools make of "not set".
  const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const malformed = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  // A value that is no address fails two checks; one line for it is enough.
  const named = new Map(malformed.toReversed().map((problem) => [problem.split(' ', 1)[0], problem]));
  const problems = [...[...named.values()].toReversed(), ...contradictions(given)];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  const values = parsed.data;
  const authIssuer = values.AUTH_ISSUER ?? values.API_URL;
  return {
    portalUrl: values.PORTAL_URL,
    apiUrl: values.API_URL,
    graphqlEndpoint: values.GRAPHQL_ENDPOINT ?? `${values.API_URL}/graphql`,
    authIssuer,
    authAudience: authIssuer === values.API_URL ? null : (values.AUTH_AUDIENCE ?? `${values.API_URL}/graphql`),
    authScope: values.AUTH_SCOPE,
    authClientId: values.AUTH_CLIENT_ID,
    authClientSecret: values.AUTH_CLIENT_SECRET,
    sessionSecret: values.SESSION_SECRET,
    objectStoreOrigin: objectStoreOrigin(values),
  };
}

/** Amazon's stores have a host name for each bucket, unless a dot in the bucket's name would break its certificate. */
function objectStoreOrigin({ API_URL, S3_BUCKET, S3_REGION = 'us-east-1', S3_ENDPOINT }: z.output<typeof variables>) {
  if (S3_BUCKET === undefined) return new URL(API_URL).origin;
  if (S3_ENDPOINT !== undefined) return new URL(S3_ENDPOINT).origin;
  const host = `s3.${S3_REGION}.amazonaws.com`;
  return `https://${S3_BUCKET.includes('.') ? host : `${S3_BUCKET}.${host}`}`;
}

let known: PortalEnvironment | undefined;

/** The portal's configuration. Read at the first request, not on import, because a build has no environment. */
export function environment(): PortalEnvironment {
  if (!known) {
    known = readEnvironment(process.env);
    // next-auth 4 reads its own variable and falls back to http://localhost:3000 without it.
    process.env.NEXTAUTH_URL ??= known.portalUrl;
  }
  return known;
}

/** Whether this process serves people, so that a wrong environment must stop it. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** Whether `next build` runs this, which knows nothing of the place where the portal will be served. */
export function isBuilding(): boolean {
  return process.env['NEXT_PHASE'] === 'phase-production-build';
}

const schemaVariables = z.object({
  API_URL: webAddress.optional(),
  GRAPHQL_ENDPOINT: webAddress.optional(),
  GRAPHQL_SCHEMA_FILE: z.string().optional(),
});

/** Which schema the reference shows, as far as the operator said. */
export interface SchemaSettings {
  file: string | undefined;
  /** A server other than the API itself. */
  endpoint: string | undefined;
}

/** Reads which schema the reference is made from. A build has no other environment, so this asks for none. */
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

/** The same from the process's environment. */
export function schemaSettings(): SchemaSettings {
  return readSchemaSettings(process.env);
}
