import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { getCompany, listCompanies } from './service.ts';
import { companyTable, type CompanyRow } from './store.ts';

const CompanyKind = builder.enumType('CompanyKind', {
  description: 'What a company does on the platform.',
  values: {
    ADVERTISER: { description: 'Runs campaigns for itself.' },
    AGENCY: {
      description: 'Manages advertisers: it reaches their campaigns, audiences and reports, never their access.',
    },
  },
});

const CompanyStatus = builder.enumType('CompanyStatus', {
  description: 'State of an account.',
  values: {
    ACTIVE: { description: 'Open for business.' },
    SUSPENDED: { description: 'Readable; nothing is delivered.' },
    CLOSED: { description: 'Ended. A closed company leaves every list.' },
  },
});

export const Company = builder.objectRef<CompanyRow>('Company').implement({
  description: 'An account of the platform: the owner of campaigns, audiences, keys and members.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 200 characters.' }),
    kind: t.expose('kind', { type: CompanyKind, description: 'Advertiser or agency.' }),
    status: t.expose('status', { type: CompanyStatus, description: 'State of the account.' }),
    currencyCode: t.exposeString('currencyCode', {
      description: 'ISO 4217 code of the currency of every amount of this company, such as `EUR`.',
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'IANA time zone of every calendar day of this company, such as `Europe/Berlin`.',
    }),
    domain: t.exposeString('domain', { nullable: true, description: 'Website domain, without scheme.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the account was opened.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When a field of the company last changed.',
    }),
  }),
});

const companyList = defineList({
  item: Company,
  table: companyTable,
  plural: 'companies',
  enums: { kind: CompanyKind, status: CompanyStatus },
  filters: {
    id: 'By id.',
    name: 'By name.',
    kind: 'Any of these kinds.',
    status: 'Any of these states.',
    updatedAt: 'By the moment of the last change; for fetching what changed since last time.',
  },
  sorts: { NAME: 'By name, upper and lower case alike.', CREATED_AT: 'By opening.', UPDATED_AT: 'By last change.' },
});

builder.queryFields((t) => ({
  getCompany: t.field({
    type: Company,
    nullable: true,
    description: 'One company. Null when there is none with this id or it is not yours: the answer is the same.',
    args: { id: t.arg.id({ required: true, description: 'Id of the company.' }) },
    resolve: (_, { id }, context) => getCompany(context, id),
  }),
  listCompanies: t.field({
    type: companyList.Page,
    description:
      'The companies the token reaches: the account of an API key (and, for an agency, those it manages), the accounts that opted in for a partner, one’s memberships for a person. Needs no scope.',
    args: companyList.args,
    resolve: (_, list, context) => listCompanies(context, list),
  }),
}));
