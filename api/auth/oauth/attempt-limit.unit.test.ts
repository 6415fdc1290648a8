import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => vi.useRealTimers());

describe('an attempt limit', () => {
  it('allows the configured number of tries and returns the wait until the next one', () => {
    const limit = createAttemptLimit({ attempts: 2, seconds: 60 });
    limit.count('a');
    expect(limit.secondsToWait('a')).toBeUndefined();
    vi.setSystemTime(20_500);
    limit.count('a');
    expect(limit.secondsToWait('a')).toBe(40);
    expect(limit.secondsToWait('b')).toBeUndefined();
  });

  it('starts again when the window has ended', () => {
    const limit = createAttemptLimit({ attempts: 1, seconds: 60 });
    limit.count('a');
    vi.setSystemTime(59_999);
    expect(limit.secondsToWait('a')).toBe(1);
    vi.setSystemTime(60_000);
    expect(limit.secondsToWait('a')).toBeUndefined();
    limit.count('a');
    expect(limit.secondsToWait('a')).toBe(60);
  });

  it('removes one try, and removes all tries', () => {
    const limit = createAttemptLimit({ attempts: 1, seconds: 60 });
    limit.count('a');
    limit.giveBack('a');
    limit.giveBack('a');
    expect(limit.secondsToWait('a')).toBeUndefined();
    limit.count('a');
    expect(limit.secondsToWait('a')).toBe(60);
    limit.forget('a');
    expect(limit.secondsToWait('a')).toBeUndefined();
  });
});
