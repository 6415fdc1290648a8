import { builder } from '../../schema/builder.ts';
import { defineListArguments } from '../../schema/define-list.ts';
import { PageInfo } from '../../schema/shared.ts';
import { Campaign, CampaignChannel, createCampaignLoader } from '../campaigns/index.ts';
import { microsPer, ratio, type Sums } from './metrics.ts';
import { type DateRange, maximumDays } from './period.ts';
import { reportArguments } from './report.ts';
import {
  createCampaignPerformanceLoader,
  listPerformanceByCompany,
  type PerformancePage,
  type PerformanceRow,
} from './service.ts';
import type { FreshnessRow } from './store.ts';

export const DateRangeInput = builder.inputRef<DateRange>('DateRangeInput').implement({
  description: `A range of calendar days in the company’s time zone, both ends included, at most ${maximumDays} days.`,
  fields: (t) => ({
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', required: true, description: 'Last day; not before the first.' }),
  }),
});

const Granularity = builder.enumType('Granularity', {
  description: 'The periods of a report. They are calendar periods in the company’s time zone.',
  values: {
    TOTAL: { description: 'One period for the whole range.' },
    DAY: { description: 'Days. A day has 23 to 25 hours when clocks change.' },
    WEEK: { description: 'ISO 8601 weeks, Monday to Sunday. The first and the last are limited to the range.' },
    MONTH: { description: 'Calendar months. The first and the last are limited to the range.' },
  },
});

const PerformanceDimension = builder.enumType('PerformanceDimension', {
  description: 'A dimension to group the rows of a report by, in addition to the period.',
  values: {
    CAMPAIGN: { description: 'By campaign.' },
    CHANNEL: { description: 'By channel of the campaign.' },
    DEVICE_TYPE: { description: 'By device type.' },
    COUNTRY: { description: 'By country.' },
  },
});

const DeviceType = builder.enumType('DeviceType', {
  description: 'The type of device that showed the advertisement.',
  values: {
    TV: { description: 'Television sets and devices connected to them.' },
    PHONE: { description: 'Phones.' },
    TABLET: { description: 'Tablets.' },
    DESKTOP: { description: 'Desktop and laptop computers.' },
    OTHER: { description: 'Everything else, such as public screens and loudspeakers.' },
  },
});

const nullRatio = (divisor: string) => `null where there are no ${divisor}.`;

const Metrics = builder.objectRef<Sums>('Metrics').implement({
  description:
    'Exact sums as 64-bit integers; a sum that exceeds them is BAD_USER_INPUT. A ratio is computed from the sums, not averaged, and is null if its divisor is 0. 1,000,000 micros are one unit of the company’s currency. Amounts per unit are rounded to the nearest micro, halves up.',
  fields: (t) => ({
    impressions: t.expose('impressions', { type: 'BigInt', description: 'How often an advertisement was shown.' }),
    clicks: t.expose('clicks', { type: 'BigInt', description: 'Clicks.' }),
    spendMicros: t.expose('spendMicros', { type: 'BigInt', description: 'Spend in micros.' }),
    videoStarts: t.expose('videoStarts', {
      type: 'BigInt',
      description: 'Videos and audio spots that started to play.',
    }),
    videoCompletions: t.expose('videoCompletions', {
      type: 'BigInt',
      description: 'Videos and audio spots that played to the end.',
    }),
    conversions: t.expose('conversions', { type: 'BigInt', description: 'Conversions attributed to the campaign.' }),
    conversionValueMicros: t.expose('conversionValueMicros', {
      type: 'BigInt',
      description: 'Value of the conversions in micros.',
    }),
    ctr: t.float({
      nullable: true,
      description: `Clicks divided by impressions, 0 to 1; ${nullRatio('impressions')}`,
      resolve: ({ clicks, impressions }) => ratio(clicks, impressions),
    }),
    completionRate: t.float({
      nullable: true,
      description: `Video completions divided by video starts, 0 to 1; ${nullRatio('video starts')}`,
      resolve: ({ videoCompletions, videoStarts }) => ratio(videoCompletions, videoStarts),
    }),
    cpmMicros: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Spend per 1,000 impressions in micros; ${nullRatio('impressions')}`,
      resolve: ({ spendMicros, impressions }) => microsPer(spendMicros, impressions, 1_000n),
    }),
    cpcMicros: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Spend per click in micros; ${nullRatio('clicks')}`,
      resolve: ({ spendMicros, clicks }) => microsPer(spendMicros, clicks),
    }),
    cpaMicros: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Spend per conversion in micros; ${nullRatio('conversions')}`,
      resolve: ({ spendMicros, conversions }) => microsPer(spendMicros, conversions),
    }),
    roas: t.float({
      nullable: true,
      description: 'Return on advertising spend: conversion value divided by spend; null if nothing was spent.',
      resolve: ({ conversionValueMicros, spendMicros }) => ratio(conversionValueMicros, spendMicros),
    }),
  }),
});

const PerformanceRowType = builder.objectRef<PerformanceRow>('PerformanceRow').implement({
  description:
    'The metrics of one period and one combination of the dimensions. Combinations without data have no row.',
  fields: (t) => ({
    periodStart: t.expose('periodStart', {
      type: 'Date',
      description: 'First day of the period. A week or month that starts before the range starts with the range.',
    }),
    periodEnd: t.expose('periodEnd', {
      type: 'Date',
      description: 'Last day of the period, included. It is never after the range.',
    }),
    campaign: t.field({
      type: Campaign,
      nullable: true,
      description: 'The campaign if grouped by CAMPAIGN, otherwise null. Requires CAMPAIGNS_READ.',
      resolve: (row, _, { viewer, loaders }) => {
        if (row.campaignId === null || viewer.scopeFor(row.companyId, 'CAMPAIGNS_READ') === undefined) return undefined;
        return loaders.of(createCampaignLoader).load(row.campaignId);
      },
    }),
    channel: t.expose('channel', {
      type: CampaignChannel,
      nullable: true,
      description: 'The channel if grouped by CHANNEL, otherwise null.',
    }),
    deviceType: t.expose('deviceType', {
      type: DeviceType,
      nullable: true,
      description: 'The device type if grouped by DEVICE_TYPE, otherwise null.',
    }),
    country: t.exposeString('country', {
      nullable: true,
      description:
        'ISO 3166-1 alpha-2 code in capitals if grouped by COUNTRY, otherwise null. `ZZ` is an unknown country.',
    }),
    metrics: t.field({ type: Metrics, description: 'The metrics of the row.', resolve: (row) => row }),
    isFinal: t.boolean({
      description: 'Whether every day of the period is final (`finalThrough`). Other values may still change.',
      resolve: (row) => row.isFinal(),
    }),
  }),
});

const DataFreshness = builder.objectRef<FreshnessRow>('DataFreshness').implement({
  description: 'How recent a company’s reporting data is, and its time zone and currency.',
  fields: (t) => ({
    dataThrough: t.expose('dataThrough', {
      type: 'DateTime',
      description:
        'Data up to this time is included; before the first data, it is when the company was created. The day of this time is incomplete.',
    }),
    finalThrough: t.expose('finalThrough', {
      type: 'DateTime',
      description:
        'Days that end by this time are final: afterwards, only a correction that the platform announces changes them.',
    }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone of the calendar days.' }),
    currencyCode: t.exposeString('currencyCode', { description: 'ISO 4217 code of the currency of every amount.' }),
  }),
});

const PerformancePageType = builder.objectRef<PerformancePage>('PerformancePage').implement({
  description: 'A page of a report.',
  fields: (t) => ({
    items: t.expose('items', {
      type: [PerformanceRowType],
      description: 'The rows of this page, in the requested order.',
    }),
    pageInfo: t.expose('pageInfo', { type: PageInfo, description: 'Position of this page in the list.' }),
    totals: t.field({
      type: Metrics,
      description:
        'The exact sums over the rows of all pages with the same filter. Read only when selected. It includes data that was loaded between two requests for pages.',
      resolve: (page) => page.totals(),
    }),
    freshness: t.field({
      type: DataFreshness,
      nullable: true,
      description:
        'How recent the data is. Read only when selected. Null if the company doesn’t exist or you can’t access it.',
      resolve: (page) => page.freshness(),
    }),
  }),
});

const listArguments = defineListArguments({
  table: reportArguments,
  plural: 'rows',
  closedBy: 'period, campaign, channel, device and country',
  alternatives: false,
  enums: { channel: CampaignChannel, deviceType: DeviceType },
  filters: {
    campaignId: 'Data of these campaigns.',
    channel: 'Data of any of these channels.',
    deviceType: 'Data of any of these device types.',
    country: 'Data of these countries, by ISO 3166-1 alpha-2 code.',
    impressions: 'Rows by their impressions, after grouping.',
    spendMicros: 'Rows by their spend in micros, after grouping.',
  },
  sorts: {
    PERIOD: 'By period.',
    IMPRESSIONS: 'By impressions.',
    CLICKS: 'By clicks.',
    SPEND: 'By spend.',
    CONVERSIONS: 'By conversions.',
  },
});

builder.queryFields((t) => ({
  listPerformanceByCompany: t.field({
    type: PerformancePageType,
    description: `Returns the performance report of a company, grouped by period and dimensions. Requires REPORTS_READ. Empty if the company doesn’t exist or you can’t access it. BAD_USER_INPUT for a range that ends before it starts or is longer than ${maximumDays} days. Reports over all campaigns, and reports without device and country, are precomputed. If you group campaigns by device or country over a long range, filter by campaign, which is faster.`,
    args: {
      companyId: t.arg.id({ required: true, description: 'ID of the company.' }),
      range: t.arg({ type: DateRangeInput, required: true, description: 'The days of the report.' }),
      granularity: t.arg({
        type: Granularity,
        required: true,
        defaultValue: 'DAY',
        description: 'The periods of the report.',
      }),
      groupBy: t.arg({
        type: [PerformanceDimension],
        required: true,
        defaultValue: ['CAMPAIGN'],
        description:
          'The dimensions to group by, each at most once, in any order. An empty list returns one row per period.',
      }),
      ...listArguments,
    },
    resolve: (_, { companyId, ...report }, context) => listPerformanceByCompany(context, companyId, report),
  }),
}));

builder.objectField(Campaign, 'performance', (t) =>
  t.field({
    type: Metrics,
    description:
      'Metrics of the campaign, summed over a range of days; zeros if there is no data. Requires REPORTS_READ.',
    args: { range: t.arg({ type: DateRangeInput, required: true, description: 'The days of the report.' }) },
    resolve: (campaign, { range }, { loaders }) =>
      loaders
        .of(createCampaignPerformanceLoader)
        .load({ companyId: campaign.companyId, campaignId: campaign.id, ...range }),
  }),
);
