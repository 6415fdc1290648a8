import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { getCompany, listCompanies } from './service.ts';
import { companyTable, type CompanyRow } from './store.ts';

export const CompanyKind = builder.enumType('CompanyKind', {
  description: 'What a company does on the platform.',
  values: {
    ADVERTISER: { description: 'Runs campaigns for itself.' },
    AGENCY: {
      description:
        'Manages advertisers: it can access their campaigns, audiences and reports, but not their members and keys.',
    },
  },
});

export const CompanyStatus = builder.enumType('CompanyStatus', {
  description: 'State of a company.',
  values: {
    ACTIVE: { description: 'Active without restrictions.' },
    SUSPENDED: {
      description:
        'No campaign is delivered, and its API keys, members and partners get COMPANY_SUSPENDED. The agency that manages it can still read its data.',
    },
    CLOSED: {
      description: 'Its API keys, members and partners get COMPANY_CLOSED. Only the platform’s staff can list it.',
    },
  },
});

export const Company = builder.objectRef<CompanyRow>('Company').implement({
  description: 'A company on the platform, which owns campaigns, audiences, keys and members.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 200 characters.' }),
    kind: t.expose('kind', { type: CompanyKind, description: 'Advertiser or agency.' }),
    status: t.expose('status', { type: CompanyStatus, description: 'State of the company.' }),
    currencyCode: t.exposeString('currencyCode', {
      description: 'ISO 4217 code of the currency of every amount of this company, such as `EUR`.',
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'IANA time zone of every calendar day of this company, such as `Europe/Berlin`.',
    }),
    domain: t.exposeString('domain', { nullable: true, description: 'Website domain, without scheme.' }),
    agencyId: t.exposeID('agencyId', {
      nullable: true,
      description: 'ID of the agency that manages the company; null if none does.',
    }),
    statusReason: t.string({
      nullable: true,
      description: 'Why the company is suspended or closed. Null while it is active, and for partners.',
      resolve: ({ statusReason }, _, { viewer }) => (viewer.actor.kind === 'PARTNER' ? null : statusReason),
    }),
    suspendedAt: t.expose('suspendedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the company was suspended; null while it isn’t.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the company was closed; null while it isn’t.',
    }),
    secondFactorRequiredFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which the company’s admins need a second factor. Null if none is required, and for callers other than its members and the platform’s staff.',
      resolve: ({ id, secondFactorRequiredFrom: from }, _, { viewer }) => {
        const isMember = (viewer.access.get(id)?.role ?? null) !== null;
        return isMember || viewer.isStaff ? from : null;
      },
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the company was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When a field of the company last changed.',
    }),
  }),
});

export const companyList = defineList({
  item: Company,
  table: companyTable,
  plural: 'companies',
  enums: { kind: CompanyKind, status: CompanyStatus },
  filters: {
    id: 'By ID.',
    name: 'By name.',
    agencyId: 'By the agency that manages them.',
    kind: 'Any of these kinds.',
    status: 'Any of these states.',
    updatedAt: 'By the time of the last change, for example to list what changed since your last request.',
  },
  sorts: {
    NAME: 'By name, upper and lower case alike.',
    CREATED_AT: 'By creation time.',
    UPDATED_AT: 'By last change.',
  },
});

builder.queryFields((t) => ({
  getCompany: t.field({
    type: Company,
    nullable: true,
    description: 'Returns a company by its ID. Null if it doesn’t exist or you can’t access it.',
    args: { id: t.arg.id({ required: true, description: 'ID of the company.' }) },
    resolve: (_, { id }, context) => getCompany(context, id),
  }),
  listCompanies: t.field({
    type: companyList.Page,
    description:
      'Lists the companies that you can access. For an API key, that is its own company and, if it is an agency, the companies that it manages. For a partner, it is the companies that granted access. For a person, it is the companies that the person is a member of. It needs no permission.',
    args: companyList.args,
    resolve: (_, list, context) => listCompanies(context, list),
  }),
}));
