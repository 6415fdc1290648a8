import { expect, test } from 'vitest';
import { expectedShare, paceOf, spentShare } from './campaign-pace.ts';

const campaign = (spentMicros: string, rest = {}) => ({
  startDate: '2026-11-01',
  endDate: '2026-11-10',
  budget: { period: 'LIFETIME', amountMicros: '1000', spentMicros },
  ...rest,
});

test.each([
  ['500', '2026-11-05', 'on-schedule'],
  ['390', '2026-11-05', 'behind'],
  ['610', '2026-11-05', 'ahead'],
  ['0', '2026-10-20', 'on-schedule'],
  ['950', '2026-11-30', 'on-schedule'],
  ['1000', '2026-11-05', 'spent'],
  ['800', '2026-11-30', 'behind'],
])('%s of 1000 spent on %s is %s', (spent, today, pace) => {
  expect(paceOf(campaign(spent), today)).toBe(pace);
});

test.each([
  ['2026-10-20', 0],
  ['2026-11-05', 0.5],
  ['2026-11-30', 1],
])('on %s, %s of a budget is expected to be spent', (today, share) => {
  expect(expectedShare(campaign('500'), today)).toBe(share);
});

test('a daily budget and a campaign without an end have no pace', () => {
  const budget = { period: 'DAILY', amountMicros: '1000', spentMicros: '1' };
  expect(paceOf(campaign('1', { budget }), '2026-11-05')).toBeNull();
  expect(expectedShare(campaign('1', { budget }), '2026-11-05')).toBeNull();
  expect(paceOf(campaign('1', { endDate: null }), '2026-11-05')).toBeNull();
});

test('the spent share may exceed 1', () => {
  expect(spentShare({ period: 'DAILY', amountMicros: '1000', spentMicros: '1100' })).toBe(1.1);
});
