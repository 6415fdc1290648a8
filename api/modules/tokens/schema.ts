import { knownScopes } from '../../auth/permissions.ts';
import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType, NodeInterface } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { DateRangeInput } from '../performance/index.ts';
import type { TokenDayRow } from '../usage/index.ts';
import { assertUsageRange, getAPIToken, listAPITokensByCompany, maximumUsageDays, type ScopeUse } from './service.ts';
import { type APITokenRow, type APITokenSecretRow, apiTokenTable } from './store.ts';

const APITokenStatus = builder.enumType('APITokenStatus', {
  description:
    'State of an API key; several can hold, the first of this order is shown: revoked, expired, rotating, expiring, active.',
  values: {
    ACTIVE: { description: 'Works.' },
    EXPIRING: { description: 'Works, and expires within 7 days.' },
    ROTATING: { description: 'Works with two values until the overlap of a rotation ends.' },
    EXPIRED: { description: 'Its expiry has passed; it never works again.' },
    REVOKED: { description: 'Taken back; it never works again.' },
  },
});

const APITokenSecret = builder.objectRef<APITokenSecretRow>('APITokenSecret').implement({
  description: 'One value of an API key, by what may be shown of it. A key has two while it is rotated.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the value.' }),
    lastFour: t.exposeString('lastFour', { description: 'Its last four characters.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.', resolve: (secret) => secret.createdAt }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Last use, up to a minute late; null before the first.',
      resolve: (secret) => secret.lastUsedAt,
    }),
    lastUsedIp: t.exposeString('lastUsedIp', { nullable: true, description: 'Address of the last use.' }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When this value stops working ahead of the key, as its rotation has it; null: with the key.',
      resolve: (secret) => secret.expiresAt,
    }),
  }),
});

const APITokenScopeUse = builder.objectRef<ScopeUse>('APITokenScopeUse').implement({
  description: 'A scope an API key was given, and whether the key makes use of it.',
  fields: (t) => ({
    scope: t.field({ type: APITokenScopeEnum, description: 'The scope.', resolve: ({ scope }) => scope }),
    lastUsedOn: t.field({
      type: 'Date',
      nullable: true,
      description:
        'Last day on which a request read or wrote under this scope, in the company’s time zone, some seconds late; null: not within the last 30 days.',
      resolve: ({ lastUsedOn }) => lastUsedOn,
    }),
  }),
});

const APITokenUsageDay = builder.objectRef<TokenDayRow>('APITokenUsageDay').implement({
  description: 'What was asked with an API key on one day.',
  fields: (t) => ({
    date: t.field({ type: 'Date', description: 'The day, in the company’s time zone.', resolve: ({ date }) => date }),
    requests: t.expose('requests', {
      type: 'BigInt',
      description: 'Requests that were answered, with success or without. Those refused with 401 are nobody’s.',
    }),
    errors: t.expose('errors', {
      type: 'BigInt',
      description: 'Of these, answered with `errors`, other than for having asked too much.',
    }),
    rateLimited: t.expose('rateLimited', { type: 'BigInt', description: 'Of these, refused with RATE_LIMITED.' }),
    cost: t.expose('cost', { type: 'BigInt', description: 'Points they cost, as `extensions.cost.actual` adds up.' }),
  }),
});

export const APIToken = builder.objectRef<APITokenRow>('APIToken').implement({
  description:
    'An API key of one account. It belongs to the account, not to the person who made it; its value is never shown again.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The account it belongs to.',
      resolve: (token, _, { loaders }) => loaders.companies.load(token.companyId),
    }),
    name: t.exposeString('name', {
      description: 'Name, 1 to 100 characters, unique among the account’s keys that aren’t revoked.',
    }),
    prefix: t.exposeString('prefix', { description: 'Beginning of its value: `lf_live_` or `lf_test_`.' }),
    lastFour: t.exposeString('lastFour', { description: 'Last four characters of its newest value.' }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'What it may do.',
      resolve: (token) => knownScopes(token.scopes),
    }),
    status: t.field({ type: APITokenStatus, description: 'State right now.', resolve: (token) => token.status }),
    allowedCidrs: t.exposeStringList('allowedCidrs', {
      description: 'Address ranges it may be used from; empty: from anywhere.',
    }),
    createdBy: t.field({
      type: ActorType,
      nullable: true,
      description: 'Who made it, as named then. The key outlives its maker.',
      resolve: (token) => ({ kind: token.createdByKind, id: token.createdById, name: token.createdByName }),
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.', resolve: (token) => token.createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working; null: never.',
      resolve: (token) => token.expiresAt,
    }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Last use, up to a minute late; null before the first.',
      resolve: (token) => token.lastUsedAt,
    }),
    lastUsedIp: t.exposeString('lastUsedIp', { nullable: true, description: 'Address of the last use.' }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken back; null: it wasn’t.',
      resolve: (token) => token.revokedAt,
    }),
    secrets: t.field({
      type: [APITokenSecret],
      ...assumedSize(2),
      description:
        'Its values that have not come to an end, newest first, by what may be shown of them: two while it is rotated.',
      resolve: (token, _, { loaders }) => loaders.tokenSecrets.load(token.id),
    }),
    usage: t.field({
      type: [APITokenUsageDay],
      ...assumedSize(31),
      description: `What was asked with it, an item for every day of the range, oldest first. Counted some seconds late.`,
      args: {
        range: t.arg({
          type: DateRangeInput,
          required: true,
          description: `Days in the company’s time zone, at most ${maximumUsageDays}; more are BAD_USER_INPUT.`,
        }),
      },
      resolve: (token, { range }, { loaders }) => {
        assertUsageRange(range);
        return loaders.tokenUsage.load({ tokenId: token.id, range });
      },
    }),
    requestsLast24Hours: t.field({
      type: 'BigInt',
      description:
        'Requests with it that were answered within the last 24 hours, the quarter of an hour in which these began counted whole. Counted some seconds late.',
      resolve: ({ id }, _, { loaders }) => loaders.tokenRecentUses.load(id),
    }),
    scopeUses: t.field({
      type: [APITokenScopeUse],
      ...assumedSize(5),
      description:
        'An item for every scope it has: those without a day in `lastUsedOn` are what it seems to do without. Narrow it with updateAPIToken.',
      resolve: (token, _, { loaders }) => loaders.tokenScopeUses.load(token),
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
    scope: 'Has at least one of these scopes.',
    expiresAt: 'By expiry.',
    lastUsedAt: 'By last use.',
  },
  sorts: {
    NAME: 'By name, upper and lower case alike.',
    CREATED_AT: 'By making.',
    EXPIRES_AT: 'By expiry; never counts as latest.',
    LAST_USED_AT: 'By last use; never used counts as latest.',
  },
});

builder.queryFields((t) => ({
  getAPIToken: t.field({
    type: APIToken,
    nullable: true,
    description:
      'An API key by its id, without its value; null when there is none or it is not yours. Requires TOKENS_READ.',
    args: { id: t.arg.id({ required: true, description: 'Id of the key.' }) },
    resolve: (_, { id }, context) => getAPIToken(context, id),
  }),
  listAPITokensByCompany: t.field({
    type: tokenList.Page,
    description:
      'The API keys of an account, without their values. Requires TOKENS_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...tokenList.args },
    resolve: (_, { companyId, ...list }, context) => listAPITokensByCompany(context, companyId, list),
  }),
}));
