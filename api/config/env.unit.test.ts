import { describe, expect, it } from 'vitest';
import { ConfigurationError, readEnvironment } from './env.ts';

function problemsOf(
  source: Record<string, string>,
  options: { listens?: boolean; usesDatabaseOnly?: boolean } = {},
): string[] {
  try {
    readEnvironment(source, options);
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
      CORS_ORIGINS: [],
      DRAIN_SECONDS: 0,
      METRICS_HOST: '127.0.0.1',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      ACCESS_LOG_SAMPLE: 0,
      SLOW_OPERATION_MS: 1_000,
      API_PORT: 4000,
      PORTAL_PORT: 3000,
      DATA_DIR: '.data',
      AUTH_CLIENT_ID: 'litfass-portal',
      LOG_LEVEL: 'info',
      AUDIT_LOG_RETENTION_DAYS: 'forever',
      PLATFORM_AUDIT_LOG_RETENTION_DAYS: 'forever',
      AUDIT_LOG_ARCHIVE: 'none',
      PERFORMANCE_RETENTION_MONTHS: 'forever',
      USAGE_RETENTION_DAYS: 400,
      UPLOAD_RETENTION_DAYS: 400,
      ENDED_ACCESS_RETENTION_DAYS: 400,
      INVITATION_RETENTION_DAYS: 90,
    });
  });

  it('has periods of retention as whole numbers or forever, each with a minimum', () => {
    expect(readEnvironment({ AUDIT_LOG_RETENTION_DAYS: '365', USAGE_RETENTION_DAYS: 'forever' })).toMatchObject({
      AUDIT_LOG_RETENTION_DAYS: 365,
      USAGE_RETENTION_DAYS: 'forever',
    });
    const wrong = { AUDIT_LOG_RETENTION_DAYS: '29', PERFORMANCE_RETENTION_MONTHS: '11', UPLOAD_RETENTION_DAYS: '1.5' };
    expect(problemsOf(wrong)).toEqual([
      'AUDIT_LOG_RETENTION_DAYS: must be a whole number from 30 to 36500, or forever',
      'PERFORMANCE_RETENTION_MONTHS: must be a whole number from 12 to 36500, or forever',
      'UPLOAD_RETENTION_DAYS: must be a whole number from 31 to 36500, or forever',
    ]);
  });

  it('treats an empty or blank value as absent', () => {
    expect(
      readEnvironment({ API_PORT: '', DATABASE_URL: '', TOKEN_PEPPER: '', DATA_DIR: ' ', PORTAL_PORT: ' \t' }),
    ).toEqual(readEnvironment({}));
  });

  it('needs Redis for a replica, so that each process knows the writes of the others', () => {
    const replica = { DATABASE_URL: 'postgres://a@db/litfass', DATABASE_REPLICA_URL: 'postgres://a@replica/litfass' };
    expect(() => readEnvironment(replica)).toThrow('REDIS_URL: needed with DATABASE_REPLICA_URL');
    expect(readEnvironment({ ...replica, REDIS_URL: 'redis://redis' })).toMatchObject(replica);
  });

  it('of a migration needs no secrets, and that of a process needs an address without the owner’s rights', () => {
    const owner = { NODE_ENV: 'production', DATABASE_MIGRATION_URL: 'postgres://owner@db/litfass' };
    expect(problemsOf(owner)).toEqual([
      'DATABASE_URL: needed with DATABASE_MIGRATION_URL, which only migrations and restores use',
    ]);
    expect(problemsOf(owner, { usesDatabaseOnly: true })).toEqual([]);
    expect(problemsOf({ ...owner, DATABASE_URL: 'postgres://run@db/litfass' }, { usesDatabaseOnly: true })).toEqual([]);
  });

  it('lists all invalid variables, one per line, without the values of secrets', () => {
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
      'TOKEN_PEPPER',
      'SESSION_SECRET',
      'AUTH_CLIENT_SECRET',
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

  it.each(['-1', '1.5', '0x', '1e9', 'NaN', '80,81'])('rejects the port %j', (port) => {
    expect(problemsOf({ API_PORT: port })).toHaveLength(1);
  });

  it.each(['0', '1', '65535'])('accepts the port %s', (port) => {
    expect(readEnvironment({ API_PORT: port }).API_PORT).toBe(Number(port));
  });

  it.each(['postgres://user:secret@host:5432/name', 'postgresql://host/name'])('accepts the database %s', (url) => {
    expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  it.each([
    ['https://tools.example.com', ['https://tools.example.com']],
    ['https://a.example, http://localhost:8080', ['https://a.example', 'http://localhost:8080']],
    ['*', ['*']],
  ])('allows the origins %s', (CORS_ORIGINS, expected) => {
    expect(readEnvironment({ CORS_ORIGINS }).CORS_ORIGINS).toEqual(expected);
  });

  it.each(['tools.example.com', 'https://tools.example.com/', 'https://*.example.com', 'null', 'https://a.example,'])(
    'rejects the origins %j',
    (CORS_ORIGINS) => {
      expect(problemsOf({ CORS_ORIGINS })).toEqual([expect.stringMatching(/^CORS_ORIGINS: must be origins such as/)]);
    },
  );

  it.each([
    ['behind load balancers', '10.0.0.0/8,2001:db8::/32', '10.1.2.3', true],
    ['behind other proxies only', '10.0.0.0/8', '192.0.2.1', false],
    ['behind one proxy', '1', '192.0.2.1', true],
    ['behind none', 'none', '10.1.2.3', false],
  ])('%s trusts TRUSTED_PROXIES=%s', (_where, TRUSTED_PROXIES, address, isTrusted) => {
    expect(readEnvironment({ TRUSTED_PROXIES }).TRUSTED_PROXIES?.trusts(address, 0)).toBe(isTrusted);
  });

  it.each(['all', '0', '0.0.0.0/0', '10.0.0.0/8;10.1.0.0/16'])('doesn’t trust the proxies %j', (TRUSTED_PROXIES) => {
    expect(problemsOf({ TRUSTED_PROXIES })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: must be none, the num/)]);
  });

  it.each([
    [{ DATABASE_URL: 'postgres://db.example/litfass' }, 1],
    [{ HOST: '::' }, 1],
    [{ HOST: '::', TRUSTED_PROXIES: 'none' }, 0],
    [{ HOST: '127.0.0.1', DATABASE_URL: 'postgres://db.example/litfass' }, 0],
    [{ HOST: '0.0.0.0', NODE_ENV: 'development' }, 0],
    [{}, 0],
  ])('of a process that listens requires TRUSTED_PROXIES in production: %j', (source, count) => {
    const secret = 's'.repeat(32);
    const secrets = { AUTH_CLIENT_SECRET: secret, SESSION_SECRET: secret, TOKEN_PEPPER: secret };
    const given = { NODE_ENV: 'production', ...secrets, ...source };
    const problems = problemsOf(given, { listens: true });
    expect(problems).toHaveLength(count);
    for (const problem of problems) expect(problem).toMatch(/^TRUSTED_PROXIES: required .* HOST\.$/);
    expect(problemsOf(given)).toEqual([]);
  });

  it('ignores unknown variables', () => {
    expect(readEnvironment({ PATH: '/bin', COLOR: 'x' })).toEqual(readEnvironment({}));
  });
});

describe('mail', () => {
  const SMTP_URL = 'smtps://user:hunter2@smtp.example:465';

  it.each(['mail@example.com', 'Litfass <mail@example.com>', 'Litfaß GmbH <no-reply@mail.example.com>'])(
    'may come from %s',
    (MAIL_FROM) => {
      expect(readEnvironment({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
    },
  );

  it.each([
    'example.com',
    'mail@',
    'a@example.com, b@example.com',
    'A "B" <a@example.com>',
    'x@example.com\r\nBcc: y@z',
  ])('can’t come from %j', (MAIL_FROM) => {
    expect(problemsOf({ SMTP_URL, MAIL_FROM })).toEqual([
      'MAIL_FROM: must be an email address, or a name with an email address in <>',
    ]);
  });

  it('needs both variables, and names the one that is missing without the password', () => {
    expect(problemsOf({ SMTP_URL })).toEqual([
      'MAIL_FROM: needed with SMTP_URL, for example Litfass <mail@example.com>',
    ]);
    expect(problemsOf({ MAIL_FROM: 'mail@example.com' })).toEqual(['MAIL_FROM: needs SMTP_URL']);
    const [problem] = problemsOf({ SMTP_URL: 'https://user:hunter2@smtp.example', MAIL_FROM: 'mail@example.com' });
    expect(problem).toMatch(/^SMTP_URL: /);
    expect(problem).not.toContain('hunter2');
  });

  it.each([
    'smtp://smtp.example?secure=true',
    'smtp://smtp.example?requireTLS=maybe',
    'smtp://user:hunter2#@smtp.example',
  ])('refuses the URL %s, whose option would be ignored', (url) => {
    const problems = problemsOf({ SMTP_URL: url, MAIL_FROM: 'mail@example.com' }).join();
    expect(problems).toContain('SMTP_URL: ');
    expect(problems).not.toContain('hunter2');
  });

  it('names a password that isn’t percent-encoded', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://user:50%off@smtp.example', MAIL_FROM: 'mail@example.com' })).toEqual([
      'SMTP_URL: the user or password has a % that is not part of percent-encoding; write it as %25',
    ]);
  });
});
