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
  description: 'What a campaign is for.',
  values: {
    AWARENESS: { description: 'To be seen.' },
    TRAFFIC: { description: 'To bring visitors.' },
    CONVERSIONS: { description: 'To bring conversions.' },
    RETENTION: { description: 'To bring customers back.' },
  },
});

export const ConfiguredStatus = builder.enumType('ConfiguredStatus', {
  description: 'What people set. What comes of it is `deliveryStatus`.',
  values: {
    DRAFT: { description: 'Being prepared; never delivered. Left once, it is never entered again.' },
    ACTIVE: { description: 'To be delivered on schedule.' },
    PAUSED: { description: 'Held; can be activated again.' },
    ARCHIVED: { description: 'Put away for good; it can’t be changed any more, its figures stay.' },
  },
});

export const DeliveryStatus = builder.enumType('DeliveryStatus', {
  description: 'What the system finds.',
  values: {
    NOT_READY: { description: 'A draft.' },
    SCHEDULED: { description: 'Active; its first day is to come.' },
    DELIVERING: { description: 'Delivering as it should.' },
    LIMITED: { description: 'Active, with something in the way: see `deliveryIssues`.' },
    STOPPED: { description: 'Not delivering: paused, out of budget, account not active, or no audience large enough.' },
    ENDED: { description: 'Its last day has passed, or it is archived.' },
  },
});

export const DeliveryIssueCode = builder.enumType('DeliveryIssueCode', {
  description: 'What keeps a campaign from delivering fully.',
  values: {
    BUDGET_EXHAUSTED: { description: 'The budget of the period is spent.' },
    ACCOUNT_SUSPENDED: { description: 'The account is suspended.' },
    OUTSIDE_SCHEDULE: { description: 'Today is before the first day or after the last.' },
    AUDIENCE_TOO_SMALL: { description: 'An audience has fewer than 100 members.' },
    NO_SPEND: { description: 'Active for two days of data and nothing spent.' },
  },
});

export const BudgetPeriod = builder.enumType('BudgetPeriod', {
  description: 'What a budget’s amount is for.',
  values: {
    DAILY: { description: 'Each day in the company’s time zone.' },
    LIFETIME: { description: 'The whole campaign.' },
  },
});

export const Pacing = builder.enumType('Pacing', {
  description: 'How a budget is spread over its period.',
  values: {
    EVEN: { description: 'Evenly.' },
    AHEAD: { description: 'A little faster at first.' },
    ASAP: { description: 'As fast as possible.' },
  },
});
