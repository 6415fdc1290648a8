import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { DeletePayload, inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { multiLine } from '../../schema/text-input.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { identifierTypes } from '#shared/identifiers/identifier-types.ts';
import { IdentifierTypeEnum } from '../identifiers/index.ts';
import {
  type AudienceResult,
  createAudience,
  createIdentifierCountLoader,
  deleteAudience,
  getAudience,
  listAudiencesByCompany,
  updateAudience,
} from './service.ts';
import { type AudienceRow, audienceTable, type IdentifierCountRow, privacyFloor } from './store.ts';

const AudienceReadiness = builder.enumType('AudienceReadiness', {
  description: 'Whether an audience can be delivered to.',
  values: {
    EMPTY: { description: 'Nothing has been uploaded yet.' },
    PROCESSING: { description: 'An upload is being processed.' },
    READY: { description: 'Large enough to be delivered to.' },
    TOO_SMALL: { description: 'Fewer members than `minimumSize`.' },
    EXPIRED: { description: 'Every membership has expired.' },
  },
});

export const IdentifierCount = builder.objectRef<Omit<IdentifierCountRow, 'audienceId'>>('IdentifierCount').implement({
  description: 'Counts of one type of identifier: received, valid and matched.',
  fields: (t) => ({
    type: t.expose('type', { type: IdentifierTypeEnum, description: 'The type.' }),
    submitted: t.expose('submitted', { type: 'BigInt', description: 'Values received.' }),
    valid: t.expose('valid', { type: 'BigInt', description: 'Values that could be normalized.' }),
    members: t.field({
      type: 'BigInt',
      nullable: true,
      description: `Members with this type; null below ${privacyFloor}.`,
      resolve: ({ members }) => (BigInt(members) < privacyFloor ? null : members),
    }),
  }),
});

export const AudienceRef = builder.objectRef<AudienceRow>('Audience');

AudienceRef.implement({
  description: 'A group of people, defined by identifiers that the company uploaded.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company it belongs to.',
      resolve: (audience, _, { loaders }) => loaders.of(createCompanyLoader).load(audience.companyId),
    }),
    name: t.exposeString('name', { description: 'Name, 1 to 200 characters, unique within the company.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Your own ID of the audience, unique within the company; null if it has none.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description, at most 2,000 characters.',
    }),
    readiness: t.expose('readiness', { type: AudienceReadiness, description: 'Whether it can be delivered to.' }),
    memberCount: t.expose('memberCount', {
      type: 'BigInt',
      nullable: true,
      description: `Current number of members; null below ${privacyFloor}, so that it reveals nothing about a single person.`,
    }),
    minimumSize: t.int({ description: 'Number of members that it needs for delivery.', resolve: () => privacyFloor }),
    membershipDays: t.exposeInt('membershipDays', {
      description: 'Days that a member stays after the last upload with them, 1 to 540.',
    }),
    identifierCounts: t.field({
      type: [IdentifierCount],
      description: 'Counts by identifier type.',
      ...maximumSize(identifierTypes.length),
      resolve: (audience, _, { loaders }) => loaders.of(createIdentifierCountLoader).load(audience.id),
    }),
    lastUploadAt: t.expose('lastUploadAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its last upload was applied; null before the first.',
    }),
    version: t.exposeInt('version', {
      description: 'Increases by one with every change; pass it as `expectedVersion`.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const audienceList = defineList({
  item: AudienceRef,
  table: audienceTable,
  plural: 'audiences',
  enums: { readiness: AudienceReadiness },
  filters: {
    id: 'By ID.',
    name: 'By name.',
    externalId: 'By your own ID.',
    readiness: 'Any of these.',
    memberCount: 'By `memberCount`. Audiences with fewer than 100 members never match.',
    updatedAt: 'By the time of the last change.',
  },
  sorts: {
    NAME: 'By name, upper and lower case alike.',
    MEMBER_COUNT: 'By `memberCount`; null counts as largest.',
    LAST_UPLOAD_AT: 'By last upload; audiences without an upload count as latest.',
    CREATED_AT: 'By creation time.',
    UPDATED_AT: 'By last change.',
  },
});

const words = {
  name: 'Name, 1 to 200 characters, unique within the company.',
  description: 'Description, at most 2,000 characters, with line breaks if needed.',
};

const CreateAudienceInput = builder.inputType('CreateAudienceInput', {
  description: 'The audience to create.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company it will belong to.' }),
    name: t.string({ required: true, description: words.name }),
    externalId: t.string({
      description: 'Your own ID of the audience, 1 to 200 characters, unique within the company.',
    }),
    description: t.string({ ...multiLine, description: words.description }),
    membershipDays: t.int({ required: true, defaultValue: 180, description: 'Days that a member stays, 1 to 540.' }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the audience that the first one created.',
    }),
  }),
});

const UpdateAudienceInput = builder.inputType('UpdateAudienceInput', {
  description: 'Changes to an audience. An absent field stays unchanged.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the audience.' }),
    expectedVersion: t.int({
      description: 'The `version` that you read. If it has changed since, nothing is written (VERSION_MISMATCH).',
    }),
    name: t.string({ description: words.name }),
    description: t.string({ ...multiLine, description: `${words.description} Null clears it.` }),
    membershipDays: t.int({ description: 'Days that a member stays, 1 to 540.' }),
  }),
});

const DeleteAudienceInput = builder.inputType('DeleteAudienceInput', {
  description: 'The audience to delete.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the audience.' }),
    force: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Deletes the audience even if campaigns that aren’t archived use it. They continue without it.',
    }),
  }),
});

const AudiencePayload = builder.objectRef<AudienceResult>('AudiencePayload').implement({
  description: 'The created or changed audience.',
  interfaces: [Payload],
  fields: (t) => ({
    audience: t.expose('audience', {
      type: AudienceRef,
      nullable: true,
      description: 'The audience after the change; null if it was not written.',
    }),
  }),
});

builder.queryFields((t) => ({
  getAudience: t.field({
    type: AudienceRef,
    nullable: true,
    description:
      'Returns an audience by its ID. Requires AUDIENCES_READ. Null if it doesn’t exist or you can’t access it.',
    args: { id: t.arg.id({ required: true, description: 'ID of the audience.' }) },
    resolve: (_, { id }, context) => getAudience(context, id),
  }),
  listAudiencesByCompany: t.field({
    type: audienceList.Page,
    description:
      'Lists the audiences of a company. Requires AUDIENCES_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...audienceList.args },
    resolve: (_, { companyId, ...list }, context) => listAudiencesByCompany(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  createAudience: t.field({
    type: AudiencePayload,
    description: 'Creates an empty audience. Requires AUDIENCES_WRITE.',
    args: inputOf(CreateAudienceInput, 'The new audience.'),
    resolve: (_, { input }, context) => createAudience(context, input),
  }),
  updateAudience: t.field({
    type: AudiencePayload,
    description: 'Changes an audience. Requires AUDIENCES_WRITE.',
    args: inputOf(UpdateAudienceInput, 'The changes.'),
    resolve: (_, { input }, context) => updateAudience(context, input),
  }),
  deleteAudience: t.field({
    type: DeletePayload,
    description: 'Deletes an audience and all its memberships. Requires AUDIENCES_WRITE.',
    args: inputOf(DeleteAudienceInput, 'The audience.'),
    resolve: (_, { input }, context) => deleteAudience(context, input),
  }),
}));
