import { maximumLengths, maximumSavedQueries } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { ActorType, DeletePayload, inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
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
  description: 'A GraphQL query that a member of a company saved for its other members.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company whose members share it.',
      resolve: (saved, _, { loaders }) => loaders.of(createCompanyLoader).load(saved.companyId),
    }),
    name: t.exposeString('name', { description: 'Name, unique within the company, ignoring case.' }),
    document: t.exposeString('document', {
      description:
        'The GraphQL document, as it was typed. Its syntax was valid when it was saved. The schema may have changed since then.',
    }),
    variables: t.exposeString('variables', {
      description: 'The variables as the text of a JSON object, as it was typed; empty if there are none.',
    }),
    owner: t.field({
      type: ActorType,
      description: 'Who saved it, with the name at that time.',
      resolve: (saved) => ({ kind: 'USER' as const, id: saved.ownerId, name: saved.ownerName }),
    }),
    viewerCanChange: t.boolean({
      description: 'Whether you can change or delete it, as its owner or as an admin of the company.',
      resolve: (saved, _, { viewer }) => mayChange(viewer, saved),
    }),
    version: t.exposeInt('version', {
      description: 'Increases by one with every change, but not with a run. Pass it as `expectedVersion`.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was saved.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    lastRunAt: t.expose('lastRunAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When someone last ran it from the playground; null before the first run.',
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
    companyId: t.id({ required: true, description: 'ID of the company whose members share it.' }),
    name: t.string({ required: true, description: nameWords }),
    document: t.string({
      required: true,
      ...multiLine,
      description: `GraphQL document, 1 to ${savedQueryDocument} characters. Its syntax must be valid, and it must not contain an API key or a client secret.`,
    }),
    variables: t.string({
      ...multiLine,
      description: `Variables as the text of a JSON object, at most ${savedQueryVariables} characters, without an API key or a client secret.`,
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the query that the first one saved.',
    }),
  }),
});

const UpdateSavedQueryInput = builder.inputType('UpdateSavedQueryInput', {
  description: 'Changes to a saved query. An absent field stays unchanged.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the saved query.' }),
    expectedVersion: t.int({
      description: 'The `version` that you read. If it has changed since, nothing is written (VERSION_MISMATCH).',
    }),
    name: t.string({ description: nameWords }),
    document: t.string({ ...multiLine, description: `GraphQL document, 1 to ${savedQueryDocument} characters.` }),
    variables: t.string({
      ...multiLine,
      description: `Variables as the text of a JSON object, at most ${savedQueryVariables} characters; null removes them.`,
    }),
  }),
});

const DeleteSavedQueryInput = builder.inputType('DeleteSavedQueryInput', {
  description: 'The query to delete.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the saved query.' }) }),
});

const RecordSavedQueryRunInput = builder.inputType('RecordSavedQueryRunInput', {
  description: 'The query that was run.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the saved query.' }) }),
});

const SavedQueryPayload = builder.objectRef<SavedQueryResult>('SavedQueryPayload').implement({
  description: 'The saved or changed query.',
  interfaces: [Payload],
  fields: (t) => ({
    savedQuery: t.expose('savedQuery', {
      type: SavedQuery,
      nullable: true,
      description: 'The query after the change; null if nothing was written.',
    }),
  }),
});

const forPeople = 'Only for members of the company; API keys, partners and the people of its agency get FORBIDDEN.';

builder.queryFields((t) => ({
  listSavedQueriesByCompany: t.field({
    type: savedQueryList.Page,
    description: `Lists the queries that members of a company saved for each other. ${forPeople} Empty if the company doesn’t exist or you can’t access it.`,
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...savedQueryList.args },
    resolve: (_, { companyId, ...list }, context) => listSavedQueriesByCompany(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  createSavedQuery: t.field({
    type: SavedQueryPayload,
    description: `Saves a query for all members of a company. A company has at most ${maximumSavedQueries}. CONFLICT if the name is in use. ${forPeople}`,
    args: inputOf(CreateSavedQueryInput, 'The company and the query.'),
    resolve: (_, { input }, context) => createSavedQuery(context, input),
  }),
  updateSavedQuery: t.field({
    type: SavedQueryPayload,
    description: `Changes a saved query. STATE_FORBIDS unless you saved it or are an admin of the company. ${forPeople}`,
    args: inputOf(UpdateSavedQueryInput, 'The query and the changes.'),
    resolve: (_, { input }, context) => updateSavedQuery(context, input),
  }),
  deleteSavedQuery: t.field({
    type: DeletePayload,
    description: `Deletes a saved query. STATE_FORBIDS unless you saved it or are an admin of the company. ${forPeople}`,
    args: inputOf(DeleteSavedQueryInput, 'The query.'),
    resolve: (_, { input }, context) => deleteSavedQuery(context, input.id),
  }),
  recordSavedQueryRun: t.field({
    type: SavedQueryPayload,
    description: `Stores that you ran a saved query, so that your colleagues see which queries are in use. It doesn’t run the query. The playground calls it after each run. ${forPeople}`,
    args: inputOf(RecordSavedQueryRunInput, 'The query.'),
    resolve: (_, { input }, context) => recordSavedQueryRun(context, input.id),
  }),
}));
