import { describe, expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

describe('a time limit', () => {
  const late = () => new Error('too late');

  it('passes on the result or the error of work in time', async () => {
    await expect(withTimeLimit(Promise.resolve(1), 60_000, late)).resolves.toBe(1);
    await expect(withTimeLimit(Promise.reject(new Error('failed')), 60_000, late)).rejects.toThrow('failed');
  });

  it('rejects when the work takes longer', async () => {
    await expect(withTimeLimit(Promise.withResolvers().promise, 0, late)).rejects.toThrow('too late');
  });

  it('accepts a result that is read in the same turn as the expired timer', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const limited = withTimeLimit(promise, 0, late);
    setTimeout(() => resolve('in time'), 0);
    // Both timers have to expire before the event loop looks at them, or they fire in different turns.
    const start = performance.now();
    while (performance.now() - start < 5);
    await expect(limited).resolves.toBe('in time');
  });
});
