import { describe, expect, it } from 'vitest';
import { ConfigurationError, readEnvironment } from './env.ts';

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('may be empty', () => {
    expect(readEnvironment({})).toEqual({
      NODE_ENV: 'development',
      API_PORT: 4000,
      PORTAL_PORT: 3000,
      DATA_DIR: '.data',
      AUTH_CLIENT_ID: 'litfass-portal',
      LOG_LEVEL: 'info',
    });
  });

  it('takes an empty or blank value for an absent one', () => {
    expect(
      readEnvironment({ API_PORT: '', DATABASE_URL: '', TOKEN_PEPPER: '', DATA_DIR: ' ', PORTAL_PORT: ' \t' }),
    ).toEqual(readEnvironment({}));
  });

  it('lists every wrong variable at once, one a line, without the values of secrets', () => {
    const problems = problemsOf({
      NODE_ENV: 'prod',
      API_PORT: 'http',
      PORTAL_PORT: '65536',
      API_URL: 'localhost:4000',
      PORTAL_URL: 'ftp://portal.example',
      DATABASE_URL: 'mysql://hunter2@db/x',
      AUTH_CLIENT_SECRET: 'hunter2',
      SESSION_SECRET: 'hunter2',
      TOKEN_PEPPER: 'hunter2',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'NODE_ENV',
      'API_PORT',
      'PORTAL_PORT',
      'API_URL',
      'PORTAL_URL',
      'DATABASE_URL',
      'AUTH_CLIENT_SECRET',
      'SESSION_SECRET',
      'TOKEN_PEPPER',
      'LOG_LEVEL',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it.each([
    [{ S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'a' }, ['S3_REGION', 'S3_ACCESS_KEY_ID']],
    [{ S3_BUCKET: 'files' }, ['S3_REGION']],
    [{ S3_BUCKET: 'files', S3_REGION: 'eu-central-1', S3_SECRET_ACCESS_KEY: 'hunter2' }, ['S3_ACCESS_KEY_ID']],
    [
      { S3_BUCKET: 'Files', S3_REGION: 'x', S3_ENDPOINT: 'http://store.example', NODE_ENV: 'production' },
      ['S3_BUCKET', 'S3_ENDPOINT'],
    ],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000', NODE_ENV: 'production' }, []],
    [{ S3_BUCKET: 'files', S3_REGION: 'eu-central-1' }, []],
  ])('finds what contradicts itself about the object store in %j', (source, expected) => {
    const problems = problemsOf(source);
    expect(problems.map((line) => line.split(':')[0])).toEqual(expected);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it.each(['-1', '1.5', '0x', '1e9', 'NaN', '80,81'])('takes no port %j', (port) => {
    expect(problemsOf({ API_PORT: port })).toHaveLength(1);
  });

  it.each(['0', '1', '65535'])('takes port %s', (port) => {
    expect(readEnvironment({ API_PORT: port }).API_PORT).toBe(Number(port));
  });

  it.each(['postgres://user:secret@host:5432/name', 'postgresql://host/name'])('takes the database %s', (url) => {
    expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  it('ignores what it doesn’t know', () => {
    expect(readEnvironment({ PATH: '/bin', COLOUR: 'x' })).toEqual(readEnvironment({}));
  });
});
