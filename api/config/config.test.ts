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

const secret = (name: string) => `${name} of a test, longer than needed`;
const DATABASE_URL = 'postgres://owner@db.example/litfass';
const given = {
  AUTH_CLIENT_SECRET: secret('client secret'),
  SESSION_SECRET: secret('session secret'),
  TOKEN_PEPPER: secret('pepper'),
};

describe('the configuration', () => {
  it('without any variable is embedded, on loopback, with addresses that fit its ports', () => {
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

  it('has public addresses without a slash at the end, so that issuer and audience are exact', () => {
    const config = configOf({ API_URL: 'https://api.example.com/', PORTAL_URL: 'https://portal.example.com//' });
    expect(config).toMatchObject({ apiUrl: 'https://api.example.com', portalUrl: 'https://portal.example.com' });
    expect(graphqlAudience(config)).toBe('https://api.example.com/graphql');
  });
});

describe('the issuer people sign in at', () => {
  const AUTH_ISSUER = 'https://login.example/realms/ads/';

  it('is the API itself, unless another is named', () => {
    expect(configOf({}).externalIssuer).toBeUndefined();
    expect(
      configOf({ API_URL: 'https://api.example.com', AUTH_ISSUER: 'https://api.example.com/' }),
    ).not.toHaveProperty('externalIssuer');
  });

  it('makes tokens for the API’s address, or for the name the API has there', () => {
    const other = { API_URL: 'https://api.example.com', AUTH_ISSUER };
    expect(configOf(other).externalIssuer).toEqual({
      issuer: 'https://login.example/realms/ads',
      audience: 'https://api.example.com/graphql',
    });
    expect(configOf({ ...other, AUTH_AUDIENCE: 'ads-api' }).externalIssuer?.audience).toBe('ads-api');
  });

  it('may not make its id_tokens for the API, and is https in production', () => {
    expect(problemOf({ AUTH_ISSUER, AUTH_CLIENT_ID: 'portal', AUTH_AUDIENCE: 'portal' })).toContain('AUTH_AUDIENCE');
    const plain = { AUTH_ISSUER: 'http://login.example', NODE_ENV: 'production' };
    expect(problemOf(plain)).toContain('AUTH_ISSUER: must be https');
    expect(configOf({ ...plain, AUTH_ISSUER: 'http://127.0.0.1:9000' }).externalIssuer).toBeDefined();
  });
});

describe('the secrets file', () => {
  const file = () => join(DATA_DIR, 'secrets.json');
  const read = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, string>;

  it('is made on the first start, for its owner’s eyes only, and kept', () => {
    const first = configOf({});
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    expect(read()).toEqual(first.secrets);
    expect(configOf({}).secrets).toEqual(first.secrets);
    expect(new Set(Object.values(first.secrets)).size).toBe(3);
    for (const value of Object.values(first.secrets)) expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('is another in another directory', () => {
    const first = configOf({}).secrets;
    DATA_DIR += '-other';
    expect(Object.values(configOf({}).secrets).filter((value) => Object.values(first).includes(value))).toEqual([]);
  });

  it('gives way to the environment, and is not changed by it', () => {
    const kept = configOf({}).secrets;
    expect(configOf({ TOKEN_PEPPER: given.TOKEN_PEPPER }).secrets).toEqual({
      ...kept,
      tokenPepper: given.TOKEN_PEPPER,
    });
    expect(read()).toEqual(kept);
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

  it('says nothing of its content when it is damaged', () => {
    configOf({});
    writeFileSync(file(), '{"tokenPepper":"hunter2"');
    expect(problemOf({})).not.toContain('hunter2');
  });

  it('in a directory that can’t be is one clear line', () => {
    writeFileSync(join(root, 'a-file'), '');
    const inFile = join(root, 'a-file', 'data');
    expect(problemOf({ DATA_DIR: inFile })).toMatch(/^DATA_DIR: .*a-file.* can't be (read|written) \(ENOTDIR\)$/);
  });

  it('that is a directory is one clear line', () => {
    configOf({ DATA_DIR: join(DATA_DIR, 'secrets.json') });
    expect(problemOf({})).toBe(`DATA_DIR: ${file()} can't be read (EISDIR)`);
  });

  it('is not made when everything is given for a server database in production', () => {
    chmodSync(root, 0o700);
    expect(configOf({ ...given, DATABASE_URL, NODE_ENV: 'production' }).secrets).toEqual({
      portalClientSecret: given.AUTH_CLIENT_SECRET,
      sessionSecret: given.SESSION_SECRET,
      tokenPepper: given.TOKEN_PEPPER,
    });
    expect(readdirSync(root)).not.toContain(`data-${count}`);
  });
});

describe('production on a server database', () => {
  const production = { DATABASE_URL, NODE_ENV: 'production' };

  it('invents no secrets, and names every missing one at once', () => {
    expect(
      problemOf(production)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['AUTH_CLIENT_SECRET', 'SESSION_SECRET', 'TOKEN_PEPPER']);
    expect(problemOf({ ...production, ...given, SESSION_SECRET: '' }).split('\n')).toEqual([
      'SESSION_SECRET: required in production with DATABASE_URL (32 characters or more)',
    ]);
  });

  it('names missing, wrong and contradictory ones together', () => {
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

  it('says of what has no right type nothing else', () => {
    expect(problemOf({ AUTH_ISSUER: 'login', NODE_ENV: 'production' }).split('\n')).toHaveLength(1);
    expect(problemOf({ RATE_LIMIT_POINTS: '-1' }).split('\n')).toHaveLength(1);
  });
});
