import { maximumSize, sizedBy } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { inputOf, Payload, UserErrorType } from '../../schema/shared.ts';
import { BudgetPeriod, CampaignChannel, ConfiguredStatus, Objective, Pacing } from './enums.ts';
import { maximumStatusErrors } from './rules.ts';
import { Campaign } from './schema.ts';
import {
  type CampaignResult,
  type CampaignStatusResult,
  createCampaign,
  setCampaignStatuses,
  type SetCampaignStatusesResult,
  updateCampaign,
} from './service.ts';

const words = {
  name: 'Name, 1 to 200 characters.',
  startDate: 'First day, in the company’s time zone.',
  endDate: 'Last day, included; if absent or null, the campaign has no end.',
  labels: 'Free labels, at most 50 of 1 to 50 characters.',
  audienceIds: 'Audiences of the same company, at most 20; without any, the campaign is delivered to everyone.',
  validateOnly: 'Checks everything and changes nothing: `userErrors` has the errors, and `campaign` is null.',
};

const BudgetInput = builder.inputType('BudgetInput', {
  description: 'The budget of a campaign.',
  fields: (t) => ({
    period: t.field({ type: BudgetPeriod, required: true, description: 'The period of the amount.' }),
    amountMicros: t.field({
      type: 'BigInt',
      required: true,
      description: 'Amount in micros of the company’s currency, greater than 0.',
    }),
    pacing: t.field({
      type: Pacing,
      required: true,
      defaultValue: 'EVEN',
      description: 'How it is distributed over its period.',
    }),
  }),
});

const CreateCampaignInput = builder.inputType('CreateCampaignInput', {
  description: 'The campaign to create.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company it will belong to.' }),
    name: t.string({ required: true, description: words.name }),
    channel: t.field({
      type: CampaignChannel,
      required: true,
      description: 'Where it runs. It can’t be changed later.',
    }),
    objective: t.field({ type: Objective, required: true, description: 'Its objective.' }),
    startDate: t.field({ type: 'Date', required: true, description: words.startDate }),
    endDate: t.field({ type: 'Date', description: words.endDate }),
    budget: t.field({ type: BudgetInput, required: true, description: 'Its budget.' }),
    externalId: t.string({
      description: 'Your own ID of the campaign, 1 to 200 characters, unique within the company.',
    }),
    status: t.field({
      type: ConfiguredStatus,
      required: true,
      defaultValue: 'DRAFT',
      description: 'Initial status; not ARCHIVED.',
    }),
    labels: t.stringList({ description: words.labels }),
    audienceIds: t.idList({ description: words.audienceIds }),
    validateOnly: t.boolean({ required: true, defaultValue: false, description: words.validateOnly }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the campaign that the first one created.',
    }),
  }),
});

const UpdateCampaignInput = builder.inputType('UpdateCampaignInput', {
  description:
    'Changes to a campaign. An absent field stays unchanged, null clears it, and a list replaces the previous one.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the campaign.' }),
    expectedVersion: t.int({
      description: 'The `version` that you read. If it has changed since, nothing is written (VERSION_MISMATCH).',
    }),
    name: t.string({ description: words.name }),
    startDate: t.field({ type: 'Date', description: words.startDate }),
    endDate: t.field({ type: 'Date', description: 'Last day, included; null if the campaign has no end.' }),
    budget: t.field({ type: BudgetInput, description: 'Its budget.' }),
    labels: t.stringList({ description: words.labels }),
    audienceIds: t.idList({ description: words.audienceIds }),
    validateOnly: t.boolean({ required: true, defaultValue: false, description: words.validateOnly }),
  }),
});

const SetCampaignStatusesInput = builder.inputType('SetCampaignStatusesInput', {
  description: 'One status for several campaigns.',
  fields: (t) => ({
    ids: t.idList({ required: true, description: 'The campaigns, 1 to 100.' }),
    status: t.field({ type: ConfiguredStatus, required: true, description: 'Their new status.' }),
    validateOnly: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Checks everything and changes nothing. Each result has the errors.',
    }),
  }),
});

const campaignField = 'The campaign after the change; null if it was not written.';

const CampaignPayload = builder.objectRef<CampaignResult>('CampaignPayload').implement({
  description: 'The created or changed campaign.',
  interfaces: [Payload],
  fields: (t) => ({
    campaign: t.expose('campaign', { type: Campaign, nullable: true, description: campaignField }),
  }),
});

const CampaignStatusResultType = builder.objectRef<CampaignStatusResult>('CampaignStatusResult').implement({
  description: 'The result for one campaign.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The ID from the input.' }),
    campaign: t.expose('campaign', {
      type: Campaign,
      nullable: true,
      description: 'The campaign after the change; null if there is none.',
    }),
    userErrors: t.field({
      type: [UserErrorType],
      ...maximumSize(maximumStatusErrors),
      description: 'Why it was not changed; empty if it has the new status.',
      resolve: (result) => [...result.userErrors],
    }),
  }),
});

const SetCampaignStatusesPayload = builder
  .objectRef<SetCampaignStatusesResult>('SetCampaignStatusesPayload')
  .implement({
    description: 'The result for each campaign.',
    interfaces: [Payload],
    fields: (t) => ({
      results: t.field({
        type: [CampaignStatusResultType],
        description:
          'One result per campaign, in the order of the input. A campaign is changed even if others can’t be.',
        resolve: (payload) => [...payload.results],
      }),
    }),
  });

builder.mutationFields((t) => ({
  createCampaign: t.field({
    type: CampaignPayload,
    description: 'Creates a campaign. Requires CAMPAIGNS_WRITE.',
    args: inputOf(CreateCampaignInput, 'The new campaign.'),
    resolve: (_, { input }, context) => createCampaign(context, input),
  }),
  updateCampaign: t.field({
    type: CampaignPayload,
    description: 'Changes a campaign. Requires CAMPAIGNS_WRITE.',
    args: inputOf(UpdateCampaignInput, 'The changes.'),
    resolve: (_, { input }, context) => updateCampaign(context, input),
  }),
  setCampaignStatuses: t.field({
    type: SetCampaignStatusesPayload,
    ...sizedBy('input.ids', { of: ['results'] }),
    description: 'Activates, pauses or archives up to 100 campaigns in one call. Requires CAMPAIGNS_WRITE.',
    args: inputOf(SetCampaignStatusesInput, 'The campaigns and the status.'),
    resolve: (_, { input }, context) => setCampaignStatuses(context, input),
  }),
}));
