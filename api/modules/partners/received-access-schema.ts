import { knownScopes } from '../../auth/permissions.ts';
import { daysOfRange } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { usageDayType } from '../../schema/usage-day.ts';
import { DateRangeInput } from '../performance/index.ts';
import { maximumUsageDays } from '../usage/index.ts';
import { PartnerAccessGrantStatus } from './grant-schema.ts';
import { listPartnerAccessGrantsByPartner, readPartnerUsage } from './received-access.ts';
import { type ReceivedAccessRow, receivedAccessTable } from './received-access-store.ts';
import { Partner, seenBy } from './schema.ts';

const ReceivedPartnerAccess = builder.objectRef<ReceivedAccessRow>('ReceivedPartnerAccess').implement({
  description: 'The access that a company granted a partner, as the partner’s people see it.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    companyId: t.exposeID('companyId', { description: 'ID of the company.' }),
    companyName: t.exposeString('companyName', { description: 'Name of the company.' }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Permissions of the partner in the company.',
      resolve: (access) => knownScopes(access.scopes),
    }),
    status: t.expose('status', { type: PartnerAccessGrantStatus, description: 'Current state.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was granted.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null if it never does.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the company revoked or replaced it; null if it didn’t.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the partner last requested data of the company, with this or other access. Updated with a delay of some seconds; null before the first request.',
    }),
    requestsLast30Days: t.expose('requestsLast30Days', {
      type: 'BigInt',
      description:
        'Requests by the partner for data of the company, today and on the 29 days before, in the company’s time zone.',
    }),
  }),
});

const receivedAccessList = defineList({
  item: ReceivedPartnerAccess,
  table: receivedAccessTable,
  plural: 'partner access',
  enums: { status: PartnerAccessGrantStatus },
  filters: { companyName: 'By the name of the company.', status: 'Any of these states.' },
  sorts: {
    COMPANY_NAME: 'By the name of the company, ignoring case.',
    CREATED_AT: 'By the time it was granted.',
    EXPIRES_AT: 'By expiry; access that never expires counts as latest.',
  },
});

const PartnerUsageDay = usageDayType('PartnerUsageDay', {
  type: 'The requests of a partner on one day.',
  date: 'The day, in UTC.',
  requests: 'Requests with its access tokens, whether successful or not, except those rejected with 401.',
});

builder.objectFields(Partner, (t) => ({
  usage: t.field({
    type: [PartnerUsageDay],
    nullable: true,
    ...daysOfRange(maximumUsageDays),
    description: `Its requests, with an item for every day of the range, oldest first. Counted with a delay of some seconds. Null except for ${seenBy}.`,
    args: {
      range: t.arg({
        type: DateRangeInput,
        required: true,
        description: `Days in UTC, at most ${maximumUsageDays}; more are BAD_USER_INPUT.`,
      }),
    },
    resolve: (partner, { range }, context) => readPartnerUsage(context, partner.id, range),
  }),
}));

builder.queryFields((t) => ({
  listPartnerAccessGrantsByPartner: t.field({
    type: receivedAccessList.Page,
    description: `Lists the access that companies granted a partner, including access that has ended. Empty if the partner doesn’t exist or you don’t belong to it. Only for ${seenBy}; others get FORBIDDEN.`,
    args: { partnerId: t.arg.id({ required: true, description: 'ID of the partner.' }), ...receivedAccessList.args },
    resolve: (_, { partnerId, ...list }, context) => listPartnerAccessGrantsByPartner(context, partnerId, list),
  }),
}));
