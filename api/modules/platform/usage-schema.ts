import { daysOfRange } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { DateRangeInput } from '../performance/index.ts';
import { maximumUsageDays, type UsageDayRow } from '../usage/index.ts';
import { PlatformCompanyType } from './schema.ts';
import { companyUsage } from './usage.ts';

const CompanyUsageDay = builder.objectRef<UsageDayRow>('CompanyUsageDay').implement({
  description: 'The usage of all API keys of a company on one day, including keys that are revoked or expired.',
  fields: (t) => ({
    date: t.field({ type: 'Date', description: 'The day, in the company’s time zone.', resolve: ({ date }) => date }),
    requests: t.expose('requests', {
      type: 'BigInt',
      description: 'Requests, whether successful or not, except those rejected with 401.',
    }),
    errors: t.expose('errors', {
      type: 'BigInt',
      description: 'Requests whose response has `errors`, except those over the rate limit.',
    }),
    rateLimited: t.expose('rateLimited', { type: 'BigInt', description: 'Requests rejected with RATE_LIMITED.' }),
    cost: t.expose('cost', { type: 'BigInt', description: 'Points charged: the sum of `extensions.cost.actual`.' }),
  }),
});

builder.objectFields(PlatformCompanyType, (t) => ({
  usage: t.field({
    type: [CompanyUsageDay],
    ...daysOfRange(maximumUsageDays),
    description:
      'The usage of its API keys, with an item for every day of the range, oldest first. Counted with a delay of some seconds; requests of partners are not included.',
    args: {
      range: t.arg({
        type: DateRangeInput,
        required: true,
        description: `Days in the company’s time zone, at most ${maximumUsageDays}; more are BAD_USER_INPUT.`,
      }),
    },
    resolve: ({ company }, { range }, context) => companyUsage(context, company.id, range),
  }),
}));
