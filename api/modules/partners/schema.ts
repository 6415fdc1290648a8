import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { NodeInterface, Payload } from '../../schema/shared.ts';
import { type PartnerRow, type PartnerSecretRow, partnerTable } from './partner-store.ts';
import {
  createPartner,
  listPartners,
  type PartnerCredentialResult,
  type PartnerResult,
  rotatePartnerSecret,
  setPartnerStatus,
} from './service.ts';

const PartnerStatus = builder.enumType('PartnerStatus', {
  description: 'State of a partner.',
  values: {
    ACTIVE: { description: 'Takes part: gets tokens and can be opted in to.' },
    SUSPENDED: { description: 'Gets no token, and none it has works. Accounts’ opt-ins stay and rest.' },
  },
});

const PartnerSecret = builder.objectRef<PartnerSecretRow>('PartnerSecret').implement({
  description: 'One client secret of a partner, by what may be shown of it. A partner has two while it is rotated.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the secret.' }),
    lastFour: t.exposeString('lastFour', { description: 'Its last four characters.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.', resolve: (secret) => secret.createdAt }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working; null: when it is rotated.',
      resolve: (secret) => secret.expiresAt,
    }),
  }),
});

export const Partner = builder.objectRef<PartnerRow>('Partner').implement({
  description:
    'A company outside the platform that may work for several accounts at once, each of which must opt in: an analytics service, for one.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 100 characters, unique among partners.' }),
    status: t.expose('status', { type: PartnerStatus, description: 'State of the partner.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'Its `client_id` at the token endpoint; null for everybody but the platform’s staff.',
    }),
    websiteUrl: t.exposeString('websiteUrl', { nullable: true, description: 'Its website, https.' }),
    termsAcceptedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it accepted the platform’s terms for partners; null: not yet.',
      resolve: (partner) => partner.termsAcceptedAt,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was taken on.',
      resolve: (partner) => partner.createdAt,
    }),
    secrets: t.field({
      type: [PartnerSecret],
      nullable: true,
      ...assumedSize(2),
      description: 'Its client secrets that work right now, newest first; null for everybody but the platform’s staff.',
      resolve: (partner, _, { loaders }) => loaders.partnerSecrets.load(partner.id),
    }),
  }),
});

const partnerList = defineList({
  item: Partner,
  table: partnerTable,
  plural: 'partners',
  enums: { status: PartnerStatus },
  filters: { name: 'By name.', status: 'Any of these states.' },
  sorts: { NAME: 'By name, upper and lower case alike.', CREATED_AT: 'By the moment they were taken on.' },
});

const CreatePartnerInput = builder.inputType('CreatePartnerInput', {
  description: 'A new partner.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Name, 1 to 100 characters, unique among partners. Accounts choose by it.',
    }),
    websiteUrl: t.string({
      description: 'Its website: an address that begins with `https://`, at most 500 characters.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours a second call with it and the same input answers with the partner the first one made, without its secret.',
    }),
  }),
});

const RotatePartnerSecretInput = builder.inputType('RotatePartnerSecretInput', {
  description: 'Which partner gets a new client secret.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'The partner.' }),
    overlapSeconds: t.int({
      required: true,
      defaultValue: 86_400,
      description:
        'For how long the secret before works as well, 0 to 2,592,000 (30 days). 0 is for one that got out: every other secret ends at once, and so does every token issued so far.',
    }),
  }),
});

const SetPartnerStatusInput = builder.inputType('SetPartnerStatusInput', {
  description: 'What becomes of a partner.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'The partner.' }),
    status: t.field({
      type: PartnerStatus,
      required: true,
      description:
        'SUSPENDED kills its tokens at once and for good; ACTIVE lets it get new ones, with the opt-ins that are open then.',
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
      description: 'The partner; null when nothing was done.',
      resolve: (payload) => payload.partner,
    }),
    clientSecret: t.exposeString('clientSecret', {
      nullable: true,
      description: 'The secret, in this response and never again. Hand it over by a way that keeps it.',
    }),
  }),
});

const PartnerPayload = builder.objectRef<PartnerResult>('PartnerPayload').implement({
  description: 'A changed partner.',
  interfaces: [Payload],
  fields: (t) => ({
    partner: t.field({
      type: Partner,
      nullable: true,
      description: 'The partner as it is now; null when nothing was done.',
      resolve: (payload) => payload.partner,
    }),
    effectiveAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when on it holds in every process: partners are looked up at each request.',
      resolve: (payload) => payload.effectiveAt,
    }),
  }),
});

builder.queryFields((t) => ({
  listPartners: t.field({
    type: partnerList.Page,
    description:
      'Partners: for the platform’s staff all of them, for anybody with ACCESS_READ in some company the active ones, which can be opted in to.',
    args: partnerList.args,
    resolve: (_, list, context) => listPartners(context, list),
  }),
}));

builder.mutationFields((t) => ({
  createPartner: t.field({
    type: PartnerCredentialPayload,
    description:
      'Takes a partner on. Its client secret is in this response only. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: CreatePartnerInput, required: true, description: 'The new partner.' }) },
    resolve: (_, { input }, context) => createPartner(context, input),
  }),
  rotatePartnerSecret: t.field({
    type: PartnerCredentialPayload,
    description:
      'Gives a partner a new client secret, in this response only; the one before works until the overlap ends. While an overlap runs only 0 is taken (STATE_FORBIDS), and nothing within 10 seconds of the last one (CONFLICT: of several at once, one wins). For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: RotatePartnerSecretInput, required: true, description: 'Which one, and how.' }) },
    resolve: (_, { input }, context) => rotatePartnerSecret(context, input),
  }),
  setPartnerStatus: t.field({
    type: PartnerPayload,
    description: 'Suspends a partner or lets it take part again. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: SetPartnerStatusInput, required: true, description: 'Which one, and what.' }) },
    resolve: (_, { input }, context) => setPartnerStatus(context, input),
  }),
}));
