import { builder } from '../../schema/builder.ts';

export const CampaignChannel = builder.enumType('Channel', {
  description: 'Where a campaign runs.',
  values: {
    CTV: { description: 'Connected television.' },
    VIDEO: { description: 'Online video.' },
    DISPLAY: { description: 'Display banners.' },
    NATIVE: { description: 'Native placements.' },
    AUDIO: { description: 'Streaming audio and podcasts.' },
    DOOH: { description: 'Digital out of home: screens in public places.' },
  },
});

export const Objective = builder.enumType('Objective', {
  description: 'The goal of a campaign.',
  values: {
    AWARENESS: { description: 'People see the advertisement.' },
    TRAFFIC: { description: 'Brings visitors.' },
    CONVERSIONS: { description: 'Brings conversions.' },
    RETENTION: { description: 'Brings customers back.' },
  },
});

export const ConfiguredStatus = builder.enumType('ConfiguredStatus', {
  description: 'The status that you set. `deliveryStatus` is the status that results from it.',
  values: {
    DRAFT: { description: 'In preparation, not delivered. A campaign that leaves DRAFT can’t return to it.' },
    ACTIVE: { description: 'Delivered on schedule.' },
    PAUSED: { description: 'Not delivered; it can be activated again.' },
    ARCHIVED: { description: 'Archived permanently. It can’t be changed; its reports are kept.' },
  },
});

export const DeliveryStatus = builder.enumType('DeliveryStatus', {
  description: 'The current status of delivery, which the platform computes.',
  values: {
    NOT_READY: { description: 'A draft.' },
    SCHEDULED: { description: 'Active, before its first day.' },
    DELIVERING: { description: 'Delivering without issues.' },
    LIMITED: { description: 'Active, but not delivering fully: see `deliveryIssues`.' },
    STOPPED: { description: 'Not delivering: paused, out of budget, company not active, or no audience large enough.' },
    ENDED: { description: 'Its last day has passed, or it is archived.' },
  },
});

export const DeliveryIssueCode = builder.enumType('DeliveryIssueCode', {
  description: 'A reason why a campaign doesn’t deliver fully.',
  values: {
    BUDGET_EXHAUSTED: { description: 'The budget of the period is spent.' },
    ACCOUNT_SUSPENDED: { description: 'The company is suspended.' },
    OUTSIDE_SCHEDULE: { description: 'Today is before the first day or after the last.' },
    AUDIENCE_TOO_SMALL: { description: 'An audience has fewer than 100 members.' },
    NO_SPEND: { description: 'The campaign was active for two days of data without spend.' },
  },
});

export const BudgetPeriod = builder.enumType('BudgetPeriod', {
  description: 'The period of a budget’s amount.',
  values: {
    DAILY: { description: 'A day in the company’s time zone.' },
    LIFETIME: { description: 'The whole campaign.' },
  },
});

export const Pacing = builder.enumType('Pacing', {
  description: 'How a budget is distributed over its period.',
  values: {
    EVEN: { description: 'Evenly.' },
    AHEAD: { description: 'A little faster at first.' },
    ASAP: { description: 'As fast as possible.' },
  },
});
