import type { PerformanceArguments, PerformanceRow } from '../modules/performance/service.ts';
import type { Fact, TestCampaign } from './performance-fixture.ts';

// What a report must be, worked out row by row in the plainest way: no SQL, no roll-up, no page.

const metrics = [
  'impressions',
  'clicks',
  'spendMicros',
  'videoStarts',
  'videoCompletions',
  'conversions',
  'conversionValueMicros',
] as const;

type Expected = Omit<PerformanceRow, 'isFinal' | 'companyId'>;

/** Rows of all pages, in order. */
export function expectedRows(
  facts: readonly Fact[],
  campaigns: readonly TestCampaign[],
  report: Omit<PerformanceArguments, 'page'>,
): Expected[] {
  const { range, granularity, groupBy, filter, sort } = report;
  const groups = new Map<string, Expected>();
  for (const fact of facts) {
    const channel = campaigns.find(({ id }) => id === fact.campaignId)?.channel ?? null;
    const { startDate, endDate } = range;
    if (fact.day < startDate || fact.day > endDate || !matches(fact, channel, filter ?? {})) continue;
    const [first, last] = wholePeriod(granularity, fact.day) ?? [startDate, endDate];
    const key = {
      periodStart: first < startDate ? startDate : first,
      periodEnd: last > endDate ? endDate : last,
      campaignId: groupBy.includes('CAMPAIGN') ? fact.campaignId : null,
      channel: groupBy.includes('CHANNEL') ? channel : null,
      deviceType: groupBy.includes('DEVICE_TYPE') ? (fact.deviceType as Expected['deviceType']) : null,
      country: groupBy.includes('COUNTRY') ? fact.country : null,
    };
    const name = JSON.stringify(key);
    groups.set(name, { ...key, ...plus(groups.get(name), fact) });
  }
  const rows = [...groups.values()].filter((row) => rowMatches(row, filter ?? {}));
  return rows.sort((left, right) => compare(left, right, sort ?? []));
}

/** Sums of rows, or of facts. */
export function plus(sums: object | undefined, more: object): Pick<Expected, (typeof metrics)[number]> {
  const of = (object: object, metric: string) => BigInt(String(Reflect.get(object, metric) ?? 0));
  return Object.fromEntries(
    metrics.map((metric) => [metric, String(of(sums ?? {}, metric) + of(more, metric))]),
  ) as Pick<Expected, (typeof metrics)[number]>;
}

type Filter = Readonly<Record<string, unknown>>;

function matches(fact: Fact, channel: string | null, filter: Filter): boolean {
  const { campaignId, channel: channels, deviceType, country } = filter;
  const id = (campaignId ?? {}) as { eq?: string; in?: string[]; notIn?: string[] };
  const text = (country ?? {}) as { eq?: string; in?: string[]; contains?: string; startsWith?: string };
  const lower = fact.country.toLowerCase();
  return (
    (id.eq === undefined || id.eq === fact.campaignId) &&
    (id.in?.includes(fact.campaignId) ?? true) &&
    !id.notIn?.includes(fact.campaignId) &&
    (!Array.isArray(channels) || channels.includes(channel)) &&
    (!Array.isArray(deviceType) || deviceType.includes(fact.deviceType)) &&
    (text.eq ?? fact.country).toLowerCase() === lower &&
    (text.in?.some((one) => one.toLowerCase() === lower) ?? true) &&
    (text.contains === undefined || lower.includes(text.contains.toLowerCase())) &&
    (text.startsWith === undefined || lower.startsWith(text.startsWith.toLowerCase()))
  );
}

function rowMatches(row: Expected, filter: Filter): boolean {
  return (['impressions', 'spendMicros'] as const).every((metric) => {
    const { eq, gte, lt } = (filter[metric] ?? {}) as { eq?: string; gte?: string; lt?: string };
    const value = BigInt(row[metric]);
    return (
      (eq === undefined || value === BigInt(eq)) &&
      (gte === undefined || value >= BigInt(gte)) &&
      (lt === undefined || value < BigInt(lt))
    );
  });
}

/** First and last day of the calendar period; none for TOTAL. */
function wholePeriod(granularity: string, day: string): [string, string] | undefined {
  const at = (offset: number, from = day) => {
    const moment = new Date(`${from}T12:00:00Z`);
    moment.setUTCDate(moment.getUTCDate() + offset);
    return moment.toISOString().slice(0, 10);
  };
  if (granularity === 'TOTAL') return undefined;
  if (granularity === 'DAY') return [day, day];
  if (granularity === 'WEEK') {
    const sinceMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    return [at(-sinceMonday), at(6 - sinceMonday)];
  }
  let last = day;
  while (at(1, last).slice(0, 7) === day.slice(0, 7)) last = at(1, last);
  return [`${day.slice(0, 7)}-01`, last];
}

const sortProperties = {
  PERIOD: 'periodStart',
  IMPRESSIONS: 'impressions',
  CLICKS: 'clicks',
  SPEND: 'spendMicros',
  CONVERSIONS: 'conversions',
} as const;

function compare(left: Expected, right: Expected, sort: readonly { field: string; direction: string }[]): number {
  const keys = sort.length > 0 ? sort : [{ field: 'PERIOD', direction: 'ASC' }];
  for (const { field, direction } of keys) {
    const property = sortProperties[field as keyof typeof sortProperties];
    const order =
      field === 'PERIOD'
        ? byText(left[property], right[property])
        : Number(BigInt(left[property]) - BigInt(right[property]));
    if (order !== 0) return direction === 'ASC' ? order : -order;
  }
  const closing = (['periodStart', 'campaignId', 'channel', 'deviceType', 'country'] as const)
    .map((property) => byText(left[property] ?? '', right[property] ?? ''))
    .find((order) => order !== 0);
  return (closing ?? 0) * (keys.at(-1)?.direction === 'DESC' ? -1 : 1);
}

function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
