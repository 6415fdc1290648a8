import { builder } from '../../schema/builder.ts';
import { defineListArguments } from '../../schema/list.ts';
import { PageInfo } from '../../schema/shared.ts';
import { Campaign, CampaignChannel } from '../campaigns/index.ts';
import { microsPer, ratio, type Sums } from './metrics.ts';
import { type DateRange, maximumDays } from './period.ts';
import { reportArguments } from './report.ts';
import { listPerformanceByCompany, type PerformancePage, type PerformanceRow } from './service.ts';
import type { FreshnessRow } from './store.ts';

export const DateRangeInput = builder.inputRef<DateRange>('DateRangeInput').implement({
  description: `A range of calendar days in the company’s time zone, both ends included, at most ${maximumDays} days.`,
  fields: (t) => ({
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', required: true, description: 'Last day; not before the first.' }),
  }),
});

const Granularity = builder.enumType('Granularity', {
  description: 'Into which periods a report cuts its range. Periods are calendar periods of the company’s time zone.',
  values: {
    TOTAL: { description: 'Not at all: the whole range is one period.' },
    DAY: { description: 'Days, of 23 to 25 hours where clocks change.' },
    WEEK: { description: 'ISO 8601 weeks, Monday to Sunday; the first and the last are cut to the range.' },
    MONTH: { description: 'Calendar months; the first and the last are cut to the range.' },
  },
});

const PerformanceDimension = builder.enumType('PerformanceDimension', {
  description: 'By what a report tells its rows apart, beside the period.',
  values: {
    CAMPAIGN: { description: 'By campaign.' },
    CHANNEL: { description: 'By channel of the campaign.' },
    DEVICE_TYPE: { description: 'By kind of device.' },
    COUNTRY: { description: 'By country.' },
  },
});

const DeviceType = builder.enumType('DeviceType', {
  description: 'On what kind of device an advertisement was shown.',
  values: {
    TV: { description: 'Television sets and what is connected to them.' },
    PHONE: { description: 'Telephones.' },
    TABLET: { description: 'Tablets.' },
    DESKTOP: { description: 'Desktop and laptop computers.' },
    OTHER: { description: 'Everything else, such as public screens and loudspeakers.' },
  },
});

const nullRatio = (divisor: string) => `null where there are no ${divisor}.`;

const Metrics = builder.objectRef<Sums>('Metrics').implement({
  description:
    'Figures summed up exactly, as 64-bit integers; a sum beyond them is BAD_USER_INPUT, never a wrong number. A ratio is worked out from the sums (never averaged) and is null where its divisor is 0. 1,000,000 micros are one unit of the company’s currency; amounts for each unit are rounded to the nearest micro, halves up.',
  fields: (t) => ({
    impressions: t.expose('impressions', { type: 'BigInt', description: 'Times an advertisement was shown.' }),
    clicks: t.expose('clicks', { type: 'BigInt', description: 'Clicks.' }),
    spendMicros: t.expose('spendMicros', { type: 'BigInt', description: 'Spend in micros.' }),
    videoStarts: t.expose('videoStarts', { type: 'BigInt', description: 'Videos and audio spots that began to play.' }),
    videoCompletions: t.expose('videoCompletions', { type: 'BigInt', description: 'Of these, played to the end.' }),
    conversions: t.expose('conversions', { type: 'BigInt', description: 'Conversions attributed to the campaign.' }),
    conversionValueMicros: t.expose('conversionValueMicros', {
      type: 'BigInt',
      description: 'Value of the conversions in micros.',
    }),
    ctr: t.float({
      nullable: true,
      description: `Clicks by impressions, 0 to 1; ${nullRatio('impressions')}`,
      resolve: ({ clicks, impressions }) => ratio(clicks, impressions),
    }),
    completionRate: t.float({
      nullable: true,
      description: `Video completions by video starts, 0 to 1; ${nullRatio('video starts')}`,
      resolve: ({ videoCompletions, videoStarts }) => ratio(videoCompletions, videoStarts),
    }),
    cpmMicros: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Spend for 1,000 impressions in micros; ${nullRatio('impressions')}`,
      resolve: ({ spendMicros, impressions }) => microsPer(spendMicros, impressions, 1_000n),
    }),
    cpcMicros: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Spend for a click in micros; ${nullRatio('clicks')}`,
      resolve: ({ spendMicros, clicks }) => microsPer(spendMicros, clicks),
    }),
    cpaMicros: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Spend for a conversion in micros; ${nullRatio('conversions')}`,
      resolve: ({ spendMicros, conversions }) => microsPer(spendMicros, conversions),
    }),
    roas: t.float({
      nullable: true,
      description: 'Return on advertising spend: conversion value by spend; null where nothing was spent.',
      resolve: ({ conversionValueMicros, spendMicros }) => ratio(conversionValueMicros, spendMicros),
    }),
  }),
});

const PerformanceRowType = builder.objectRef<PerformanceRow>('PerformanceRow').implement({
  description:
    'The figures of one period and one combination of the dimensions grouped by. Rows without facts are left out.',
  fields: (t) => ({
    periodStart: t.expose('periodStart', {
      type: 'Date',
      description: 'First day of the period, within the range: a week or month that begins before it starts with it.',
    }),
    periodEnd: t.expose('periodEnd', {
      type: 'Date',
      description: 'Last day of the period, included, within the range: the figures hold no day after it.',
    }),
    campaign: t.field({
      type: Campaign,
      nullable: true,
      description: 'The campaign, where grouped by CAMPAIGN; null otherwise. Requires CAMPAIGNS_READ.',
      resolve: (row, _, { viewer, loaders }) => {
        if (row.campaignId === null || viewer.scopeFor(row.companyId, 'CAMPAIGNS_READ') === undefined) return undefined;
        return loaders.campaigns.load(row.campaignId);
      },
    }),
    channel: t.field({
      type: CampaignChannel,
      nullable: true,
      description: 'The channel, where grouped by CHANNEL; null otherwise.',
      resolve: (row) => row.channel,
    }),
    deviceType: t.field({
      type: DeviceType,
      nullable: true,
      description: 'The kind of device, where grouped by DEVICE_TYPE; null otherwise.',
      resolve: (row) => row.deviceType,
    }),
    country: t.exposeString('country', {
      nullable: true,
      description:
        'ISO 3166-1 alpha-2 code in capitals, `ZZ` where it isn’t known; where grouped by COUNTRY, null otherwise.',
    }),
    metrics: t.field({ type: Metrics, description: 'The figures.', resolve: (row) => row }),
    isFinal: t.boolean({
      description: 'Whether every day of the period is settled (`finalThrough`). Figures that aren’t may still change.',
      resolve: (row) => row.isFinal(),
    }),
  }),
});

const DataFreshness = builder.objectRef<FreshnessRow>('DataFreshness').implement({
  description: 'How far a company’s figures go, and how to read them.',
  fields: (t) => ({
    dataThrough: t.expose('dataThrough', {
      type: 'DateTime',
      description:
        'The figures up to this moment are in; the opening of the account before the first. The day it lies in is incomplete.',
    }),
    finalThrough: t.expose('finalThrough', {
      type: 'DateTime',
      description:
        'The days that end by this moment are settled: after that only a correction that the platform announces changes them.',
    }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone whose calendar days the figures are cut by.' }),
    currencyCode: t.exposeString('currencyCode', { description: 'ISO 4217 code of the currency of every amount.' }),
  }),
});

const PerformancePageType = builder.objectRef<PerformancePage>('PerformancePage').implement({
  description: 'A page of a report.',
  fields: (t) => ({
    items: t.field({
      type: [PerformanceRowType],
      description: 'The rows of this page, in the order asked for.',
      resolve: (page) => page.items,
    }),
    pageInfo: t.field({ type: PageInfo, description: 'Where this page stands.', resolve: (page) => page.pageInfo }),
    totals: t.field({
      type: Metrics,
      description:
        'The sums over the rows of all pages under the same filter, to the unit. Read only when selected; facts loaded between two requests show in both of their answers only from then on.',
      resolve: (page) => page.totals(),
    }),
    freshness: t.field({
      type: DataFreshness,
      description:
        'How far the figures go. Read only when selected. NOT_FOUND when there is no such company or it is not yours.',
      resolve: (page) => page.freshness(),
    }),
  }),
});

const listArguments = defineListArguments({
  table: reportArguments,
  plural: 'rows',
  closedBy: 'period, campaign, channel, device and country, in this order,',
  alternatives: false,
  enums: { channel: CampaignChannel, deviceType: DeviceType },
  filters: {
    campaignId: 'Figures of these campaigns.',
    channel: 'Figures of any of these channels.',
    deviceType: 'Figures on any of these kinds of device.',
    country: 'Figures in these countries, by ISO 3166-1 alpha-2 code.',
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
    description: `Figures of a company, summed up by period and dimensions. Requires REPORTS_READ. Empty when there is no such company or it is not yours. BAD_USER_INPUT for a range that is reversed or longer than ${maximumDays} days. Sums over all campaigns, or without device and country, come from prepared sums; campaigns by device or country over a long range are quickest with a filter on campaigns.`,
    args: {
      companyId: t.arg.id({ required: true, description: 'Id of the company.' }),
      range: t.arg({ type: DateRangeInput, required: true, description: 'Which days.' }),
      granularity: t.arg({
        type: Granularity,
        required: true,
        defaultValue: 'DAY',
        description: 'Into which periods the range is cut.',
      }),
      groupBy: t.arg({
        type: [PerformanceDimension],
        required: true,
        defaultValue: ['CAMPAIGN'],
        description: 'By what rows are told apart, each at most once, in any order; empty: one row a period.',
      }),
      ...listArguments,
    },
    resolve: (_, { companyId, ...report }, context) => listPerformanceByCompany(context, companyId, report),
  }),
}));

builder.objectField(Campaign, 'performance', (t) =>
  t.field({
    type: Metrics,
    description: 'Its figures over a range of days, summed up; zeros where there are none. Requires REPORTS_READ.',
    args: { range: t.arg({ type: DateRangeInput, required: true, description: 'Which days.' }) },
    resolve: (campaign, { range }, { loaders }) =>
      loaders.campaignPerformance.load({ companyId: campaign.companyId, campaignId: campaign.id, ...range }),
  }),
);
