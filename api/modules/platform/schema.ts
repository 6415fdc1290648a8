import { maximumLengths } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { Company, companyList, CompanyKind } from '../companies/index.ts';
import { erasureTime } from '../retention/index.ts';
import type { CompanyAccessCounts } from './access-store.ts';
import { changedCompany } from './payload-schema.ts';
import {
  type CompanyInvitationResult,
  type CompanyResult,
  createCompany,
  getPlatformCompany,
  inviteCompanyAdmin,
  listPlatformCompanies,
  type PlatformCompany,
  updateCompany,
} from './service.ts';

export const CompanyAccessCount = builder.objectRef<CompanyAccessCounts>('CompanyAccessCount').implement({
  description: 'Number of API keys, partners, invitations and members that give access to a company.',
  fields: (t) => ({
    apiKeys: t.exposeInt('apiKeys', { description: 'Valid API keys.' }),
    partnerAccessGrants: t.exposeInt('partnerAccessGrants', { description: 'Partners that have access.' }),
    invitations: t.exposeInt('invitations', { description: 'Invitations that haven’t been accepted.' }),
    members: t.exposeInt('members', { description: 'People who have joined.' }),
  }),
});

export const PlatformCompanyType = builder.objectRef<PlatformCompany>('PlatformCompany').implement({
  description: 'A company as the platform’s staff see it, without its campaigns, audiences and reports.',
  fields: (t) => ({
    company: t.expose('company', { type: Company, description: 'The company.' }),
    agency: t.expose('agency', {
      type: Company,
      nullable: true,
      description: 'The agency that manages the company; null if none does.',
    }),
    access: t.expose('access', {
      type: CompanyAccessCount,
      description: 'Number of API keys, members, invitations and partners of the company.',
    }),
    erasedFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which the worker erases the company with its data, if the company stays closed. Null while it isn’t closed, and if the installation keeps closed companies.',
      resolve: ({ company }, _, { services }) => erasureTime(company.closedAt, services.closedCompanyDays),
    }),
    rateLimitPoints: t.exposeInt('rateLimitPoints', {
      nullable: true,
      description: 'Points that its API keys can spend in a burst; null for the default of the installation.',
    }),
  }),
});

const CreateCompanyInput = builder.inputType('CreateCompanyInput', {
  description: 'The company to create.',
  fields: (t) => ({
    name: t.string({ required: true, description: `Name, 1 to ${maximumLengths.companyName} characters.` }),
    kind: t.field({
      type: CompanyKind,
      required: true,
      defaultValue: 'ADVERTISER',
      description: 'Advertiser or agency.',
    }),
    currencyCode: t.string({
      required: true,
      description:
        'ISO 4217 code of the currency of all its amounts, such as `EUR`. It can’t change after the first campaign.',
    }),
    timeZone: t.string({
      required: true,
      description: 'IANA time zone of all its days, such as `Europe/Berlin`. It can’t change after the first campaign.',
    }),
    domain: t.string({ description: 'Website domain without scheme, such as `example.com`.' }),
    agencyId: t.id({
      description:
        'ID of the agency that manages the company. Only for an advertiser. NOT_FOUND if no company has this ID; STATE_FORBIDS if it isn’t an agency, or is closed.',
    }),
    adminEmail: t.string({
      description:
        'Email address of the first admin, who is invited: at most 254 ASCII characters. If absent, no one is invited.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the company that the first one created, without the link.',
    }),
  }),
});

const UpdateCompanyInput = builder.inputType('UpdateCompanyInput', {
  description: 'Changes to a company. An absent field stays unchanged.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    name: t.string({ description: `Name, 1 to ${maximumLengths.companyName} characters.` }),
    kind: t.field({
      type: CompanyKind,
      description:
        'Advertiser or agency. STATE_FORBIDS for an agency that manages companies, and for a company that keeps its agency.',
    }),
    currencyCode: t.string({
      description: 'ISO 4217 code of its currency. STATE_FORBIDS if the company has campaigns.',
    }),
    timeZone: t.string({ description: 'IANA time zone of its days. STATE_FORBIDS if the company has campaigns.' }),
    domain: t.string({ description: 'Website domain without scheme; null removes it.' }),
    agencyId: t.id({
      description:
        'ID of the agency that manages the company; null removes the agency. NOT_FOUND if no company has this ID. STATE_FORBIDS if it isn’t an agency or is closed, and for a company that is an agency itself. The change applies to people on their next request, and to API keys of the agency at most 5 seconds after the request.',
    }),
  }),
});

const InviteCompanyAdminInput = builder.inputType('InviteCompanyAdminInput', {
  description: 'The admin to invite.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    email: t.string({ required: true, description: 'Email address of the person, at most 254 ASCII characters.' }),
  }),
});

/** The result of a mutation that invites a person to a company, or sends the invitation again. */
export const CompanyInvitationPayload = builder
  .objectRef<CompanyInvitationResult>('CompanyInvitationPayload')
  .implement({
    description: 'The company, and the invitation of a person to it.',
    interfaces: [Payload],
    fields: (t) => ({
      company: t.field(changedCompany),
      invitationUrl: t.exposeString('invitationUrl', {
        nullable: true,
        description:
          'Link with which the person sets a password and joins. It is in this response only and works once. Null if no one was invited, if the link was sent by email, or if the person needs no link.',
      }),
      invitationSentTo: t.exposeString('invitationSentTo', {
        nullable: true,
        description:
          'Email address that the invitation was sent to. Null if no one was invited, or if the installation sends no email.',
      }),
    }),
  });

const CompanyPayload = builder.objectRef<CompanyResult>('CompanyPayload').implement({
  description: 'The changed company.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
  }),
});

builder.queryFields((t) => ({
  listPlatformCompanies: t.field({
    type: companyList.Page,
    description:
      'Lists all companies of the platform, including suspended and closed ones. Only for the platform’s staff; others get FORBIDDEN.',
    args: companyList.args,
    resolve: (_, list, context) => listPlatformCompanies(context, list),
  }),
  getPlatformCompany: t.field({
    type: PlatformCompanyType,
    nullable: true,
    description:
      'Returns a company with the number of its API keys, members and partners. Null if no company has this ID. The audit log of the company records that you viewed it. Only for the platform’s staff; others get FORBIDDEN.',
    args: { id: t.arg.id({ required: true, description: 'ID of the company.' }) },
    resolve: (_, { id }, context) => getPlatformCompany(context, id),
  }),
}));

builder.mutationFields((t) => ({
  createCompany: t.field({
    type: CompanyInvitationPayload,
    description:
      'Creates a company, and invites its first admin if you send an email address. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(CreateCompanyInput, 'The new company.'),
    resolve: (_, { input }, context) => createCompany(context, input),
  }),
  updateCompany: t.field({
    type: CompanyPayload,
    description:
      'Changes the name, the agency or other fields of a company. STATE_FORBIDS for the currency or the time zone of a company with campaigns. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(UpdateCompanyInput, 'The company, and the changes.'),
    resolve: (_, { input }, context) => updateCompany(context, input),
  }),
  inviteCompanyAdmin: t.field({
    type: CompanyInvitationPayload,
    description:
      'Invites an admin to a company, for example the first one, or a new one after the last one has left. CONFLICT if the person is a member or is invited already. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(InviteCompanyAdminInput, 'The company, and the email address.'),
    resolve: (_, { input }, context) => inviteCompanyAdmin(context, input),
  }),
}));
