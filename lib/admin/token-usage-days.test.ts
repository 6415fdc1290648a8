import { expect, test } from 'vitest';
import type { APITokenScope } from '#shared/permissions.ts';
import { scopeNames, strongestScopes } from './token-scopes.ts';
import {
  busiestDay,
  fillDays,
  lastUseWords,
  leastPrivilege,
  oldValueUse,
  hasChart,
  scaleWords,
  secretsOf,
  shareOf,
  totalOf,
  unusedNames,
  unusedTitle,
  usageRange,
  usageWords,
} from './token-usage-days.ts';

const now = new Date('2026-11-21T12:00:00Z');
const day = (date: string, requests: number, errors = 0) => ({
  date,
  requests: String(requests),
  errors: String(errors),
  rateLimited: '0',
  cost: String(requests),
});

test('the range includes the last 30 days of every time zone', () => {
  expect(usageRange(now)).toEqual({ startDate: '2026-10-22', endDate: '2026-11-22' });
});

test('the last day is today in the company’s time zone', () => {
  const late = new Date('2026-11-21T23:30:00Z');
  expect(fillDays([], 'Europe/Berlin', late).at(-1)?.date).toBe('2026-11-22');
  expect(fillDays([], 'America/New_York', late).at(-1)?.date).toBe('2026-11-21');
});

test('days without requests are zero', () => {
  const days = fillDays([day('2026-11-20', 5, 1), day('2026-10-23', 7)], 'UTC', now);
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ date: '2026-10-23', requests: 7 });
  expect(days[28]).toMatchObject({ date: '2026-11-20', requests: 5, errors: 1 });
  expect(days[29]).toMatchObject({ date: '2026-11-21', requests: 0 });
  expect(totalOf(days)).toEqual({ requests: 12, errors: 1, rateLimited: 0, cost: 12 });
});

const secret = (id: string, createdAt: string) => ({
  id,
  lastFour: 'aB3Z',
  createdAt,
  lastUsedAt: null,
  lastUsedIp: null,
  expiresAt: null,
});

test('an old secret counts as unused only after uses have been recorded', () => {
  const old = secret('1', '2026-01-01T00:00:00Z');
  const justNow = '2026-11-21T11:59:00Z';
  const earlier = '2026-11-21T11:50:00Z';
  expect(oldValueUse(old, justNow, now)).toBe('too-early');
  expect(oldValueUse(old, earlier, now)).toBe('unused');
  expect(oldValueUse({ ...old, lastUsedAt: '2026-11-21T11:49:59Z' }, earlier, now)).toBe('unused');
  expect(oldValueUse({ ...old, lastUsedAt: '2026-11-21T11:59:30Z' }, justNow, now)).toBe('used');
});

test('the newest secret is current, in any order', () => {
  const first = secret('1', '2026-01-01T00:00:00Z');
  const second = secret('2', '2026-11-21T00:00:00Z');
  expect(secretsOf({ secrets: [first, second] })).toEqual({ current: second, old: first });
  expect(secretsOf({ secrets: [first] })).toEqual({ current: first });
});

test('the reduced permissions are the used ones, with the read that a write needs', () => {
  expect(
    leastPrivilege({
      scopes: ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'REPORTS_READ'],
      scopeUses: [
        { scope: 'CAMPAIGNS_READ', lastUsedOn: null },
        { scope: 'CAMPAIGNS_WRITE', lastUsedOn: '2026-11-20' },
        { scope: 'AUDIENCES_READ', lastUsedOn: null },
        { scope: 'REPORTS_READ', lastUsedOn: '2026-11-21' },
      ],
    }),
  ).toEqual({ kept: ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ'], unused: ['AUDIENCES_READ'] });
});

test('the reduced permissions never include a new one', () => {
  const written = { scope: 'AUDIENCES_WRITE', lastUsedOn: '2026-11-20' } as const;
  expect(leastPrivilege({ scopes: ['AUDIENCES_WRITE'], scopeUses: [written] }).kept).toEqual(['AUDIENCES_WRITE']);
});

test('permissions to write in areas that a key only reads are named apart from the others', () => {
  const scopes: APITokenScope[] = ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'AUDIENCES_WRITE'];
  const scopeUses = [{ scope: 'CAMPAIGNS_READ', lastUsedOn: '2026-11-20' } as const];
  const { unused, kept } = leastPrivilege({ scopes, scopeUses });
  expect(unusedNames(unused, kept)).toEqual({ readOnly: ['Campaigns (write)'], never: ['Audiences (write)'] });
});

test.each([
  [0, 1, 'One permission is used only to read'],
  [0, 2, '2 permissions are used only to read'],
  [1, 0, 'One permission is unused'],
  [3, 0, '3 permissions are unused'],
  [3, 1, '3 permissions are unused, 1 is used only to read'],
  [1, 2, 'One permission is unused, 2 are used only to read'],
])('%s unused permissions, and %s that only read: "%s"', (never, readOnly, title) => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Area ${index}`);
  expect(unusedTitle({ never: names(never), readOnly: names(readOnly) })).toBe(title);
});

test('the unused permissions have names that the key shows', () => {
  const scopes: APITokenScope[] = ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'AUDIENCES_WRITE'];
  const scopeUses = [{ scope: 'CAMPAIGNS_READ', lastUsedOn: '2026-11-20' } as const];
  expect(scopeNames(scopes)).toEqual(['Campaigns (write)', 'Audiences (write)']);
  expect(scopeNames(leastPrivilege({ scopes, scopeUses }).unused)).toEqual(['Campaigns (write)', 'Audiences (write)']);
  expect(strongestScopes(scopes).map((scope) => lastUseWords(scope, scopeUses))).toEqual([
    '20 Nov 2026, only to read',
    'Not in 30 days',
  ]);
  const written = [{ scope: 'CAMPAIGNS_WRITE', lastUsedOn: '2026-11-21' } as const];
  expect(lastUseWords('CAMPAIGNS_WRITE', written)).toBe('21 Nov 2026');
});

test('the requests of some days are a sentence', () => {
  const days = fillDays([day('2026-11-20', 1)], 'UTC', now, 14);
  expect(usageWords(days)).toBe('1 request in 14 days');
  expect(usageWords(fillDays([day('2026-11-20', 1200, 2)], 'UTC', now, 14))).toBe(
    '1,200 requests in 14 days, 2 of them failed or rate-limited',
  );
  expect(usageWords(fillDays([], 'UTC', now, 14))).toBe('No requests in 14 days');
});

test('the keys of a page have the scale of the busiest day of all of them', () => {
  const keys = [
    fillDays([day('2026-11-20', 3)], 'UTC', now, 14),
    fillDays([day('2026-11-19', 1200), day('2026-11-20', 900)], 'UTC', now, 14),
  ];
  expect(busiestDay(keys)).toBe(1200);
  expect(scaleWords(1200)).toContain('The highest is 1,200 requests.');
  expect(scaleWords(1)).toContain('The highest is 1 request.');
  expect(busiestDay([fillDays([], 'UTC', now, 14)])).toBe(0);
  expect(busiestDay([])).toBe(0);
});

test('the range and the days can be fewer', () => {
  expect(usageRange(now, 14)).toEqual({ startDate: '2026-11-07', endDate: '2026-11-22' });
  expect(fillDays([], 'UTC', now, 14).map(({ date }) => date)).toHaveLength(14);
});

test('the share of failed requests is 0 without requests, and never more than all of them', () => {
  expect(shareOf(22, { requests: 88 })).toBe(0.25);
  expect(shareOf(0, { requests: 0 })).toBe(0);
  expect(shareOf(3, { requests: 0 })).toBe(1);
});

test('a key has a chart if its columns differ on the scale of the page', () => {
  const [day] = fillDays([], 'UTC', now, 1);
  const days = (...requests: number[]) => requests.flatMap((count) => (day ? [{ ...day, requests: count }] : []));
  expect(hasChart(days(5, 5), 5)).toBe(true);
  expect(hasChart(days(5, 4), 5)).toBe(false);
  expect(hasChart(days(100, 0), 1200)).toBe(true);
  expect(hasChart(days(99, 99), 1200)).toBe(false);
});
