import type { APITokenScope } from '#shared/permissions.ts';
import { dayWords } from '../text/date-words.ts';
import type { TokenDetail, TokenSecret, UsageDay } from './token-detail.ts';
import { inOrder, scopeName, scopeWithReading, strongestScopes } from './token-scopes.ts';

/** The number of days that a key's page covers. */
const usageDays = 30;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * The dates to request for the last days, by default 30, of a company whose time zone isn't known yet. Adds a day at
 * either end, because the company's date can differ from ours by one day.
 */
export function usageRange(now: Date, count = usageDays): { startDate: string; endDate: string } {
  return { startDate: isoDay(now, count), endDate: isoDay(now, -1) };
}

/**
 * One entry for each of the days, by default 30, that end today in the time zone, oldest first. A missing day had no
 * requests.
 */
export function fillDays(days: TokenDetail['usage'], timeZone: string, now: Date, count = usageDays): UsageDay[] {
  // The Swedish locale formats dates as ISO 8601.
  const today = new Date(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now));
  const byDate = new Map(days.map((day) => [day.date, toUsageDay(day)]));
  return Array.from({ length: count }, (_, index) => {
    const date = isoDay(today, count - 1 - index);
    return byDate.get(date) ?? { date, requests: 0, errors: 0, rateLimited: 0, cost: 0 };
  });
}

function toUsageDay({ date, requests, errors, rateLimited, cost }: TokenDetail['usage'][number]): UsageDay {
  return {
    date,
    requests: Number(requests),
    errors: Number(errors),
    rateLimited: Number(rateLimited),
    cost: Number(cost),
  };
}

/** The sums over all days. */
export function totalOf(days: readonly UsageDay[]): Omit<UsageDay, 'date'> {
  const sum = (pick: (day: UsageDay) => number) => days.reduce((total, day) => total + pick(day), 0);
  return {
    requests: sum((day) => day.requests),
    errors: sum((day) => day.errors),
    rateLimited: sum((day) => day.rateLimited),
    cost: sum((day) => day.cost),
  };
}

/** The share of some requests, such as the failed ones, in all of them. */
export function shareOf(some: number, { requests }: Pick<UsageDay, 'requests'>): number {
  return some === 0 ? 0 : some / Math.max(some, requests);
}

/** The most requests of a key on one day: the scale on which the keys of a page can be compared. */
export function busiestDay(keys: readonly (readonly UsageDay[])[]): number {
  return Math.max(0, ...keys.flat().map(({ requests }) => requests));
}

/** On the scale of the page, columns lower than this share of it are all equally low. */
const lowestShare = 1 / 12;

/** Requests that a person can count without a chart. */
const fewRequests = 10;

/** Whether a chart of a key's days, on the scale of the busiest day of the page, shows more than the number of requests. */
export function hasChart(days: readonly UsageDay[], peak: number): boolean {
  return totalOf(days).requests >= fewRequests && busiestDay([days]) >= peak * lowestShare;
}

/** The unit, the scale and the color of the charts of a page: "One column is a day …" */
export function scaleWords(peak: number): string {
  return `One column is a day, on the same scale for all keys. The highest is ${peak.toLocaleString('en')} ${peak === 1 ? 'request' : 'requests'}. Failed requests are red, rate-limited ones yellow.`;
}

/** The requests of some days in a sentence: "12 requests in 14 days, 2 of them failed or rate-limited". */
export function usageWords(days: readonly UsageDay[]): string {
  const { requests, errors, rateLimited } = totalOf(days);
  if (requests === 0) return `No requests in ${days.length} days`;
  const all = `${requests.toLocaleString('en')} ${requests === 1 ? 'request' : 'requests'} in ${days.length} days`;
  const failed = errors + rateLimited;
  return failed === 0 ? all : `${all}, ${failed.toLocaleString('en')} of them failed or rate-limited`;
}

/** A key's current secret and, during a rotation, the old one. */
export function secretsOf<Secret extends Pick<TokenSecret, 'createdAt'>>({
  secrets,
}: {
  secrets: readonly Secret[];
}): { current?: Secret; old?: Secret } {
  const [current, old] = secrets.toSorted(
    (first, second) => Date.parse(second.createdAt) - Date.parse(first.createdAt),
  );
  return { ...(current && { current }), ...(old && { old }) };
}

/** The API records uses at most once per minute, so a use right after a rotation may appear a minute late. */
const noticeMilliseconds = 2 * 60 * 1000;

/** Whether the old secret was used after the new one was created. Recent rotations return `too-early`. */
export function oldValueUse(old: TokenSecret, since: string, now: Date): 'used' | 'unused' | 'too-early' {
  const start = Date.parse(since);
  if (old.lastUsedAt !== null && Date.parse(old.lastUsedAt) > start) return 'used';
  return now.getTime() - start < noticeMilliseconds ? 'too-early' : 'unused';
}

/** Permissions that a key hasn't used in 30 days, and the ones that would remain without them. */
export function leastPrivilege({ scopeUses, scopes }: Pick<TokenDetail, 'scopeUses' | 'scopes'>) {
  const used = scopeUses.filter(({ lastUsedOn }) => lastUsedOn !== null).map(({ scope }) => scope);
  // Write requires read, so a key that only writes keeps both.
  const kept = inOrder(used.flatMap(scopeWithReading)).filter((scope) => scopes.includes(scope));
  return { kept, unused: inOrder(scopes).filter((scope) => !kept.includes(scope)) };
}

/** The names of unused permissions: of those to write in areas that the key only reads, and of the others. */
export function unusedNames(unused: readonly string[], kept: readonly string[]) {
  const strongest = strongestScopes(unused);
  const isReadOnly = (scope: APITokenScope) => scopeWithReading(scope).some((one) => kept.includes(one));
  return {
    readOnly: strongest.filter(isReadOnly).map(scopeName),
    never: strongest.filter((scope) => !isReadOnly(scope)).map(scopeName),
  };
}

/** How many permissions could be removed: "3 permissions are unused, 2 are used only to read". */
export function unusedTitle({ readOnly, never }: ReturnType<typeof unusedNames>): string {
  const permissions = (count: number) => (count === 1 ? 'One permission is' : `${count} permissions are`);
  if (never.length === 0) return `${permissions(readOnly.length)} used only to read`;
  const unused = `${permissions(never.length)} unused`;
  return readOnly.length === 0
    ? unused
    : `${unused}, ${readOnly.length} ${readOnly.length === 1 ? 'is' : 'are'} used only to read`;
}

/** The last use of a permission in 30 days: "25 Nov 2026", or "25 Nov 2026, only to read" if it wasn't used to write. */
export function lastUseWords(scope: APITokenScope, scopeUses: TokenDetail['scopeUses']): string {
  const dayOf = (one: APITokenScope) => scopeUses.find((use) => use.scope === one)?.lastUsedOn ?? null;
  const used = dayOf(scope);
  if (used !== null) return dayWords(used);
  const read = scopeWithReading(scope)
    .map(dayOf)
    .find((day) => day !== null);
  return read === undefined ? 'Not in 30 days' : `${dayWords(read)}, only to read`;
}

function isoDay(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * dayMilliseconds).toISOString().slice(0, 10);
}
