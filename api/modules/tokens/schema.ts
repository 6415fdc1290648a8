import { apiTokenScopes } from '#shared/permissions.ts';
import { tokenPrefixes } from '#shared/token-format.ts';
import { knownScopes } from '../../auth/permissions.ts';
import { daysOfRange, maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType, NodeInterface } from '../../schema/shared.ts';
import { usageDayType } from '../../schema/usage-day.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { DateRangeInput } from '../performance/index.ts';
import { assertUsageRange, maximumUsageDays } from '../usage/index.ts';
import {
  createRecentUseLoader,
  createScopeUseLoader,
  createSecretLoader,
  createUsageLoader,
  getAPIToken,
  listAPITokensByCompany,
  type ScopeUse,
} from './service.ts';
import { type APITokenRow, type APITokenSecretRow, apiTokenTable } from './store.ts';

const APITokenStatus = builder.enumType('APITokenStatus', {
  description:
    'State of an API key. If several apply, the first in this order is returned: revoked, expired, rotating, expiring, active.',
  values: {
    ACTIVE: { description: 'The key works.' },
    EXPIRING: { description: 'The key works and expires within 7 days.' },
    ROTATING: { description: 'The key works with two secrets until the overlap of a rotation ends.' },
    EXPIRED: { description: 'The expiry has passed. The key never works again.' },
    REVOKED: { description: 'The key was revoked. It never works again.' },
  },
});

const APITokenSecret = builder.objectRef<APITokenSecretRow>('APITokenSecret').implement({
  description: 'The visible part of an API key’s secret. During a rotation, a key has two.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the secret.' }),
    lastFour: t.exposeString('lastFour', { description: 'Its last four characters.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last use, with a delay of up to a minute; null before the first use.',
    }),
    lastUsedIp: t.exposeString('lastUsedIp', { nullable: true, description: 'IP address of the last use.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a rotation ends this secret; null if it ends with the key.',
    }),
  }),
});

const APITokenScopeUse = builder.objectRef<ScopeUse>('APITokenScopeUse').implement({
  description: 'A permission of an API key, and when the key last used it.',
  fields: (t) => ({
    scope: t.expose('scope', { type: APITokenScopeEnum, description: 'The permission.' }),
    lastUsedOn: t.expose('lastUsedOn', {
      type: 'Date',
      nullable: true,
      description:
        'Last day on which a request used this permission, in the company’s time zone, with a delay of some seconds; null if not within the last 30 days.',
    }),
  }),
});

const APITokenUsageDay = usageDayType('APITokenUsageDay', {
  type: 'The usage of an API key on one day.',
  date: 'The day, in the company’s time zone.',
  requests: 'Requests, whether successful or not, except those rejected with 401.',
});

export const APIToken = builder.objectRef<APITokenRow>('APIToken').implement({
  description:
    'An API key of a company. It belongs to the company, not to the person who created it. Only the responses that create or rotate it contain its secret.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company it belongs to.',
      resolve: (token, _, { loaders }) => loaders.of(createCompanyLoader).load(token.companyId),
    }),
    name: t.exposeString('name', {
      description: 'Name, 1 to 100 characters, unique among the company’s keys that aren’t revoked.',
    }),
    prefix: t.exposeString('prefix', {
      description: `Prefix of its secret: \`${tokenPrefixes.live}\`.`,
    }),
    lastFour: t.exposeString('lastFour', { description: 'Last four characters of its newest secret.' }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Its permissions.',
      resolve: (token) => knownScopes(token.scopes),
    }),
    status: t.expose('status', { type: APITokenStatus, description: 'Current state.' }),
    allowedCidrs: t.exposeStringList('allowedCidrs', {
      description: 'IP address ranges from which it can be used; if empty, from anywhere.',
    }),
    createdBy: t.field({
      type: ActorType,
      nullable: true,
      description: 'Who created it, with the name at that time. The key keeps working when its creator leaves.',
      resolve: (token) => ({ kind: token.createdByKind, id: token.createdById, name: token.createdByName }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null if it never does.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last use, with a delay of up to a minute; null before the first use.',
    }),
    lastUsedIp: t.exposeString('lastUsedIp', { nullable: true, description: 'IP address of the last use.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null if it wasn’t.',
    }),
    secrets: t.field({
      type: [APITokenSecret],
      ...maximumSize(2),
      description: 'Its valid secrets, newest first. During a rotation, it has two.',
      resolve: (token, _, { loaders }) => loaders.of(createSecretLoader).load(token.id),
    }),
    usage: t.field({
      type: [APITokenUsageDay],
      ...daysOfRange(maximumUsageDays),
      description: `Its usage, with an item for every day of the range, oldest first. Counted with a delay of some seconds.`,
      args: {
        range: t.arg({
          type: DateRangeInput,
          required: true,
          description: `Days in the company’s time zone, at most ${maximumUsageDays}; more are BAD_USER_INPUT.`,
        }),
      },
      resolve: (token, { range }, { loaders }) => {
        assertUsageRange(range);
        return loaders.of(createUsageLoader).load({ tokenId: token.id, range });
      },
    }),
    requestsLast24Hours: t.field({
      type: 'BigInt',
      description:
        'Requests with it in the last 24 hours, counted by quarter of an hour and with a delay of some seconds.',
      resolve: ({ id }, _, { loaders }) => loaders.of(createRecentUseLoader).load(id),
    }),
    scopeUses: t.field({
      type: [APITokenScopeUse],
      ...maximumSize(apiTokenScopes.length),
      description:
        'An item for each of its permissions. If a permission has no `lastUsedOn` and the key doesn’t need it, remove it with updateAPIToken.',
      resolve: (token, _, { loaders }) => loaders.of(createScopeUseLoader).load(token),
    }),
  }),
});

const tokenList = defineList({
  item: APIToken,
  table: apiTokenTable,
  plural: 'API keys',
  enums: { status: APITokenStatus, scope: APITokenScopeEnum },
  filters: {
    name: 'By name.',
    status: 'Any of these states.',
    scope: 'Has at least one of these permissions.',
    expiresAt: 'By expiry.',
    lastUsedAt: 'By last use.',
  },
  sorts: {
    NAME: 'By name, ignoring case.',
    CREATED_AT: 'By creation time.',
    EXPIRES_AT: 'By expiry; keys that never expire count as latest.',
    LAST_USED_AT: 'By last use; keys that were never used count as latest.',
  },
});

builder.queryFields((t) => ({
  getAPIToken: t.field({
    type: APIToken,
    nullable: true,
    description:
      'Returns an API key by its ID, without its secret. Requires TOKENS_READ. Null if it doesn’t exist or you can’t access it.',
    args: { id: t.arg.id({ required: true, description: 'ID of the key.' }) },
    resolve: (_, { id }, context) => getAPIToken(context, id),
  }),
  listAPITokensByCompany: t.field({
    type: tokenList.Page,
    description:
      'Lists the API keys of a company, without their secrets. Requires TOKENS_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...tokenList.args },
    resolve: (_, { companyId, ...list }, context) => listAPITokensByCompany(context, companyId, list),
  }),
}));
