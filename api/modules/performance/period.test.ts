import { describe, expect, it } from 'vitest';
import { assertRange, maximumDays, periodOf } from './period.ts';

const range = { startDate: '2025-12-30', endDate: '2026-03-02' };

describe('a range', () => {
  it('may be one day', () => {
    expect(() => assertRange({ startDate: '2026-02-28', endDate: '2026-02-28' })).not.toThrow();
  });

  it(`has at most ${maximumDays} days`, () => {
    expect(() => assertRange({ startDate: '2024-02-28', endDate: '2026-02-28' })).not.toThrow();
    expect(() => assertRange({ startDate: '2024-02-28', endDate: '2026-03-01' })).toThrow(/covers 733 days/);
    expect(() => assertRange({ startDate: '2020-01-01', endDate: '2025-12-21' })).toThrow(
      'range covers 2,182 days; the maximum is 732. Split it into several requests.',
    );
  });

  it('must not end before it starts', () => {
    expect(() => assertRange({ startDate: '2026-03-01', endDate: '2026-02-28' })).toThrow(/before it starts/);
  });
});

describe('the days of a row', () => {
  it('are the whole range for TOTAL, and one day for DAY', () => {
    expect(periodOf('TOTAL', range, '2025-12-30')).toEqual(range);
    expect(periodOf('DAY', range, '2026-01-01')).toEqual({ startDate: '2026-01-01', endDate: '2026-01-01' });
  });

  it('run from Monday to Sunday for WEEK, over a year’s end too, cut to the range at both ends', () => {
    expect(periodOf('WEEK', range, '2025-12-29')).toEqual({ startDate: '2025-12-30', endDate: '2026-01-04' });
    expect(periodOf('WEEK', range, '2026-01-05')).toEqual({ startDate: '2026-01-05', endDate: '2026-01-11' });
    expect(periodOf('WEEK', range, '2026-03-02')).toEqual({ startDate: '2026-03-02', endDate: '2026-03-02' });
  });

  it('are calendar months for MONTH, leap years included, cut to the range at both ends', () => {
    expect(periodOf('MONTH', range, '2025-12-01')).toEqual({ startDate: '2025-12-30', endDate: '2025-12-31' });
    expect(periodOf('MONTH', range, '2026-02-01')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
    expect(periodOf('MONTH', range, '2026-03-01')).toEqual({ startDate: '2026-03-01', endDate: '2026-03-02' });
    const leap = { startDate: '2024-01-01', endDate: '2024-12-31' };
    expect(periodOf('MONTH', leap, '2024-02-01')).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' });
  });
});
