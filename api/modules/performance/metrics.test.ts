import { describe, expect, it } from 'vitest';
import { assertBigInts, microsPer, noSums, ratio } from './metrics.ts';

describe('a ratio', () => {
  it('is null if its divisor is 0, also for 0 divided by 0', () => {
    expect(ratio('5', '0')).toBeNull();
    expect(ratio('0', '0')).toBeNull();
    expect(microsPer('5', '0')).toBeNull();
  });

  it('of 0 is 0', () => {
    expect(ratio('0', '7')).toBe(0);
    expect(microsPer('0', '7')).toBe('0');
  });

  it('is a quotient', () => {
    expect(ratio('1', '8')).toBe(0.125);
    expect(ratio('9007199254740993', '9007199254740993')).toBe(1);
  });
});

describe('an amount per unit', () => {
  it('is rounded to the nearest micro, halves up', () => {
    expect(microsPer('10', '3')).toBe('3');
    expect(microsPer('11', '3')).toBe('4');
    expect(microsPer('1', '2')).toBe('1');
    expect(microsPer('3', '2')).toBe('2');
    expect(microsPer('5', '2')).toBe('3');
  });

  it('can be per thousand', () => {
    expect(microsPer('2500000', '1000', 1_000n)).toBe('2500000');
    expect(microsPer('1', '3', 1_000n)).toBe('333');
  });

  it('is exact above 2^53', () => {
    expect(microsPer('9007199254740993', '1')).toBe('9007199254740993');
  });

  it('beyond 64 bits is refused', () => {
    expect(() => microsPer('9223372036854775807', '1', 1_000n)).toThrow(/64 bits/);
  });
});

describe('sums', () => {
  it('up to the largest 64-bit integer pass', () => {
    expect(() => assertBigInts({ ...noSums, clicks: '9223372036854775807' })).not.toThrow();
  });

  it('above it are rejected with the metric’s name', () => {
    expect(() => assertBigInts({ ...noSums, spendMicros: '9223372036854775808' })).toThrow(
      /^spendMicros exceeds the 64 bits/,
    );
  });
});
