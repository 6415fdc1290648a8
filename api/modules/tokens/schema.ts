import { knownScopes } from '../../auth/permissions.ts';
import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType, NodeInterface, Payload } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { createAPIToken, type CreateAPITokenResult, listAPITokensByCompany } from './service.ts';
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
      description: 'When this value stops working ahead of the key; null: with the key.',
      resolve: (secret) => secret.expiresAt,
    }),
  }),
});

const APIToken = builder.objectRef<APITokenRow>('APIToken').implement({
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
      description: 'Its values, newest first, by what may be shown of them.',
      resolve: (token, _, { loaders }) => loaders.tokenSecrets.load(token.id),
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

const CreateAPITokenInput = builder.inputType('CreateAPITokenInput', {
  description: 'A new API key.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The account it will belong to.' }),
    name: t.string({
      required: true,
      description: 'Name, 1 to 100 characters, unique among the account’s keys that aren’t revoked.',
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      required: true,
      description: 'What it may do; at least one, none that you don’t have yourself.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it stops working; absent: never. A key can’t make one that outlives it.',
    }),
    allowedCidrs: t.stringList({
      description:
        'Address ranges it may be used from, such as `203.0.113.0/24`, at most 50; absent or empty: from anywhere.',
    }),
  }),
});

const CreateAPITokenPayload = builder.objectRef<CreateAPITokenResult>('CreateAPITokenPayload').implement({
  description: 'The new key with its value.',
  interfaces: [Payload],
  fields: (t) => ({
    token: t.field({
      type: APIToken,
      nullable: true,
      description: 'The key; null when it was not made.',
      resolve: (payload) => payload.token,
    }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'The key’s value, in this response and never again. Keep it like a password.',
    }),
  }),
});

builder.queryFields((t) => ({
  listAPITokensByCompany: t.field({
    type: tokenList.Page,
    description:
      'The API keys of an account, without their values. Requires TOKENS_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...tokenList.args },
    resolve: (_, { companyId, ...list }, context) => listAPITokensByCompany(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  createAPIToken: t.field({
    type: CreateAPITokenPayload,
    description: 'Makes an API key. Its value is in this response only. Requires TOKENS_WRITE.',
    args: { input: t.arg({ type: CreateAPITokenInput, required: true, description: 'The new key.' }) },
    resolve: (_, { input }, context) => createAPIToken(context, input),
  }),
}));
