import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfig } from './config.ts';
import { ConfigurationError, readEnvironment } from './env.ts';
import { graphqlAudience } from './issuer.ts';

const root = mkdtempSync(join(tmpdir(), 'litfass-config-'));
let DATA_DIR: string;
let count = 0;

beforeEach(() => {
  count += 1;
  DATA_DIR = join(root, `data-${count}`);
});
afterAll(() => rmSync(root, { recursive: true }));

const configOf = (source: Record<string, string>) => createConfig(readEnvironment({ DATA_DIR, ...source }));

function problemOf(source: Record<string, string>): string {
  try {
    configOf(source);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('It was taken.');
}

const secret = (name: string) => `${name} of a test that is longer than needed`;
const DATABASE_URL = 'postgres://owner@db.example/litfass';
const given = {
  AUTH_CLIENT_SECRET: secret('client secret'),
  SESSION_SECRET: secret('session secret'),
  TOKEN_PEPPER: secret('pepper'),
};

describe('the configuration', () => {
  it('without variables is embedded, on loopback, with URLs that match its ports', () => {
    expect(configOf({ API_PORT: '4100', PORTAL_PORT: '3100' })).toMatchObject({
      host: '127.0.0.1',
      port: 4100,
      apiUrl: 'http://localhost:4100',
      portalUrl: 'http://localhost:3100',
      dataDirectory: DATA_DIR,
      database: { kind: 'embedded', directory: join(DATA_DIR, 'database') },
      logLevel: 'info',
    });
  });

  it('with a database server listens to the network', () => {
    expect(configOf({ DATABASE_URL })).toMatchObject({
      host: '0.0.0.0',
      database: { kind: 'postgres', url: DATABASE_URL },
    });
    expect(configOf({ DATABASE_URL, HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  it('has public URLs without a trailing slash, so that issuer and audience are exact', () => {
    const config = configOf({ API_URL: 'https://api.example.com/', PORTAL_URL: 'https://portal.example.com//' });
    expect(config).toMatchObject({ apiUrl: 'https://api.example.com', portalUrl: 'https://portal.example.com' });
    expect(graphqlAudience(config)).toBe('https://api.example.com/graphql');
  });
});

describe('the issuer people sign in at', () => {
  const AUTH_ISSUER = 'https://login.example/realms/ads/';

  it('is the API itself, unless another one is configured', () => {
    expect(configOf({}).externalIssuer).toBeUndefined();
    expect(
      configOf({ API_URL: 'https://api.example.com', AUTH_ISSUER: 'https://api.example.com/' }),
    ).not.toHaveProperty('externalIssuer');
  });

  it('issues tokens for the API’s URL, or for the configured audience', () => {
    const other = { API_URL: 'https://api.example.com', AUTH_ISSUER };
    expect(configOf(other).externalIssuer).toEqual({
      issuer: 'https://login.example/realms/ads',
      audience: 'https://api.example.com/graphql',
    });
    expect(configOf({ ...other, AUTH_AUDIENCE: 'ads-api' }).externalIssuer?.audience).toBe('ads-api');
  });

  it('may not issue id_tokens for the API, and must use https in production', () => {
    expect(problemOf({ AUTH_ISSUER, AUTH_CLIENT_ID: 'portal', AUTH_AUDIENCE: 'portal' })).toContain('AUTH_AUDIENCE');
    const plain = { AUTH_ISSUER: 'http://login.example', NODE_ENV: 'production' };
    expect(problemOf(plain)).toContain('AUTH_ISSUER: must be https');
    expect(configOf({ ...plain, AUTH_ISSUER: 'http://127.0.0.1:9000' }).externalIssuer).toBeDefined();
  });
});

describe('the secrets file', () => {
  const file = () => join(DATA_DIR, 'secrets.json');
  const read = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, string>;

  it('is created on the first start, readable only by its owner, and kept', () => {
    const first = configOf({});
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    const kept = Object.values(read());
    const { portalClientSecrets, sessionSecrets, tokenPeppers } = first.secrets;
    expect([...portalClientSecrets, ...sessionSecrets, ...tokenPeppers]).toEqual(kept);
    expect(configOf({}).secrets).toEqual(first.secrets);
    expect(new Set(kept).size).toBe(3);
    for (const value of kept) expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('differs in another directory', () => {
    const values = () => {
      const { portalClientSecrets, sessionSecrets, tokenPeppers } = configOf({}).secrets;
      return [...portalClientSecrets, ...sessionSecrets, ...tokenPeppers];
    };
    const first = values();
    DATA_DIR += '-other';
    expect(values().filter((value) => first.includes(value))).toEqual([]);
  });

  it('is overridden by the environment, and not changed by it', () => {
    const kept = configOf({}).secrets;
    const file = read();
    expect(configOf({ TOKEN_PEPPER: given.TOKEN_PEPPER }).secrets).toEqual({
      ...kept,
      tokenPeppers: [given.TOKEN_PEPPER],
    });
    expect(read()).toEqual(file);
  });

  it.each(['', '{', 'null', '{}', '{"portalClientSecret":"short","sessionSecret":"short","tokenPepper":"short"}'])(
    'that is damaged (%s) stops the start, and is left as it is',
    (content) => {
      configOf({});
      writeFileSync(file(), content);
      expect(problemOf({})).toBe(`DATA_DIR: ${file()} is damaged; restore it, or remove it to lose all API keys`);
      expect(readFileSync(file(), 'utf8')).toBe(content);
    },
  );

  it('may contain lists like the environment', () => {
    configOf({});
    const [next, old] = [secret('next'), secret('old')];
    writeFileSync(file(), JSON.stringify({ ...read(), sessionSecret: `${next},${old}` }));
    expect(configOf({}).secrets.sessionSecrets).toEqual([next, old]);
    expect(configOf({ SESSION_SECRET: `${old}, ${next}` }).secrets.sessionSecrets).toEqual([old, next]);
    expect(problemOf({ SESSION_SECRET: `${next},short` })).toContain('SESSION_SECRET: secret 2 of 2 has fewer than 32');
  });

  it('doesn’t reveal its content when it is damaged', () => {
    configOf({});
    writeFileSync(file(), '{"tokenPepper":"hunter2"');
    expect(problemOf({})).not.toContain('hunter2');
  });

  it('in a directory that can’t be created is a one-line error', () => {
    writeFileSync(join(root, 'a-file'), '');
    const inFile = join(root, 'a-file', 'data');
    expect(problemOf({ DATA_DIR: inFile })).toMatch(/^DATA_DIR: .*a-file.* can't be (read|written) \(ENOTDIR\)$/);
  });

  it('that is a directory is a one-line error', () => {
    configOf({ DATA_DIR: join(DATA_DIR, 'secrets.json') });
    expect(problemOf({})).toBe(`DATA_DIR: ${file()} can't be read (EISDIR)`);
  });

  it('is not created when all secrets are given for a server database in production', () => {
    chmodSync(root, 0o700);
    expect(configOf({ ...given, DATABASE_URL, NODE_ENV: 'production' }).secrets).toEqual({
      portalClientSecrets: [given.AUTH_CLIENT_SECRET],
      sessionSecrets: [given.SESSION_SECRET],
      tokenPeppers: [given.TOKEN_PEPPER],
      identityKey: undefined,
    });
    expect(readdirSync(root)).not.toContain(`data-${count}`);
  });
});

describe('production on a server database', () => {
  const production = { DATABASE_URL, NODE_ENV: 'production' };

  it('generates no secrets, and lists all missing ones', () => {
    expect(
      problemOf(production)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['AUTH_CLIENT_SECRET', 'SESSION_SECRET', 'TOKEN_PEPPER']);
    expect(problemOf({ ...production, ...given, SESSION_SECRET: '' }).split('\n')).toEqual([
      'SESSION_SECRET: required in production with DATABASE_URL (32 characters or more)',
    ]);
  });

  it('lists missing, wrong and contradictory variables together', () => {
    const problem = problemOf({
      ...production,
      API_PORT: 'x',
      TOKEN_PEPPER: given.TOKEN_PEPPER,
      AUTH_ISSUER: 'http://login.example',
      AUTH_AUDIENCE: 'litfass-portal',
      RATE_LIMIT_POINTS: '10',
      S3_REGION: 'eu-central-1',
    });
    expect(problem.split('\n').map((line) => line.split(':')[0])).toEqual([
      'API_PORT',
      'AUTH_CLIENT_SECRET',
      'SESSION_SECRET',
      'AUTH_ISSUER',
      'AUTH_AUDIENCE',
      'RATE_LIMIT_POINTS × RATE_LIMIT_TOKEN_SHARE',
      'S3_REGION',
    ]);
  });

  it('reports only the type of a variable with a wrong type', () => {
    expect(problemOf({ AUTH_ISSUER: 'login', NODE_ENV: 'production' }).split('\n')).toHaveLength(1);
    expect(problemOf({ RATE_LIMIT_POINTS: '-1' }).split('\n')).toHaveLength(1);
  });
});

describe('mail', () => {
  const MAIL_FROM = 'Litfass <mail@example.com>';
  const SMTP_URL = 'smtp://localhost:2525';

  it('is kept as files in the embedded default, and isn’t sent from a database server without SMTP_URL', () => {
    expect(configOf({}).mail).toEqual({ kind: 'files', directory: join(DATA_DIR, 'mail') });
    expect(configOf({ DATABASE_URL, ...given }).mail).toEqual({ kind: 'none' });
  });

  it('goes to the server of SMTP_URL with either database', () => {
    const server = { host: 'localhost', port: 2525, secure: false, requireTls: false };
    const smtp = { kind: 'smtp', server, from: MAIL_FROM };
    expect(configOf({ SMTP_URL, MAIL_FROM }).mail).toEqual(smtp);
    expect(configOf({ SMTP_URL, MAIL_FROM, DATABASE_URL, ...given }).mail).toEqual(smtp);
  });

  it.each([
    ['smtp://smtp.example', { host: 'smtp.example', port: 587, secure: false, requireTls: true }],
    ['smtps://smtp.example', { host: 'smtp.example', port: 465, secure: true, requireTls: true }],
    ['smtp://relay.example:25?requireTLS=false', { host: 'relay.example', port: 25, secure: false, requireTls: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, requireTls: false }],
    [
      'smtp://litfass:p%40ss%2Fword@smtp.example',
      {
        host: 'smtp.example',
        port: 587,
        secure: false,
        requireTls: true,
        credentials: { user: 'litfass', password: 'p@ss/word' },
      },
    ],
  ])('of %s requires TLS unless the server is on this machine or the URL says otherwise', (url, server) => {
    expect(configOf({ SMTP_URL: url, MAIL_FROM }).mail).toEqual({ kind: 'smtp', server, from: MAIL_FROM });
  });
});

describe('demo data', () => {
  it('are loaded into an embedded database unless DEMO_DATA is false, and never into another one', () => {
    expect(configOf({}).demoData).toBe(true);
    expect(configOf({ DEMO_DATA: 'true' }).demoData).toBe(true);
    expect(configOf({ DEMO_DATA: 'false' }).demoData).toBe(false);
    expect(configOf({ DATABASE_URL, ...given }).demoData).toBe(false);
    expect(configOf({ DATABASE_URL, DEMO_DATA: 'false', ...given }).demoData).toBe(false);
    expect(problemOf({ DATABASE_URL, DEMO_DATA: 'true', ...given })).toMatch(
      /^DEMO_DATA: .*npm run admin -- demo load$/,
    );
    expect(problemOf({ DEMO_DATA: 'yes' })).toContain('DEMO_DATA');
  });
});
