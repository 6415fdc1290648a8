import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { AudienceRef, createAudienceLoader } from '../audiences/index.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { createDeliveryLoader, createSpentLoader, type DeliveryIssue, deliveryIssues } from './delivery.ts';
import {
  BudgetPeriod,
  CampaignChannel,
  ConfiguredStatus,
  DeliveryIssueCode,
  DeliveryStatus,
  Objective,
  Pacing,
} from './enums.ts';
import { maximumAudiences } from './rules.ts';
import { createCampaignAudienceLoader, getCampaign, listCampaignsByCompany } from './service.ts';
import { type CampaignRow, campaignTable } from './store.ts';

/** The maximum number of issues of a campaign in a response. */
const maximumDeliveryIssues = 5;

const DeliveryIssueType = builder.objectRef<DeliveryIssue>('DeliveryIssue').implement({
  description: 'A reason why a campaign doesn’t deliver, or doesn’t deliver fully.',
  fields: (t) => ({
    code: t.expose('code', { type: DeliveryIssueCode, description: 'Stable code for programs.' }),
    message: t.exposeString('message', { description: 'The reason as a text for people.' }),
    targetId: t.exposeID('targetId', {
      nullable: true,
      description: 'ID of the object that causes it, such as an audience.',
    }),
  }),
});

const Budget = builder.objectRef<CampaignRow>('Budget').implement({
  description: 'The budget of a campaign. 1,000,000 micros are one unit of the company’s currency.',
  fields: (t) => ({
    period: t.expose('budgetPeriod', { type: BudgetPeriod, description: 'The period of the amount.' }),
    amountMicros: t.expose('budgetAmountMicros', { type: 'BigInt', description: 'Amount in micros, greater than 0.' }),
    spentMicros: t.field({
      type: 'BigInt',
      description:
        'Amount spent in micros: today in the company’s time zone for a daily budget, in total for a lifetime budget.',
      resolve: (campaign, _, { loaders }) => loaders.of(createSpentLoader).load(campaign),
    }),
    pacing: t.expose('budgetPacing', { type: Pacing, description: 'How the amount is distributed over its period.' }),
  }),
});

export const Campaign = builder.objectRef<CampaignRow>('Campaign').implement({
  description: 'A campaign with its channel, schedule, budget and audiences.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company it belongs to.',
      resolve: (campaign, _, { loaders }) => loaders.of(createCompanyLoader).load(campaign.companyId),
    }),
    name: t.exposeString('name', { description: 'Name, 1 to 200 characters.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Your own ID of the campaign, unique within the company; null if it has none.',
    }),
    channel: t.expose('channel', { type: CampaignChannel, description: 'Where it runs. It never changes.' }),
    objective: t.expose('objective', { type: Objective, description: 'Its objective.' }),
    status: t.expose('status', { type: ConfiguredStatus, description: 'The status that you set.' }),
    deliveryStatus: t.field({
      type: DeliveryStatus,
      description: 'The current status, computed from budget, spend, schedule, company and audiences.',
      resolve: async (campaign, _, { loaders }) => (await loaders.of(createDeliveryLoader).load(campaign.id)).status,
    }),
    deliveryIssues: t.field({
      type: [DeliveryIssueType],
      ...maximumSize(maximumDeliveryIssues),
      description: `Why it doesn’t deliver, or not fully: the ${maximumDeliveryIssues} most severe reasons. Empty if there is none.`,
      resolve: async (campaign, _, { loaders }) =>
        deliveryIssues(campaign, await loaders.of(createDeliveryLoader).load(campaign.id)).slice(
          0,
          maximumDeliveryIssues,
        ),
    }),
    startDate: t.expose('startDate', { type: 'Date', description: 'First day, in the company’s time zone.' }),
    endDate: t.expose('endDate', {
      type: 'Date',
      nullable: true,
      description: 'Last day, included; null if the campaign has no end.',
    }),
    budget: t.field({ type: Budget, description: 'Its budget.', resolve: (campaign) => campaign }),
    labels: t.exposeStringList('labels', { description: 'Free labels, at most 50 of 1 to 50 characters.' }),
    audiences: t.field({
      type: [AudienceRef],
      description: 'Audiences that it is delivered to, at most 20; without any, it is delivered to everyone.',
      ...maximumSize(maximumAudiences),
      resolve: async (campaign, _, { loaders }) => {
        const ids = await loaders.of(createCampaignAudienceLoader).load(campaign.id);
        const loaded = await Promise.all(ids.map((id) => loaders.of(createAudienceLoader).load(id)));
        return loaded.filter((audience) => audience !== undefined);
      },
    }),
    version: t.exposeInt('version', {
      description: 'Increases by one with every change; pass it as `expectedVersion`.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const campaignList = defineList({
  item: Campaign,
  table: campaignTable,
  plural: 'campaigns',
  enums: { channel: CampaignChannel, objective: Objective, status: ConfiguredStatus, deliveryStatus: DeliveryStatus },
  filters: {
    id: 'By ID.',
    name: 'By name.',
    externalId: 'By your own ID.',
    channel: 'Any of these channels.',
    objective: 'Any of these objectives.',
    status: 'Any of these configured statuses.',
    deliveryStatus: 'Any of these delivery statuses.',
    startDate: 'By first day.',
    endDate: 'By last day; open-ended campaigns never match.',
    budgetMicros: 'By budget amount in micros, whatever its period.',
    label: 'Has a label that matches.',
    updatedAt: 'By the time of the last change, for example to list what changed since your last request.',
  },
  sorts: {
    NAME: 'By name, upper and lower case alike.',
    START_DATE: 'By first day.',
    END_DATE: 'By last day; open-ended counts as latest.',
    BUDGET: 'By budget amount.',
    CREATED_AT: 'By creation time.',
    UPDATED_AT: 'By last change.',
  },
});

builder.queryFields((t) => ({
  getCampaign: t.field({
    type: Campaign,
    nullable: true,
    description:
      'Returns a campaign by its ID. Requires CAMPAIGNS_READ. Null if it doesn’t exist or you can’t access it.',
    args: { id: t.arg.id({ required: true, description: 'ID of the campaign.' }) },
    resolve: (_, { id }, context) => getCampaign(context, id),
  }),
  listCampaignsByCompany: t.field({
    type: campaignList.Page,
    description:
      'Lists the campaigns of a company. Requires CAMPAIGNS_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...campaignList.args },
    resolve: (_, { companyId, ...list }, context) => listCampaignsByCompany(context, companyId, list),
  }),
}));
