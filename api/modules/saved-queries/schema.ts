import { maximumLengths, maximumSavedQueries } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { ActorType, DeletePayload, NodeInterface, Payload } from '../../schema/shared.ts';
import { multiLine } from '../../schema/text-input.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import {
  createSavedQuery,
  deleteSavedQuery,
  listSavedQueriesByCompany,
  mayChange,
  recordSavedQueryRun,
  type SavedQueryResult,
  updateSavedQuery,
} from './service.ts';
import { type SavedQueryRow, savedQueryTable } from './store.ts';

const { savedQueryName, savedQueryDocument, savedQueryVariables } = maximumLengths;

const SavedQuery = builder.objectRef<SavedQueryRow>('SavedQuery').implement({
  description: 'A GraphQL query that a member saved for the people of a company.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company whose people share it.',
      resolve: (saved, _, { loaders }) => loaders.of(createCompanyLoader).load(saved.companyId),
    }),
    name: t.exposeString('name', { description: 'Name, unique in the company without regard to case.' }),
    document: t.exposeString('document', {
      description: 'The GraphQL document, as it was typed. It was valid syntax; the schema may have changed since.',
    }),
    variables: t.exposeString('variables', {
      description: 'The variables as a JSON object in the text that was typed; empty for none.',
    }),
    owner: t.field({
      type: ActorType,
      description: 'Who saved it, with the name at that time.',
      resolve: (saved) => ({ kind: 'USER' as const, id: saved.ownerId, name: saved.ownerName }),
    }),
    viewerCanChange: t.boolean({
      description: 'Whether you may change or delete it: as its owner, or as an admin of the company.',
      resolve: (saved, _, { viewer }) => mayChange(viewer, saved),
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; a run is not one.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was saved.', resolve: (saved) => saved.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: 'Last change.', resolve: (saved) => saved.updatedAt }),
    lastRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When someone last ran it from the playground; null before the first run.',
      resolve: (saved) => saved.lastRunAt,
    }),
    lastRunBy: t.field({
      type: ActorType,
      nullable: true,
      description: 'Who last ran it from the playground; null before the first run.',
      resolve: ({ lastRunById: id, lastRunByName: name }) =>
        id === null || name === null ? null : { kind: 'USER' as const, id, name },
    }),
  }),
});

const savedQueryList = defineList({
  item: SavedQuery,
  table: savedQueryTable,
  plural: 'saved queries',
  enums: {},
  filters: { name: 'By name.' },
  sorts: {
    NAME: 'By name.',
    CREATED_AT: 'By the time they were saved.',
    LAST_RUN_AT: 'By the last run; queries that no one ran count as latest.',
  },
});

const nameWords = `Name, 1 to ${savedQueryName} characters.`;

const CreateSavedQueryInput = builder.inputType('CreateSavedQueryInput', {
  description: 'The query to save.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company whose people share it.' }),
    name: t.string({ required: true, description: nameWords }),
    document: t.string({
      required: true,
      ...multiLine,
      description: `GraphQL document, 1 to ${savedQueryDocument} characters. Its syntax must be valid, and it must not contain a key or secret.`,
    }),
    variables: t.string({
      ...multiLine,
      description: `Variables as a JSON object, at most ${savedQueryVariables} characters, without a key or secret.`,
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the query that the first one saved.',
    }),
  }),
});

const UpdateSavedQueryInput = builder.inputType('UpdateSavedQueryInput', {
  description: 'The fields to change; absent fields stay as they are.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The saved query.' }),
    expectedVersion: t.int({ description: 'The version that you read. If it has changed since: VERSION_MISMATCH.' }),
    name: t.string({ description: nameWords }),
    document: t.string({ ...multiLine, description: `GraphQL document, 1 to ${savedQueryDocument} characters.` }),
    variables: t.string({
      ...multiLine,
      description: `Variables as a JSON object, at most ${savedQueryVariables} characters; null removes them.`,
    }),
  }),
});

const DeleteSavedQueryInput = builder.inputType('DeleteSavedQueryInput', {
  description: 'The query to delete.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The saved query.' }) }),
});

const RecordSavedQueryRunInput = builder.inputType('RecordSavedQueryRunInput', {
  description: 'The query that was run.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The saved query.' }) }),
});

const SavedQueryPayload = builder.objectRef<SavedQueryResult>('SavedQueryPayload').implement({
  description: 'The saved or changed query.',
  interfaces: [Payload],
  fields: (t) => ({
    savedQuery: t.field({
      type: SavedQuery,
      nullable: true,
      description: 'The query after the change; null if nothing was written.',
      resolve: (payload) => payload.savedQuery,
    }),
  }),
});

const forPeople = 'For the people of the company: FORBIDDEN for keys, partners and the people of its agency.';

builder.queryFields((t) => ({
  listSavedQueriesByCompany: t.field({
    type: savedQueryList.Page,
    description: `Lists the queries that members of a company saved for each other. ${forPeople} Empty if there is no such company or it is not yours.`,
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...savedQueryList.args },
    resolve: (_, { companyId, ...list }, context) => listSavedQueriesByCompany(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  createSavedQuery: t.field({
    type: SavedQueryPayload,
    description: `Saves a query for the people of a company. A company has at most ${maximumSavedQueries}. ${forPeople} CONFLICT if the name is in use.`,
    args: { input: t.arg({ type: CreateSavedQueryInput, required: true, description: 'The company and the query.' }) },
    resolve: (_, { input }, context) => createSavedQuery(context, input),
  }),
  updateSavedQuery: t.field({
    type: SavedQueryPayload,
    description: `Changes a saved query. ${forPeople} STATE_FORBIDS unless you saved it or are an admin of the company.`,
    args: { input: t.arg({ type: UpdateSavedQueryInput, required: true, description: 'The query and the changes.' }) },
    resolve: (_, { input }, context) => updateSavedQuery(context, input),
  }),
  deleteSavedQuery: t.field({
    type: DeletePayload,
    description: `Deletes a saved query. ${forPeople} STATE_FORBIDS unless you saved it or are an admin of the company.`,
    args: { input: t.arg({ type: DeleteSavedQueryInput, required: true, description: 'The query.' }) },
    resolve: (_, { input }, context) => deleteSavedQuery(context, input.id),
  }),
  recordSavedQueryRun: t.field({
    type: SavedQueryPayload,
    description: `Stores that you ran a saved query, so that your colleagues see which ones are in use. It runs nothing. The playground calls it. ${forPeople}`,
    args: { input: t.arg({ type: RecordSavedQueryRunInput, required: true, description: 'The query.' }) },
    resolve: (_, { input }, context) => recordSavedQueryRun(context, input.id),
  }),
}));
