import { knownScopes } from '../../auth/permissions.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType, NodeInterface, Payload } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { type PartnerAccessGrantRow, partnerAccessGrantTable } from './grant-store.ts';
import {
  grantPartnerAccess,
  listPartnerAccessGrantsByCompany,
  type PartnerAccessGrantResult,
  revokePartnerAccess,
} from './grants.ts';
import { Partner } from './schema.ts';

const PartnerAccessGrantStatus = builder.enumType('PartnerAccessGrantStatus', {
  description: 'State of an account’s consent.',
  values: {
    ACTIVE: { description: 'Holds: the partner reaches the account, unless the partner is suspended.' },
    EXPIRED: { description: 'Its end date has passed.' },
    REVOKED: { description: 'Taken back, or replaced by a later one.' },
  },
});

const PartnerAccessGrant = builder.objectRef<PartnerAccessGrantRow>('PartnerAccessGrant').implement({
  description: 'An account’s consent to a partner: what it may do there, and until when.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The account that consented.',
      resolve: (grant, _, { loaders }) => loaders.companies.load(grant.companyId),
    }),
    partner: t.field({
      type: Partner,
      description: 'The partner.',
      resolve: (grant, _, { loaders }) => loaders.partners.load(grant.partnerId),
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'What the partner may do in the account.',
      resolve: (grant) => knownScopes(grant.scopes),
    }),
    status: t.field({
      type: PartnerAccessGrantStatus,
      description: 'State right now.',
      resolve: (grant) => grant.status,
    }),
    grantedBy: t.field({
      type: ActorType,
      description: 'Who consented for the account, as named then.',
      resolve: (grant) => ({ kind: grant.grantedByKind, id: grant.grantedById, name: grant.grantedByName }),
    }),
    createdAt: t.field({ type: 'DateTime', description: 'Since when it holds.', resolve: (grant) => grant.createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ends by itself; null: never.',
      resolve: (grant) => grant.expiresAt,
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken back or replaced; null: it wasn’t.',
      resolve: (grant) => grant.revokedAt,
    }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the partner last asked for something of the account, under this or another consent; some seconds late, null before the first time.',
      resolve: async (grant, _, { loaders }) => (await loaders.partnerUses.load(grant))?.lastUsedAt ?? null,
    }),
    requestsLast30Days: t.field({
      type: 'BigInt',
      description:
        'Requests in which the partner asked for something of the account, today and the 29 days before, by the account’s time zone.',
      resolve: async (grant, _, { loaders }) => (await loaders.partnerUses.load(grant))?.requestsLast30Days ?? '0',
    }),
  }),
});

const grantList = defineList({
  item: PartnerAccessGrant,
  table: partnerAccessGrantTable,
  plural: 'consents',
  enums: { status: PartnerAccessGrantStatus },
  filters: { partnerId: 'By the partner.', status: 'Any of these states.' },
  sorts: { CREATED_AT: 'By beginning.', EXPIRES_AT: 'By end date; never counts as latest.' },
});

const GrantPartnerAccessInput = builder.inputType('GrantPartnerAccessInput', {
  description: 'An account’s consent to a partner.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The account that opts in.' }),
    partnerId: t.id({ required: true, description: 'An active partner, from `listPartners`.' }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      required: true,
      description:
        'What it may do: at least one of CAMPAIGNS_READ, CAMPAIGNS_WRITE, AUDIENCES_READ, AUDIENCES_WRITE and REPORTS_READ, none that you don’t have yourself.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it ends by itself; absent: never. A key can’t give access that outlives it.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours a second call with it and the same input answers with the consent the first one made.',
    }),
  }),
});

const RevokePartnerAccessInput = builder.inputType('RevokePartnerAccessInput', {
  description: 'Which consent to take back.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The consent.' }) }),
});

const PartnerAccessGrantPayload = builder.objectRef<PartnerAccessGrantResult>('PartnerAccessGrantPayload').implement({
  description: 'A consent given or taken back.',
  interfaces: [Payload],
  fields: (t) => ({
    grant: t.field({
      type: PartnerAccessGrant,
      nullable: true,
      description: 'The consent as it is now; null when nothing was done.',
      resolve: (payload) => payload.grant,
    }),
    effectiveAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when on it holds, in every process: consents are looked up at each request of a partner.',
      resolve: (payload) => payload.effectiveAt,
    }),
  }),
});

builder.queryFields((t) => ({
  listPartnerAccessGrantsByCompany: t.field({
    type: grantList.Page,
    description:
      'Every consent an account has given to partners, ended ones included. Requires ACCESS_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...grantList.args },
    resolve: (_, { companyId, ...list }, context) => listPartnerAccessGrantsByCompany(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  grantPartnerAccess: t.field({
    type: PartnerAccessGrantPayload,
    description:
      'Opts an account in to a partner, from the partner’s next request on. A consent to the same partner that is still open ends as this one begins, so that changing scopes or end date leaves no gap. Requires ACCESS_WRITE of the account itself: its agency can’t.',
    args: { input: t.arg({ type: GrantPartnerAccessInput, required: true, description: 'The consent.' }) },
    resolve: (_, { input }, context) => grantPartnerAccess(context, input),
  }),
  revokePartnerAccess: t.field({
    type: PartnerAccessGrantPayload,
    description:
      'Opts an account out: the partner’s next request no longer finds it. A consent that has ended already stays as it is. Requires ACCESS_WRITE.',
    args: { input: t.arg({ type: RevokePartnerAccessInput, required: true, description: 'Which consent.' }) },
    resolve: (_, { input }, context) => revokePartnerAccess(context, input),
  }),
}));
