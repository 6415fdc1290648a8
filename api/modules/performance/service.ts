import DataLoader from 'dataloader';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readAggregate, readPage } from '../../db/list/list.ts';
import type { SortKey } from '../../db/list/list-table.ts';
import { performanceErrors } from './errors.ts';
import { assertBigInts, type Metric, noSums, type Sums } from './metrics.ts';
import { assertRange, type DateRange, type Granularity, periodOf } from './period.ts';
import { type ReportRow, reportTable, totalsShape } from './report.ts';
import { type Dimension, dimensions } from './sources.ts';
import { type CampaignDays, findCampaignSums, findFreshness, type FreshnessRow } from './store.ts';

export interface PerformanceArguments extends ListArguments {
  readonly range: DateRange;
  readonly granularity: Granularity;
  readonly groupBy: readonly Dimension[];
}

/** A row whose period is limited to the range. */
export interface PerformanceRow extends Omit<ReportRow, 'periodStart'> {
  readonly companyId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  isFinal(): Promise<boolean>;
}

/** A page of a report. Fields that aren't requested cost no statement. */
export interface PerformancePage extends Page<PerformanceRow> {
  totals(): Promise<Sums>;
  /** Null if the company doesn't exist. */
  freshness(): Promise<FreshnessRow | null>;
}

/**
 * A company's performance report, by period and dimensions. Needs REPORTS_READ there; an unknown or inaccessible
 * company has no rows. Throws BAD_USER_INPUT for a range that is reversed or too long, and for a repeated dimension or
 * sort.
 */
export async function listPerformanceByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  { range, granularity, groupBy, ...list }: PerformanceArguments,
): Promise<PerformancePage> {
  assertRange(range);
  const scope = viewer.scopeFor(companyId, 'REPORTS_READ') ?? nothing;
  const tenant = database.reading(scope);
  const filter = list.filter ?? {};
  const shape = { range, granularity, groupBy: inOrder(groupBy), filter };
  const context = {
    cursors: services.cursors,
    viewerId: viewer.actor.id,
    parentId: companyId.toLowerCase(),
    arguments: [range.startDate, range.endDate, granularity, shape.groupBy],
  };
  const sort = granularity === 'TOTAL' ? withoutPeriod(list.sort ?? []) : list.sort;
  const page = await readPage(tenant, reportTable(shape), context, { ...list, sort });

  let state: Promise<FreshnessRow | undefined> | undefined;
  const freshness = async () => (await (state ??= findFreshness(tenant))) ?? null;
  return {
    pageInfo: page.pageInfo,
    items: page.items.map((row) => {
      assertBigInts(row);
      const { startDate, endDate } = periodOf(granularity, range, row.periodStart);
      return {
        ...row,
        companyId,
        periodStart: startDate,
        periodEnd: endDate,
        isFinal: async () => {
          const current = await freshness();
          return current !== null && endDate < current.firstOpenDay;
        },
      };
    }),
    totals: async () => {
      const sums = await readAggregate<Sums>(tenant, reportTable(totalsShape(shape)), filter, totalExpressions);
      return checked(sums ?? noSums);
    },
    freshness,
  };
}

/** Sums of the properties of report rows. */
export const totalExpressions: Record<Metric, string> = {
  impressions: 'coalesce(sum("impressions"), 0)',
  clicks: 'coalesce(sum("clicks"), 0)',
  spendMicros: 'coalesce(sum("spendMicros"), 0)',
  videoStarts: 'coalesce(sum("videoStarts"), 0)',
  videoCompletions: 'coalesce(sum("videoCompletions"), 0)',
  conversions: 'coalesce(sum("conversions"), 0)',
  conversionValueMicros: 'coalesce(sum("conversionValueMicros"), 0)',
};

/**
 * Loads the performance of campaigns over date ranges: one statement per request, however many campaigns and ranges.
 * Needs REPORTS_READ in the campaign's company; an invalid range is BAD_USER_INPUT.
 */
export function createCampaignPerformanceLoader({
  database,
  viewer,
}: RequestContext): DataLoader<CampaignDays, Sums, string> {
  return new DataLoader(
    async (keys) => {
      const errors = keys.map((key) => findError(viewer, key));
      const allowed = keys.filter((_, index) => errors[index] === undefined);
      const found = allowed.length === 0 ? [] : await findCampaignSums(database.reading(viewer.reachable), allowed);
      const sums = found.values();
      return errors.map((error) => error ?? checked(sums.next().value ?? noSums));
    },
    {
      cacheKeyFn: ({ companyId, campaignId, startDate, endDate }) =>
        `${companyId} ${campaignId} ${startDate} ${endDate}`,
    },
  );
}

function findError(viewer: Viewer, { companyId, ...range }: CampaignDays): Error | undefined {
  try {
    assertRange(range);
    viewer.scopeFor(companyId, 'REPORTS_READ');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The metrics could not be read.', { cause: error });
  }
}

/** Sorts dimensions in the order of the keys, so that the order in the request doesn't matter. */
function inOrder(groupBy: readonly Dimension[]): Dimension[] {
  const twice = groupBy.find((dimension, index) => groupBy.indexOf(dimension) !== index);
  if (twice !== undefined) throw performanceErrors.groupedTwice(twice);
  return dimensions.filter((dimension) => groupBy.includes(dimension));
}

/** TOTAL has one period for all rows, so sorting by it has no effect. */
function withoutPeriod(sort: readonly SortKey[]): SortKey[] {
  const byPeriod = sort.filter(({ field }) => field === 'PERIOD');
  if (byPeriod.length > 1) throw performanceErrors.sortedTwice('PERIOD');
  return sort.filter(({ field }) => field !== 'PERIOD');
}

function checked(sums: Sums): Sums {
  assertBigInts(sums);
  return sums;
}
