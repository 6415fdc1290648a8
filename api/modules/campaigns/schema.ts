import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { AudienceRef } from '../audiences/index.ts';
import { Company } from '../companies/index.ts';
import { type DeliveryIssue, deliveryIssues } from './delivery.ts';
import {
  BudgetPeriod,
  CampaignChannel,
  ConfiguredStatus,
  DeliveryIssueCode,
  DeliveryStatus,
  Objective,
  Pacing,
} from './enums.ts';
import { getCampaign, listCampaignsByCompany } from './service.ts';
import { type CampaignRow, campaignTable } from './store.ts';

const DeliveryIssueType = builder.objectRef<DeliveryIssue>('DeliveryIssue').implement({
  description: 'Something that keeps a campaign from delivering, or from delivering fully.',
  fields: (t) => ({
    code: t.field({ type: DeliveryIssueCode, description: 'Stable code to act on.', resolve: (issue) => issue.code }),
    message: t.exposeString('message', { description: 'What is in the way, for a person.' }),
    targetId: t.exposeID('targetId', {
      nullable: true,
      description: 'Id of the object at fault, such as an audience.',
    }),
  }),
});

const Budget = builder.objectRef<CampaignRow>('Budget').implement({
  description: 'What a campaign may spend. 1,000,000 micros are one unit of the company’s currency.',
  fields: (t) => ({
    period: t.field({
      type: BudgetPeriod,
      description: 'What the amount is for.',
      resolve: (campaign) => campaign.budgetPeriod,
    }),
    amountMicros: t.field({
      type: 'BigInt',
      description: 'Amount in micros, greater than 0.',
      resolve: (campaign) => campaign.budgetAmountMicros,
    }),
    spentMicros: t.field({
      type: 'BigInt',
      description:
        'Spent of it in micros: today in the company’s time zone for a daily budget, ever for a lifetime one.',
      resolve: (campaign, _, { loaders }) => loaders.spent.load(campaign),
    }),
    pacing: t.field({
      type: Pacing,
      description: 'How the amount is spread over its period.',
      resolve: (campaign) => campaign.budgetPacing,
    }),
  }),
});

export const Campaign = builder.objectRef<CampaignRow>('Campaign').implement({
  description: 'A campaign: what is advertised where, when and for how much.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company it belongs to.',
      resolve: (campaign, _, { loaders }) => loaders.companies.load(campaign.companyId),
    }),
    name: t.exposeString('name', { description: 'Name, 1 to 200 characters.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Your own id of it, unique within the company; null: none.',
    }),
    channel: t.field({
      type: CampaignChannel,
      description: 'Where it runs; it never changes.',
      resolve: (campaign) => campaign.channel,
    }),
    objective: t.field({ type: Objective, description: 'What it is for.', resolve: (campaign) => campaign.objective }),
    status: t.field({
      type: ConfiguredStatus,
      description: 'What people set.',
      resolve: (campaign) => campaign.status,
    }),
    deliveryStatus: t.field({
      type: DeliveryStatus,
      description: 'What the system finds: worked out now from budget, spend, schedule, account and audiences.',
      resolve: async (campaign, _, { loaders }) => (await loaders.deliveries.load(campaign.id)).status,
    }),
    deliveryIssues: t.field({
      type: [DeliveryIssueType],
      ...assumedSize(1),
      description: 'Why it doesn’t deliver, or not fully; empty when nothing is in the way.',
      resolve: async (campaign, _, { loaders }) => deliveryIssues(campaign, await loaders.deliveries.load(campaign.id)),
    }),
    startDate: t.field({
      type: 'Date',
      description: 'First day, in the company’s time zone.',
      resolve: (campaign) => campaign.startDate,
    }),
    endDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'Last day, included; null: open-ended.',
      resolve: (campaign) => campaign.endDate,
    }),
    budget: t.field({ type: Budget, description: 'What it may spend.', resolve: (campaign) => campaign }),
    labels: t.exposeStringList('labels', { description: 'Free labels, at most 50 of 1 to 50 characters.' }),
    audiences: t.field({
      type: [AudienceRef],
      description: 'Audiences it is delivered to, at most 20; none: everyone.',
      ...assumedSize(2),
      resolve: async (campaign, _, { loaders }) => {
        const loaded = await loaders.audiences.loadMany(await loaders.campaignAudiences.load(campaign.id));
        return loaded.flatMap((audience) => (audience === undefined || audience instanceof Error ? [] : [audience]));
      },
    }),
    version: t.exposeInt('version', { description: 'Rises by one with every change; pass it as `expectedVersion`.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      resolve: (campaign) => campaign.createdAt,
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When it last changed.',
      resolve: (campaign) => campaign.updatedAt,
    }),
  }),
});

const campaignList = defineList({
  item: Campaign,
  table: campaignTable,
  plural: 'campaigns',
  enums: { channel: CampaignChannel, objective: Objective, status: ConfiguredStatus, deliveryStatus: DeliveryStatus },
  filters: {
    id: 'By id.',
    name: 'By name.',
    externalId: 'By your own id.',
    channel: 'Any of these channels.',
    objective: 'Any of these objectives.',
    status: 'Any of these configured statuses.',
    deliveryStatus:
      'Any of these delivery statuses. Worked out row by row: combine it with other fields on large accounts.',
    startDate: 'By first day.',
    endDate: 'By last day; open-ended campaigns never match.',
    budgetMicros: 'By budget amount in micros, whatever its period.',
    label: 'Has a label that matches.',
    updatedAt: 'By the moment of the last change; for fetching what changed since last time.',
  },
  sorts: {
    NAME: 'By name, upper and lower case alike.',
    START_DATE: 'By first day.',
    END_DATE: 'By last day; open-ended counts as latest.',
    BUDGET: 'By budget amount.',
    CREATED_AT: 'By making.',
    UPDATED_AT: 'By last change.',
  },
});

builder.queryFields((t) => ({
  getCampaign: t.field({
    type: Campaign,
    nullable: true,
    description:
      'One campaign. Requires CAMPAIGNS_READ. Null when there is none with this id or it is not yours: the answer is the same.',
    args: { id: t.arg.id({ required: true, description: 'Id of the campaign.' }) },
    resolve: (_, { id }, context) => getCampaign(context, id),
  }),
  listCampaignsByCompany: t.field({
    type: campaignList.Page,
    description:
      'The campaigns of a company. Requires CAMPAIGNS_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...campaignList.args },
    resolve: (_, { companyId, ...list }, context) => listCampaignsByCompany(context, companyId, list),
  }),
}));
