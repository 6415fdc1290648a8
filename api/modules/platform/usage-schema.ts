import { daysOfRange } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { usageDayType } from '../../schema/usage-day.ts';
import { DateRangeInput } from '../performance/index.ts';
import { maximumUsageDays } from '../usage/index.ts';
import { PlatformCompanyType } from './schema.ts';
import { companyUsage } from './usage.ts';

const CompanyUsageDay = usageDayType('CompanyUsageDay', {
  type: 'The usage of all API keys of a company on one day, including revoked and expired keys.',
  date: 'The day, in the company’s time zone.',
  requests: 'Requests, whether successful or not, except those rejected with 401.',
});

builder.objectFields(PlatformCompanyType, (t) => ({
  usage: t.field({
    type: [CompanyUsageDay],
    ...daysOfRange(maximumUsageDays),
    description:
      'The usage of its API keys, with an item for every day of the range, oldest first. Counted with a delay of some seconds. Requests of partners aren’t included.',
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
