import { maximumLengths } from '#shared/limits.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface, Payload } from '../../schema/shared.ts';
import { termsToAccept } from '../../auth/terms.ts';
import { TermsAcceptanceType, TermsOfServiceType } from '../terms/index.ts';
import { acceptPartnerTerms } from './partner-terms.ts';
import { type PartnerRow, type PartnerSecretRow, partnerTable } from './partner-store.ts';
import {
  createPartner,
  createPartnerSecretLoader,
  listPartners,
  type PartnerCredentialResult,
  type PartnerResult,
  rotatePartnerSecret,
  setPartnerStatus,
} from './service.ts';

const PartnerStatus = builder.enumType('PartnerStatus', {
  description: 'State of a partner.',
  values: {
    ACTIVE: { description: 'Gets access tokens and can be given access by companies.' },
    SUSPENDED: {
      description:
        'Gets no access tokens, and its existing ones don’t work. Partner access granted by companies is kept but has no effect.',
    },
  },
});

const PartnerSecret = builder.objectRef<PartnerSecretRow>('PartnerSecret').implement({
  description: 'The visible part of a partner’s client secret. During a rotation, a partner has two.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the secret.' }),
    lastFour: t.exposeString('lastFour', { description: 'Its last four characters.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was created.',
      resolve: (secret) => secret.createdAt,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working; null until it is rotated.',
      resolve: (secret) => secret.expiresAt,
    }),
  }),
});

export const Partner = builder.objectRef<PartnerRow>('Partner').implement({
  description:
    'An organization outside the platform, such as an analytics service, that works for several companies. Each company must grant it access.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 100 characters, unique among partners.' }),
    status: t.expose('status', { type: PartnerStatus, description: 'State of the partner.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'Its `client_id` at the token endpoint; null except for the platform’s staff.',
    }),
    websiteUrl: t.exposeString('websiteUrl', { nullable: true, description: 'Its website, https.' }),
    termsAcceptedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it accepted the platform’s terms for partners; null if it hasn’t.',
      resolve: (partner) => partner.termsAcceptedAt,
    }),
    termsAcceptance: t.field({
      type: TermsAcceptanceType,
      nullable: true,
      description: 'The latest acceptance of the terms of service; null before the first.',
      resolve: ({ termsVersion: version, termsAcceptedAt: acceptedAt, termsAcceptedBy: acceptedBy }) =>
        version === null || acceptedAt === null ? null : { version, acceptedAt, acceptedBy },
    }),
    termsToAccept: t.field({
      type: TermsOfServiceType,
      nullable: true,
      description:
        'The terms of service that the partner must accept before it gets another access token; null when nothing is to be accepted.',
      resolve: ({ termsVersion }, _, { services }) => termsToAccept(services.terms, termsVersion, services.now()),
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was created.',
      resolve: (partner) => partner.createdAt,
    }),
    secrets: t.field({
      type: [PartnerSecret],
      nullable: true,
      ...maximumSize(2),
      description: 'Its valid client secrets, newest first; null except for the platform’s staff.',
      resolve: (partner, _, { loaders }) => loaders.of(createPartnerSecretLoader).load(partner.id),
    }),
  }),
});

const partnerList = defineList({
  item: Partner,
  table: partnerTable,
  plural: 'partners',
  enums: { status: PartnerStatus },
  filters: { name: 'By name.', status: 'Any of these states.' },
  sorts: { NAME: 'By name, ignoring case.', CREATED_AT: 'By creation time.' },
});

const CreatePartnerInput = builder.inputType('CreatePartnerInput', {
  description: 'The partner to create.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Name, 1 to 100 characters, unique among partners. Companies see it when they grant access.',
    }),
    websiteUrl: t.string({
      description: 'URL of its website, which starts with `https://`, at most 500 characters.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the partner that the first one created, without its secret.',
    }),
  }),
});

const RotatePartnerSecretInput = builder.inputType('RotatePartnerSecretInput', {
  description: 'The partner that gets a new client secret.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'The partner.' }),
    overlapSeconds: t.int({
      required: true,
      defaultValue: 86_400,
      description:
        'How long the previous secret keeps working, 0 to 2,592,000 seconds (30 days). Use 0 for a leaked secret: every other secret and every access token issued so far end immediately.',
    }),
  }),
});

const SetPartnerStatusInput = builder.inputType('SetPartnerStatusInput', {
  description: 'The new status of a partner.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'The partner.' }),
    status: t.field({
      type: PartnerStatus,
      required: true,
      description:
        'SUSPENDED ends its access tokens immediately and permanently. ACTIVE lets it get new ones, for the partner access that is active then.',
    }),
  }),
});

const AcceptPartnerTermsInput = builder.inputType('AcceptPartnerTermsInput', {
  description: 'An acceptance of the terms of service by a partner.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'The partner.' }),
    version: t.string({
      required: true,
      description: 'The accepted version. Another than the current one is VERSION_MISMATCH.',
    }),
    acceptedBy: t.string({
      required: true,
      description: `Name of the person at the partner who accepted, 1 to ${maximumLengths.partnerName} characters.`,
    }),
  }),
});

const PartnerCredentialPayload = builder.objectRef<PartnerCredentialResult>('PartnerCredentialPayload').implement({
  description: 'A partner with a new client secret.',
  interfaces: [Payload],
  fields: (t) => ({
    partner: t.field({
      type: Partner,
      nullable: true,
      description: 'The partner; null if nothing was changed.',
      resolve: (payload) => payload.partner,
    }),
    clientSecret: t.exposeString('clientSecret', {
      nullable: true,
      description: 'The secret, in this response only. Send it to the partner by a secure channel.',
    }),
  }),
});

const PartnerPayload = builder.objectRef<PartnerResult>('PartnerPayload').implement({
  description: 'The changed partner.',
  interfaces: [Payload],
  fields: (t) => ({
    partner: t.field({
      type: Partner,
      nullable: true,
      description: 'The partner after the change; null if nothing was changed.',
      resolve: (payload) => payload.partner,
    }),
    effectiveAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when on the change applies in every process. Partners are read on each request.',
      resolve: (payload) => payload.effectiveAt,
    }),
  }),
});

builder.queryFields((t) => ({
  listPartners: t.field({
    type: partnerList.Page,
    description:
      'Lists partners: all of them for the platform’s staff, the active ones for callers with ACCESS_READ in a company.',
    args: partnerList.args,
    resolve: (_, list, context) => listPartners(context, list),
  }),
}));

builder.mutationFields((t) => ({
  createPartner: t.field({
    type: PartnerCredentialPayload,
    description:
      'Creates a partner. Its client secret is in this response only. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: CreatePartnerInput, required: true, description: 'The new partner.' }) },
    resolve: (_, { input }, context) => createPartner(context, input),
  }),
  rotatePartnerSecret: t.field({
    type: PartnerCredentialPayload,
    description:
      'Gives a partner a new client secret, in this response only. The previous one works until the overlap ends. During an overlap, only an overlap of 0 is allowed (STATE_FORBIDS). Within 10 seconds of the last rotation, it is a CONFLICT, so that one of several concurrent rotations wins. For the platform’s staff; others get FORBIDDEN.',
    args: {
      input: t.arg({ type: RotatePartnerSecretInput, required: true, description: 'The partner and the overlap.' }),
    },
    resolve: (_, { input }, context) => rotatePartnerSecret(context, input),
  }),
  setPartnerStatus: t.field({
    type: PartnerPayload,
    description: 'Suspends a partner or makes it active again. For the platform’s staff; others get FORBIDDEN.',
    args: {
      input: t.arg({ type: SetPartnerStatusInput, required: true, description: 'The partner and its new status.' }),
    },
    resolve: (_, { input }, context) => setPartnerStatus(context, input),
  }),
  acceptPartnerTerms: t.field({
    type: PartnerPayload,
    description:
      'Records that a partner has accepted the terms of service, and who accepted. The partner gets no access token before. For the platform’s staff; others get FORBIDDEN.',
    args: {
      input: t.arg({
        type: AcceptPartnerTermsInput,
        required: true,
        description: 'Which partner and version, and who.',
      }),
    },
    resolve: (_, { input }, context) => acceptPartnerTerms(context, input),
  }),
}));
