import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createConfig } from './config.ts';
import { ConfigurationError, readEnvironment } from './env.ts';
import { defaultLimits, limitsFor } from './limits.ts';

const limitsOf = (source: Record<string, string>) => limitsFor(readEnvironment(source));

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('limits', () => {
  const root = mkdtempSync(join(tmpdir(), 'litfass-limits-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('without any variable are the default ones, counted in memory', () => {
    expect(limitsOf({})).toEqual(defaultLimits);
    expect(limitsOf({ RATE_LIMIT_POINTS: '', REDIS_URL: ' ' })).toEqual(defaultLimits);
    expect(limitsOf({})).not.toHaveProperty('redisUrl');
  });

  it('are the operator’s if given, each independently', () => {
    expect(limitsOf({ RATE_LIMIT_POINTS: '40000' })).toEqual({ ...defaultLimits, accountPoints: 40_000 });
    expect(limitsOf({ RATE_LIMIT_RESTORE_PER_SECOND: '7' })).toEqual({ ...defaultLimits, accountRestorePerSecond: 7 });
    expect(limitsOf({ RATE_LIMIT_TOKEN_SHARE: '0.25' })).toEqual({ ...defaultLimits, tokenShare: 0.25 });
    expect(limitsOf({ RATE_LIMIT_TOKEN_SHARE: '1' }).tokenShare).toBe(1);
  });

  it.each(['redis://127.0.0.1:6379', 'rediss://user:secret@redis.example/2'])('are shared over %s', (REDIS_URL) => {
    expect(limitsOf({ REDIS_URL })).toEqual({ ...defaultLimits, redisUrl: REDIS_URL });
  });

  it.each([
    { name: 'RATE_LIMIT_POINTS', bad: ['0', '-1', '2000.5', 'many', 'Infinity'] },
    { name: 'RATE_LIMIT_RESTORE_PER_SECOND', bad: ['0', '-1', '0.5', 'fast', 'Infinity'] },
    { name: 'RATE_LIMIT_TOKEN_SHARE', bad: ['0', '-0.1', '1.01', '50%', 'NaN'] },
    { name: 'REDIS_URL', bad: ['127.0.0.1:6379', 'http://127.0.0.1', 'redis', 'unix:///run/redis.sock'] },
  ])('refuse what $name can’t be, by its name', ({ name, bad }) => {
    for (const value of bad)
      expect(
        problemOf(() => limitsOf({ [name]: value })),
        value,
      ).toMatch(RegExp(`^${name}: `));
  });

  it('that don’t let one key pay for the most expensive request, which could never run', () => {
    const problem = (points: string, share: string) =>
      problemOf(() => limitsOf({ RATE_LIMIT_POINTS: points, RATE_LIMIT_TOKEN_SHARE: share }));
    expect(limitsOf({ RATE_LIMIT_POINTS: '4000' }).accountPoints).toBe(4_000);
    expect(limitsOf({ RATE_LIMIT_POINTS: '2000', RATE_LIMIT_TOKEN_SHARE: '1' }).accountPoints).toBe(2_000);
    expect(problem('3999', '0.5')).toBe(
      'RATE_LIMIT_POINTS × RATE_LIMIT_TOKEN_SHARE: at least 2000, what one request may cost; 1999.5 is less',
    );
    expect(problem('500000', '0.003')).toContain('1500 is less');
  });

  it('that are invalid stop the start before anything is created', () => {
    const DATA_DIR = join(root, 'data');
    expect(problemOf(() => createConfig(readEnvironment({ DATA_DIR, RATE_LIMIT_POINTS: '10' })))).toContain(
      '5 is less',
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
