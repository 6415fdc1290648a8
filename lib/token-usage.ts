import type { TokenDetail, TokenSecret, UsageDay } from './token-detail.ts';
import { inOrder, scopeWithReading } from './token-scopes.ts';

/** How far back a key's page looks. */
const usageDays = 30;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * What to ask the API for, to have the last 30 days of a company whose time zone is not known yet: a day more at either
 * end, because its today may be ours, yesterday or tomorrow.
 */
export function usageRange(now: Date): { startDate: string; endDate: string } {
  return { startDate: isoDay(now, usageDays), endDate: isoDay(now, -1) };
}

/** One entry for each of the 30 days that end today in the time zone, oldest first; a day not mentioned had no requests. */
export function fillDays(days: readonly UsageDay[], timeZone: string, now: Date): UsageDay[] {
  // Swedes write a date as ISO 8601 does.
  const today = new Date(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now));
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: usageDays }, (_, index) => {
    const date = isoDay(today, usageDays - 1 - index);
    return byDate.get(date) ?? { date, requests: 0, errors: 0, rateLimited: 0, cost: 0 };
  });
}

/** The days' numbers added up. */
export function totalOf(days: readonly UsageDay[]): Omit<UsageDay, 'date'> {
  const sum = (pick: (day: UsageDay) => number) => days.reduce((total, day) => total + pick(day), 0);
  return {
    requests: sum((day) => day.requests),
    errors: sum((day) => day.errors),
    rateLimited: sum((day) => day.rateLimited),
    cost: sum((day) => day.cost),
  };
}

/** The secrets of a key: the one to use, and while it is being rotated the one on its way out. */
export function secretsOf({ secrets }: Pick<TokenDetail, 'secrets'>): { current?: TokenSecret; old?: TokenSecret } {
  const [current, old] = secrets.toSorted((first, second) => second.createdAt.getTime() - first.createdAt.getTime());
  return { ...(current && { current }), ...(old && { old }) };
}

/** Uses are written at most once a minute, so one right after a rotation may be told a minute late. */
const noticeMilliseconds = 2 * 60 * 1000;

/** Whether somebody used the old value after the new one was made, as far as can be told yet. */
export function oldValueUse(old: TokenSecret, since: Date, now: Date): 'used' | 'unused' | 'too-early' {
  if (old.lastUsedAt !== null && old.lastUsedAt > since) return 'used';
  return now.getTime() - since.getTime() < noticeMilliseconds ? 'too-early' : 'unused';
}

/** Permissions a key has but has not used in 30 days, and what would be left without them. */
export function leastPrivilege({ scopeUses, scopes }: Pick<TokenDetail, 'scopeUses' | 'scopes'>) {
  const used = scopeUses.filter(({ lastUsedOn }) => lastUsedOn !== null).map(({ scope }) => scope);
  // Writing needs reading, so a key that only writes keeps both.
  const kept = inOrder(used.flatMap(scopeWithReading)).filter((scope) => scopes.includes(scope));
  return { kept, unused: inOrder(scopes).filter((scope) => !kept.includes(scope)) };
}

function isoDay(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * dayMilliseconds).toISOString().slice(0, 10);
}
