import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment, readSchemaSettings } from './env.ts';

const complete = {
  PORTAL_URL: 'https://ads.example',
  API_URL: 'https://api.ads.example/',
  AUTH_CLIENT_SECRET: 'client-secret',
  SESSION_SECRET: 'a'.repeat(32),
};

function problemsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

test('endpoint, issuer and client default to the API', () => {
  expect(readEnvironment(complete)).toEqual({
    listen: { host: '0.0.0.0', port: 3000 },
    portalUrl: 'https://ads.example',
    apiUrl: 'https://api.ads.example',
    graphqlEndpoint: 'https://api.ads.example/graphql',
    authIssuer: 'https://api.ads.example',
    authAudience: null,
    authScope: 'openid profile email',
    authClientId: 'litfass-portal',
    authClientSecret: 'client-secret',
    sessionSecrets: ['a'.repeat(32)],
    securityContact: null,
    operatorLinks: { supportUrl: null, statusUrl: null, termsUrl: null },
    rateLimitPoints: 500_000,
    objectStoreOrigin: 'https://api.ads.example',
    trustedProxies: null,
    drainSeconds: 0,
    log: { level: 'info', accessShare: 0 },
    metrics: null,
    tracing: { endpoint: undefined, sampler: 'parentbased_always_on', share: 1 },
  });
});

test('secrets can be lists with the newest first, and the portal sends the newest client secret', () => {
  const [next, old] = ['n'.repeat(32), 'o'.repeat(32)];
  const read = readEnvironment({ ...complete, SESSION_SECRET: `${next},${old}`, AUTH_CLIENT_SECRET: 'next,old' });
  expect(read).toMatchObject({ sessionSecrets: [next, old], authClientSecret: 'next' });
  expect(problemsOf({ ...complete, SESSION_SECRET: `${next},${old}`, AUTH_CLIENT_SECRET: `x,${old}` })).toEqual([
    'SESSION_SECRET must differ from AUTH_CLIENT_SECRET',
  ]);
});

test('files go to the API’s own store or to the configured bucket', () => {
  const originOf = (given: object) => readEnvironment({ ...complete, ...given }).objectStoreOrigin;
  expect(originOf({ API_URL: 'https://ads.example/api' })).toBe('https://ads.example');
  const bucket = { S3_BUCKET: 'files', S3_REGION: 'eu-central-1' };
  expect(originOf(bucket)).toBe('https://files.s3.eu-central-1.amazonaws.com');
  expect(originOf({ ...bucket, S3_BUCKET: 'my.files' })).toBe('https://s3.eu-central-1.amazonaws.com');
  expect(originOf({ ...bucket, S3_ENDPOINT: 'https://minio.example:9000/' })).toBe('https://minio.example:9000');
});

test('the contact for vulnerabilities is a mailto: or https: URL', () => {
  const contact = 'mailto:security@ads.example';
  expect(readEnvironment({ ...complete, SECURITY_CONTACT: contact }).securityContact).toBe(contact);
  for (const SECURITY_CONTACT of [
    'security@ads.example',
    'mailto:security',
    'http://ads.example',
    `${contact}\nX: y`,
  ]) {
    expect(problemsOf({ ...complete, SECURITY_CONTACT })).toEqual(['SECURITY_CONTACT must be a mailto: or https: URL']);
  }
});

test('the operator’s links are URLs', () => {
  const given = {
    SUPPORT_URL: 'mailto:help@ads.example',
    STATUS_URL: 'https://status.ads.example',
    TERMS_URL: 'https://ads.example/terms',
  };
  expect(readEnvironment({ ...complete, ...given }).operatorLinks).toEqual({
    supportUrl: given.SUPPORT_URL,
    statusUrl: given.STATUS_URL,
    termsUrl: given.TERMS_URL,
  });
  expect(problemsOf({ ...complete, SUPPORT_URL: 'javascript:alert(1)' })).toHaveLength(1);
  expect(problemsOf({ ...complete, STATUS_URL: 'javascript:alert(1)' })).toHaveLength(1);
});

test('another issuer and another endpoint need only environment variables', () => {
  const read = readEnvironment({
    ...complete,
    GRAPHQL_ENDPOINT: 'https://other.example/api',
    AUTH_ISSUER: 'https://login.example/realms/ads',
    AUTH_CLIENT_ID: 'portal',
  });
  expect(read.graphqlEndpoint).toBe('https://other.example/api');
  expect(read.authIssuer).toBe('https://login.example/realms/ads');
  expect(read.authClientId).toBe('portal');
});

test('requests tokens for the API from another issuer, by URL or by configured name', () => {
  const other = { ...complete, AUTH_ISSUER: 'https://login.example' };
  expect(readEnvironment(other).authAudience).toBe('https://api.ads.example/graphql');
  expect(readEnvironment({ ...other, AUTH_AUDIENCE: 'ads-api' }).authAudience).toBe('ads-api');
  expect(readEnvironment({ ...complete, AUTH_AUDIENCE: 'ads-api' }).authAudience).toBeNull();
  expect(readEnvironment({ ...other, AUTH_SCOPE: 'openid email api://x/.default' }).authScope).toContain('api://x');
  expect(problemsOf({ ...other, AUTH_SCOPE: 'email' })).toEqual(['AUTH_SCOPE must contain openid']);
});

test('reports all missing and empty variables together', () => {
  expect(problemsOf({ SESSION_SECRET: '' })).toEqual([
    'PORTAL_URL is missing',
    'API_URL is missing',
    'AUTH_CLIENT_SECRET is missing',
    'SESSION_SECRET is missing',
  ]);
});

test('reports malformed variables together, without their values', () => {
  const problems = problemsOf({
    ...complete,
    PORTAL_URL: 'https://ads.example/portal',
    API_URL: 'ftp://x',
    SESSION_SECRET: 'short',
  });
  expect(problems).toEqual([
    'PORTAL_URL must be an origin, without a path',
    'API_URL must be an http(s) URL',
    'SESSION_SECRET must have at least 32 characters',
  ]);
  expect(problems.join()).not.toContain('short');
});

test('a missing variable does not hide a contradiction', () => {
  expect(problemsOf({ ...complete, API_URL: '', NEXTAUTH_URL: 'https://elsewhere.example' })).toEqual([
    'API_URL is missing',
    'NEXTAUTH_URL contradicts PORTAL_URL: same origin needed',
  ]);
});

test('rejects contradicting variables by name', () => {
  const secret = 's'.repeat(40);
  expect(
    problemsOf({
      ...complete,
      NEXTAUTH_URL: 'https://elsewhere.example',
      SESSION_SECRET: secret,
      AUTH_CLIENT_SECRET: secret,
    }),
  ).toEqual([
    'NEXTAUTH_URL contradicts PORTAL_URL: same origin needed',
    'SESSION_SECRET must differ from AUTH_CLIENT_SECRET',
  ]);
});

test('the reference shows the API’s own schema unless another source is configured', () => {
  expect(readSchemaSettings({})).toEqual({ file: undefined, endpoint: undefined });
  const own = { API_URL: 'https://api.ads.example', GRAPHQL_ENDPOINT: 'https://api.ads.example/graphql' };
  expect(readSchemaSettings(own)).toEqual({ file: undefined, endpoint: undefined });
  expect(readSchemaSettings({ ...own, GRAPHQL_ENDPOINT: 'https://other.example/api/' }).endpoint).toBe(
    'https://other.example/api',
  );
  expect(readSchemaSettings({ GRAPHQL_SCHEMA_FILE: 'schema.graphql', GRAPHQL_ENDPOINT: '' })).toEqual({
    file: 'schema.graphql',
    endpoint: undefined,
  });
  expect(() => readSchemaSettings({ GRAPHQL_ENDPOINT: 'other' })).toThrow('GRAPHQL_ENDPOINT must be an http(s) URL');
});

test('trusts the proxies in TRUSTED_PROXIES', () => {
  const { trustedProxies } = readEnvironment({ ...complete, TRUSTED_PROXIES: '10.0.0.0/8' });
  expect(trustedProxies?.trusts('10.1.2.3', 0)).toBe(true);
  expect(trustedProxies?.trusts('192.0.2.1', 0)).toBe(false);
  expect(() => readEnvironment({ ...complete, TRUSTED_PROXIES: 'all' })).toThrow('TRUSTED_PROXIES must be none, the');
});
