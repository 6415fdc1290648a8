import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => vi.useRealTimers());

describe('an attempt limit', () => {
  it('lets the allowed number through and says how long the next has to wait', () => {
    const limit = createAttemptLimit({ attempts: 2, seconds: 60 });
    limit.count('a');
    expect(limit.secondsToWait('a')).toBeUndefined();
    vi.setSystemTime(20_500);
    limit.count('a');
    expect(limit.secondsToWait('a')).toBe(40);
    expect(limit.secondsToWait('b')).toBeUndefined();
  });

  it('starts anew when the window has ended', () => {
    const limit = createAttemptLimit({ attempts: 1, seconds: 60 });
    limit.count('a');
    vi.setSystemTime(59_999);
    expect(limit.secondsToWait('a')).toBe(1);
    vi.setSystemTime(60_000);
    expect(limit.secondsToWait('a')).toBeUndefined();
    limit.count('a');
    expect(limit.secondsToWait('a')).toBe(60);
  });

  it('takes a try back, and forgets them all', () => {
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
