import { knownScopes } from '../../auth/permissions.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType, inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { type PartnerAccessGrantRow, partnerAccessGrantTable } from './grant-store.ts';
import {
  createCompanyCountLoader,
  createPartnerUseLoader,
  grantPartnerAccess,
  listPartnerAccessGrantsByCompany,
  type PartnerAccessGrantResult,
  revokePartnerAccess,
} from './grants.ts';
import { Partner } from './schema.ts';
import { createPartnerLoader } from './service.ts';

export const PartnerAccessGrantStatus = builder.enumType('PartnerAccessGrantStatus', {
  description: 'State of partner access.',
  values: {
    ACTIVE: { description: 'The partner can access the company, unless the partner is suspended.' },
    EXPIRED: { description: 'Its expiry has passed.' },
    REVOKED: { description: 'It was revoked, or replaced by later partner access.' },
  },
});

const PartnerAccessGrant = builder.objectRef<PartnerAccessGrantRow>('PartnerAccessGrant').implement({
  description: 'The access of a partner to a company: its permissions and its expiry.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company that granted access.',
      resolve: (grant, _, { loaders }) => loaders.of(createCompanyLoader).load(grant.companyId),
    }),
    partner: t.field({
      type: Partner,
      description: 'The partner.',
      resolve: (grant, _, { loaders }) => loaders.of(createPartnerLoader).load(grant.partnerId),
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Permissions of the partner in the company.',
      resolve: (grant) => knownScopes(grant.scopes),
    }),
    status: t.expose('status', { type: PartnerAccessGrantStatus, description: 'Current state.' }),
    grantedBy: t.field({
      type: ActorType,
      description: 'Who granted the access, with the name at that time.',
      resolve: (grant) => ({ kind: grant.grantedByKind, id: grant.grantedById, name: grant.grantedByName }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was granted.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null if it never does.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked or replaced; null if it wasn’t.',
    }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the partner last requested data of the company, with this or other access. Updated with a delay of some seconds; null before the first request.',
      resolve: async (grant, _, { loaders }) =>
        (await loaders.of(createPartnerUseLoader).load(grant))?.lastUsedAt ?? null,
    }),
    requestsLast30Days: t.field({
      type: 'BigInt',
      description:
        'Requests by the partner for data of the company, today and on the 29 days before, in the company’s time zone.',
      resolve: async (grant, _, { loaders }) =>
        (await loaders.of(createPartnerUseLoader).load(grant))?.requestsLast30Days ?? '0',
    }),
  }),
});

builder.objectFields(Partner, (t) => ({
  companyCount: t.int({
    nullable: true,
    description: 'Number of companies that grant it access now. Null except for the platform’s staff.',
    resolve: (partner, _, { loaders }) => loaders.of(createCompanyCountLoader).load(partner.id),
  }),
}));

const grantList = defineList({
  item: PartnerAccessGrant,
  table: partnerAccessGrantTable,
  plural: 'partner access',
  enums: { status: PartnerAccessGrantStatus },
  filters: { partnerId: 'By the partner.', status: 'Any of these states.' },
  sorts: {
    CREATED_AT: 'By the time it was granted.',
    EXPIRES_AT: 'By expiry; access that never expires counts as latest.',
  },
});

const GrantPartnerAccessInput = builder.inputType('GrantPartnerAccessInput', {
  description: 'Partner access to grant.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company that grants access.' }),
    partnerId: t.id({ required: true, description: 'An active partner, from `listPartners`.' }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      required: true,
      description:
        'Its permissions: at least one of CAMPAIGNS_READ, CAMPAIGNS_WRITE, AUDIENCES_READ, AUDIENCES_WRITE and REPORTS_READ, and none that you don’t have yourself.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it expires; if absent, never. A key can’t grant access that expires later than the key.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the partner access that the first one created.',
    }),
  }),
});

const RevokePartnerAccessInput = builder.inputType('RevokePartnerAccessInput', {
  description: 'The partner access to revoke.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the partner access.' }) }),
});

const PartnerAccessGrantPayload = builder.objectRef<PartnerAccessGrantResult>('PartnerAccessGrantPayload').implement({
  description: 'The granted or revoked partner access.',
  interfaces: [Payload],
  fields: (t) => ({
    grant: t.expose('grant', {
      type: PartnerAccessGrant,
      nullable: true,
      description: 'The partner access after the change; null if nothing was changed.',
    }),
    effectiveAt: t.expose('effectiveAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which the change applies on every server. The API looks up partner access at each request of a partner.',
    }),
  }),
});

builder.queryFields((t) => ({
  listPartnerAccessGrantsByCompany: t.field({
    type: grantList.Page,
    description:
      'Lists the access that a company granted to partners, including access that has ended. Requires ACCESS_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...grantList.args },
    resolve: (_, { companyId, ...list }, context) => listPartnerAccessGrantsByCompany(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  grantPartnerAccess: t.field({
    type: PartnerAccessGrantPayload,
    description:
      'Grants a partner access to a company, from the partner’s next request on. It replaces the access that the partner already has, so you can change permissions or expiry without a gap. Requires ACCESS_WRITE in the company itself; its agency can’t grant access.',
    args: inputOf(GrantPartnerAccessInput, 'The partner access.'),
    resolve: (_, { input }, context) => grantPartnerAccess(context, input),
  }),
  revokePartnerAccess: t.field({
    type: PartnerAccessGrantPayload,
    description:
      'Revokes a partner’s access to a company (opt out), from the partner’s next request on. Access that has already ended stays as it is. Requires ACCESS_WRITE.',
    args: inputOf(RevokePartnerAccessInput, 'The partner access.'),
    resolve: (_, { input }, context) => revokePartnerAccess(context, input),
  }),
}));
