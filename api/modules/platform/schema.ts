import { maximumLengths } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
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
  description: 'What gives access to a company, in numbers.',
  fields: (t) => ({
    apiKeys: t.exposeInt('apiKeys', { description: 'Valid API keys.' }),
    partnerAccessGrants: t.exposeInt('partnerAccessGrants', { description: 'Partners that have access.' }),
    invitations: t.exposeInt('invitations', { description: 'Open invitations.' }),
    members: t.exposeInt('members', { description: 'People who have joined.' }),
  }),
});

export const PlatformCompanyType = builder.objectRef<PlatformCompany>('PlatformCompany').implement({
  description: 'A company as the platform’s staff see it. It shows no campaign, audience or report.',
  fields: (t) => ({
    company: t.field({ type: Company, description: 'The company.', resolve: ({ company }) => company }),
    access: t.field({
      type: CompanyAccessCount,
      description: 'What gives access to the company.',
      resolve: ({ access }) => access,
    }),
    erasedFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'From when on the next housekeeping of the worker erases the company with its data, if it stays closed. Null while it isn’t closed, and if the installation keeps closed companies.',
      resolve: ({ company }, _, { services }) => erasureTime(company.closedAt, services.closedCompanyDays),
    }),
    rateLimitPoints: t.exposeInt('rateLimitPoints', {
      nullable: true,
      description: 'Points that its API keys may spend in a burst; null for the default of the installation.',
    }),
  }),
});

const CreateCompanyInput = builder.inputType('CreateCompanyInput', {
  description: 'A new company.',
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
        'ISO 4217 code of the currency of all its amounts, such as `EUR`. It is fixed with the first campaign.',
    }),
    timeZone: t.string({
      required: true,
      description: 'IANA time zone of all its days, such as `Europe/Berlin`. It is fixed with the first campaign.',
    }),
    domain: t.string({ description: 'Website domain without scheme, such as `example.com`.' }),
    adminEmail: t.string({
      description: 'Email address of the first admin, who is invited: ASCII characters, at most 254.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the company that the first one created, without the link.',
    }),
  }),
});

const UpdateCompanyInput = builder.inputType('UpdateCompanyInput', {
  description: 'Changes to a company. An absent field stays as it is.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    name: t.string({ description: `Name, 1 to ${maximumLengths.companyName} characters.` }),
    kind: t.field({
      type: CompanyKind,
      description: 'Advertiser or agency. An agency that manages companies, and a managed company, keep their kind.',
    }),
    currencyCode: t.string({ description: 'ISO 4217 code of its currency, as long as it has no campaign.' }),
    timeZone: t.string({ description: 'IANA time zone of its days, as long as it has no campaign.' }),
    domain: t.string({ description: 'Website domain without scheme; null removes it.' }),
  }),
});

const InviteCompanyAdminInput = builder.inputType('InviteCompanyAdminInput', {
  description: 'A person who becomes an admin of a company.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    email: t.string({ required: true, description: 'Email address of the person: ASCII characters, at most 254.' }),
  }),
});

const CompanyInvitationPayload = builder.objectRef<CompanyInvitationResult>('CompanyInvitationPayload').implement({
  description: 'A company whose admin was invited.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    invitationUrl: t.exposeString('invitationUrl', {
      nullable: true,
      description:
        'Link for the admin to set a password and join. It is in this response only and works once. Null when no one was invited, when the link was sent by email, or when the person needs no link.',
    }),
    invitationSentTo: t.exposeString('invitationSentTo', {
      nullable: true,
      description:
        'Email address that the invitation was sent to. Null when no one was invited, or when the installation sends no email.',
    }),
  }),
});

const CompanyPayload = builder.objectRef<CompanyResult>('CompanyPayload').implement({
  description: 'A changed company.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
  }),
});

builder.queryFields((t) => ({
  listPlatformCompanies: t.field({
    type: companyList.Page,
    description:
      'All companies of the platform, including suspended and closed ones. For the platform’s staff; others get FORBIDDEN.',
    args: companyList.args,
    resolve: (_, list, context) => listPlatformCompanies(context, list),
  }),
  getPlatformCompany: t.field({
    type: PlatformCompanyType,
    nullable: true,
    description:
      'One company with the number of its keys, members and partners; null when there is none with this id. The look-up is in the audit log of the company. For the platform’s staff; others get FORBIDDEN.',
    args: { id: t.arg.id({ required: true, description: 'Id of the company.' }) },
    resolve: (_, { id }, context) => getPlatformCompany(context, id),
  }),
}));

builder.mutationFields((t) => ({
  createCompany: t.field({
    type: CompanyInvitationPayload,
    description:
      'Creates a company, and invites its first admin if you give an email address. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: CreateCompanyInput, required: true, description: 'The new company.' }) },
    resolve: (_, { input }, context) => createCompany(context, input),
  }),
  updateCompany: t.field({
    type: CompanyPayload,
    description:
      'Renames a company or changes its other fields. STATE_FORBIDS for a currency or time zone that campaigns depend on. For the platform’s staff; others get FORBIDDEN.',
    args: {
      input: t.arg({ type: UpdateCompanyInput, required: true, description: 'Which company, and the changes.' }),
    },
    resolve: (_, { input }, context) => updateCompany(context, input),
  }),
  inviteCompanyAdmin: t.field({
    type: CompanyInvitationPayload,
    description:
      'Invites an admin to a company, such as the first one, or after the last one has left. CONFLICT when the person is a member or invited already. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: InviteCompanyAdminInput, required: true, description: 'Which company, and whom.' }) },
    resolve: (_, { input }, context) => inviteCompanyAdmin(context, input),
  }),
}));
