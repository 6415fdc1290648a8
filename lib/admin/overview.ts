import type { Report } from '../chart/report.ts';
import { periodWords } from '../chart/days.ts';
import { channelName } from '../chart/names.ts';
import type {
  PortalOverviewExpiringGrantsQuery,
  PortalOverviewExpiringKeysQuery,
  PortalOverviewKeysQuery,
  PortalOverviewSpendQuery,
} from '../graphql/generated/operations.ts';
import type { UsageDay } from './token-detail.ts';
import { fillDays, totalOf } from './token-usage-days.ts';

/** Days of spend and of requests on the overview. */
export const overviewDays = { spend: 28, requests: 14 } as const;

/** Days within which a key or a partner's access counts as expiring soon. */
const soonDays = 30;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The last whole days of spend before today, or as many days some periods before. A day that isn't over would compare badly. */
export function spendRange(today: string, periodsAgo = 0): { startDate: string; endDate: string } {
  const last = periodsAgo * overviewDays.spend + 1;
  const day = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * dayMilliseconds).toISOString().slice(0, 10);
  return { startDate: day(last + overviewDays.spend - 1), endDate: day(last) };
}

const changeFormat = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** How a total differs from that of the period before: `+4.2%`, which is up. Null if that was 0. */
export function changeOf(total: string, before: string): { words: string; direction: 'up' | 'down' | 'none' } | null {
  if (Number(before) === 0) return null;
  const words = changeFormat.format(Number(total) / Number(before) - 1);
  return { words, direction: words.startsWith('+') ? 'up' : words.startsWith('-') ? 'down' : 'none' };
}

/** Which days of the totals can still change: "Not final: 27 Nov to 28 Nov …". Null if all days are final. */
export function notFinalWords(items: readonly { periodStart: string; isFinal: boolean }[]): string | null {
  const days = items.flatMap(({ periodStart, isFinal }) => (isFinal ? [] : [periodStart])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { label } = periodWords(first, 'DAY');
  const which = first === last ? label : `${label} to ${periodWords(last, 'DAY').label}`;
  return `Not final: ${which}. Totals and changes include these values, which can still rise or fall.`;
}

/** Spend by day and channel as a report. */
export function spendReport({
  listPerformanceByCompany: page,
}: Pick<PortalOverviewSpendQuery, 'listPerformanceByCompany'>): Report {
  const currencyCode = page.freshness?.currencyCode ?? null;
  return {
    granularity: 'DAY',
    dimensions: ['channel'],
    measures: [{ label: 'Spend', unit: { kind: 'money', currencyCode }, isSum: true, total: null }],
    rows: page.items.map(({ periodStart, channel, metrics, isFinal }) => ({
      period: periodStart,
      group: channel === null ? 'Other' : channelName(channel),
      isFinal,
      values: [Number(metrics.spendMicros) / 1_000_000],
    })),
    timeZone: page.freshness?.timeZone ?? null,
    range: null,
    hasMore: page.pageInfo.hasNextPage,
  };
}

type Key = PortalOverviewKeysQuery['listAPITokensByCompany']['items'][number];

/** The requests of all keys by day, and the keys with the most requests first. */
export function keyUse(keys: readonly Key[], timeZone: string, now: Date) {
  const used = keys.map((key) => {
    const days = fillDays(key.usage, timeZone, now, overviewDays.requests);
    return { id: key.id, name: key.name, days, total: totalOf(days) };
  });
  const first = used[0]?.days ?? [];
  const days: UsageDay[] = first.map(({ date }, index) => ({
    date,
    ...totalOf(used.flatMap((key) => key.days[index] ?? [])),
  }));
  const busiest = used
    .filter(({ total }) => total.requests > 0)
    .toSorted((one, other) => other.total.requests - one.total.requests);
  return { days, busiest };
}

type KeyLimit = NonNullable<NonNullable<PortalOverviewKeysQuery['getCompany']>['keyRateLimit']>;

/** What is left of the rate limit that the keys share, and how often they reached it. */
export function limitWords(limit: KeyLimit, keys: readonly { total: { rateLimited: number } }[]): string {
  const number = (value: number) => value.toLocaleString('en');
  const rejected = keys.reduce((sum, { total }) => sum + total.rateLimited, 0);
  return [
    `Rate limit of all keys: ${number(limit.remaining)} of ${number(limit.limit)} points left,`,
    `${number(limit.restorePerSecond)} restored per second.`,
    `Rate-limited requests in the last ${overviewDays.requests} days: ${number(rejected)}.`,
  ].join(' ');
}

/** The times between which something expires soon. */
export function soonRange(now: Date): { from: string; until: string } {
  return { from: now.toISOString(), until: new Date(now.getTime() + soonDays * dayMilliseconds).toISOString() };
}

/** Something that expires soon, with the path of its page. */
interface Expiring {
  id: string;
  name: string;
  kind: 'API key' | 'Partner access';
  href: string;
  expiresAt: string;
}

/** Keys and partner access that expire until a time, the next one first. */
export function expiringSoon(
  keys: PortalOverviewExpiringKeysQuery['listAPITokensByCompany']['items'],
  grants: PortalOverviewExpiringGrantsQuery['listPartnerAccessGrantsByCompany']['items'],
  { until, partnersHref }: { until: string; partnersHref: string },
): Expiring[] {
  const all = [
    ...keys.map(
      ({ id, name, expiresAt }) => ({ id, name, kind: 'API key', href: `/admin/tokens/${id}`, expiresAt }) as const,
    ),
    ...grants.map(
      ({ id, partner, expiresAt }) =>
        ({ id, name: partner.name, kind: 'Partner access', href: partnersHref, expiresAt }) as const,
    ),
  ];
  return all
    .flatMap((one) => (one.expiresAt === null ? [] : [{ ...one, expiresAt: one.expiresAt }]))
    .filter(({ expiresAt }) => Date.parse(expiresAt) < Date.parse(until))
    .toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt));
}
