import { assumedSize, sizedBy } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { Payload, UserErrorType } from '../../schema/shared.ts';
import { BudgetPeriod, CampaignChannel, ConfiguredStatus, Objective, Pacing } from './enums.ts';
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
  endDate: 'Last day, included; absent or null: open-ended.',
  labels: 'Free labels, at most 50 of 1 to 50 characters.',
  audienceIds: 'Audiences of the same company, at most 20; none: everyone.',
  validateOnly: 'Check everything and change nothing: `userErrors` says what would be wrong, `campaign` is null.',
};

const BudgetInput = builder.inputType('BudgetInput', {
  description: 'What a campaign may spend.',
  fields: (t) => ({
    period: t.field({ type: BudgetPeriod, required: true, description: 'What the amount is for.' }),
    amountMicros: t.field({
      type: 'BigInt',
      required: true,
      description: 'Amount in micros of the company’s currency, greater than 0.',
    }),
    pacing: t.field({
      type: Pacing,
      required: true,
      defaultValue: 'EVEN',
      description: 'How it is spread over its period.',
    }),
  }),
});

const CreateCampaignInput = builder.inputType('CreateCampaignInput', {
  description: 'A new campaign.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company it will belong to.' }),
    name: t.string({ required: true, description: words.name }),
    channel: t.field({
      type: CampaignChannel,
      required: true,
      description: 'Where it runs; it can’t be changed later.',
    }),
    objective: t.field({ type: Objective, required: true, description: 'What it is for.' }),
    startDate: t.field({ type: 'Date', required: true, description: words.startDate }),
    endDate: t.field({ type: 'Date', description: words.endDate }),
    budget: t.field({ type: BudgetInput, required: true, description: 'What it may spend.' }),
    externalId: t.string({ description: 'Your own id of it, 1 to 200 characters, unique within the company.' }),
    status: t.field({
      type: ConfiguredStatus,
      required: true,
      defaultValue: 'DRAFT',
      description: 'Status to begin with; not ARCHIVED.',
    }),
    labels: t.stringList({ description: words.labels }),
    audienceIds: t.idList({ description: words.audienceIds }),
    validateOnly: t.boolean({ required: true, defaultValue: false, description: words.validateOnly }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours a second call with it and the same input answers with the campaign the first one made.',
    }),
  }),
});

const UpdateCampaignInput = builder.inputType('UpdateCampaignInput', {
  description: 'Changes to a campaign: an absent field keeps what is there, null clears it, a list replaces.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The campaign.' }),
    expectedVersion: t.int({
      description: 'The `version` you read; if it has changed since, nothing is written: VERSION_MISMATCH.',
    }),
    name: t.string({ description: words.name }),
    startDate: t.field({ type: 'Date', description: words.startDate }),
    endDate: t.field({ type: 'Date', description: 'Last day, included; null: open-ended.' }),
    budget: t.field({ type: BudgetInput, description: 'What it may spend.' }),
    labels: t.stringList({ description: words.labels }),
    audienceIds: t.idList({ description: words.audienceIds }),
    validateOnly: t.boolean({ required: true, defaultValue: false, description: words.validateOnly }),
  }),
});

const SetCampaignStatusesInput = builder.inputType('SetCampaignStatusesInput', {
  description: 'One status for several campaigns.',
  fields: (t) => ({
    ids: t.idList({ required: true, description: 'The campaigns, 1 to 100.' }),
    status: t.field({ type: ConfiguredStatus, required: true, description: 'The status they shall have.' }),
    validateOnly: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Check and change nothing; each result says whether it would.',
    }),
  }),
});

const campaignField = 'The campaign as it is now; null when it was not written.';

const CampaignPayload = builder.objectRef<CampaignResult>('CampaignPayload').implement({
  description: 'A written campaign.',
  interfaces: [Payload],
  fields: (t) => ({
    campaign: t.field({
      type: Campaign,
      nullable: true,
      description: campaignField,
      resolve: (payload) => payload.campaign,
    }),
  }),
});

const CampaignStatusResultType = builder.objectRef<CampaignStatusResult>('CampaignStatusResult').implement({
  description: 'What became of one campaign.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id as it was given.' }),
    campaign: t.field({
      type: Campaign,
      nullable: true,
      description: 'The campaign as it is now; null when there is none.',
      resolve: (result) => result.campaign,
    }),
    userErrors: t.field({
      type: [UserErrorType],
      ...assumedSize(1),
      description: 'Why it was not changed; empty when it has the status.',
      resolve: (result) => [...result.userErrors],
    }),
  }),
});

const SetCampaignStatusesPayload = builder
  .objectRef<SetCampaignStatusesResult>('SetCampaignStatusesPayload')
  .implement({
    description: 'What became of each campaign.',
    interfaces: [Payload],
    fields: (t) => ({
      results: t.field({
        type: [CampaignStatusResultType],
        description: 'One result a campaign, in the order given; those that may change do, whatever the others do.',
        resolve: (payload) => [...payload.results],
      }),
    }),
  });

builder.mutationFields((t) => ({
  createCampaign: t.field({
    type: CampaignPayload,
    description: 'Makes a campaign. Requires CAMPAIGNS_WRITE.',
    args: { input: t.arg({ type: CreateCampaignInput, required: true, description: 'The new campaign.' }) },
    resolve: (_, { input }, context) => createCampaign(context, input),
  }),
  updateCampaign: t.field({
    type: CampaignPayload,
    description: 'Changes a campaign. Requires CAMPAIGNS_WRITE.',
    args: { input: t.arg({ type: UpdateCampaignInput, required: true, description: 'The changes.' }) },
    resolve: (_, { input }, context) => updateCampaign(context, input),
  }),
  setCampaignStatuses: t.field({
    type: SetCampaignStatusesPayload,
    ...sizedBy('input.ids', ['results']),
    description: 'Activates, pauses or archives up to 100 campaigns in one call. Requires CAMPAIGNS_WRITE.',
    args: {
      input: t.arg({ type: SetCampaignStatusesInput, required: true, description: 'Which campaigns, and the status.' }),
    },
    resolve: (_, { input }, context) => setCampaignStatuses(context, input),
  }),
}));
