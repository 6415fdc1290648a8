import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { DeletePayload, inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { invitationMailsPerDay } from '../../mail/index.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { CompanyRoleEnum } from './role-schema.ts';
import { SecondFactorKind } from './second-factor-schema.ts';
import { removeCompanyMember } from './removal.ts';
import { invitationExpiryOf, resendInvitation } from './resend.ts';
import { secondFactorsOf } from './second-factor-rule.ts';
import { addCompanyMember, type CompanyMemberResult, listCompanyMembers, updateCompanyMember } from './service.ts';
import { companyMemberTable, type CompanyMemberRow, invitationDays } from './store.ts';

const CompanyMemberStatus = builder.enumType('CompanyMemberStatus', {
  description: 'Whether a member has joined.',
  values: {
    ACTIVE: { description: 'Has the permissions of the role.' },
    INVITED: {
      description:
        'Has no access yet. The person accepts with the invitation’s link or, with an account of this email address, in the portal.',
    },
  },
});

const CompanyMember = builder.objectRef<CompanyMemberRow>('CompanyMember').implement({
  description: 'A person with a role in a company.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company in which the person has the role.',
      resolve: (member, _, { loaders }) => loaders.of(createCompanyLoader).load(member.companyId),
    }),
    personId: t.exposeID('personId', {
      nullable: true,
      description:
        'ID of the person, which is the same in every company, and as the actor of audit events. Null while the person is invited.',
    }),
    email: t.exposeString('email', { description: 'Email address that the person signs in with.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name, if the person or their issuer gave one; null while the person is invited.',
    }),
    role: t.expose('role', { type: CompanyRoleEnum, description: 'Role in the company.' }),
    status: t.expose('status', {
      type: CompanyMemberStatus,
      description: 'Whether the person has joined or is invited.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was added.' }),
    lastSignedInAt: t.expose('lastSignedInAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last sign-in since the person joined; null before the first.',
    }),
    invitationExpiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the link of the person’s invitation expires, or has expired. Null after the person has joined, and if you use an external issuer.',
      resolve: (member, _, { services }) => invitationExpiryOf(member, services),
    }),
    secondFactors: t.field({
      type: [SecondFactorKind],
      nullable: true,
      ...maximumSize(2),
      description:
        'Second factors of the person. Empty for people of an external issuer; null while the person is invited, and for callers without ACCESS_READ.',
      resolve: (member, _, { viewer }) => secondFactorsOf(member, viewer),
    }),
  }),
});

const memberList = defineList({
  item: CompanyMember,
  table: companyMemberTable,
  plural: 'members',
  enums: { role: CompanyRoleEnum },
  filters: {
    id: 'By ID.',
    personId: 'By the ID of the person, such as the actor of an audit event. People who are only invited have none.',
    email: 'By email address.',
    role: 'Any of these roles.',
  },
  sorts: {
    EMAIL: 'By email address.',
    CREATED_AT: 'By the time they were added.',
    LAST_SIGNED_IN_AT: 'By last sign-in; members who never signed in count as latest.',
  },
});

const AddCompanyMemberInput = builder.inputType('AddCompanyMemberInput', {
  description: 'The person to add.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    email: t.string({
      required: true,
      description: 'Email address that the person signs in with, at most 254 ASCII characters.',
    }),
    role: t.field({
      type: CompanyRoleEnum,
      required: true,
      description: 'Role in the company, with no permissions that you don’t have yourself.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the member that the first one added, without the link.',
    }),
  }),
});

const UpdateCompanyMemberInput = builder.inputType('UpdateCompanyMemberInput', {
  description: 'A member’s new role.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the member.' }),
    role: t.field({
      type: CompanyRoleEnum,
      required: true,
      description: 'Role in the company, with no permissions that you don’t have yourself.',
    }),
  }),
});

const RemoveCompanyMemberInput = builder.inputType('RemoveCompanyMemberInput', {
  description: 'The member to remove.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the member.' }) }),
});

const ResendInvitationInput = builder.inputType('ResendInvitationInput', {
  description: 'The invitation to send again.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the invited member.' }) }),
});

const CompanyMemberPayload = builder.objectRef<CompanyMemberResult>('CompanyMemberPayload').implement({
  description: 'The added, invited or changed member.',
  interfaces: [Payload],
  fields: (t) => ({
    member: t.expose('member', {
      type: CompanyMember,
      nullable: true,
      description: 'The member after the change; null if nothing was written.',
    }),
    invitationUrl: t.exposeString('invitationUrl', {
      nullable: true,
      description: `Link for the person to join with, only in the responses of addCompanyMember and resendInvitation. Send it to the person yourself, and to no one else. It works once, for ${invitationDays} days. Null if the link was sent by email, or if you use an external issuer.`,
    }),
    invitationSentTo: t.exposeString('invitationSentTo', {
      nullable: true,
      description: `Email address that the invitation was sent to, only in the responses of addCompanyMember and resendInvitation. Its link works once, for ${invitationDays} days. Null if the installation sends no email. An email address gets at most ${invitationMailsPerDay} invitations by email per day. Further invitations are created without an email, and links are replaced without one.`,
    }),
  }),
});

builder.queryFields((t) => ({
  listCompanyMembers: t.field({
    type: memberList.Page,
    description:
      'Lists the members of a company. Every member of the company can list them; API keys and partners need ACCESS_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...memberList.args },
    resolve: (_, { companyId, ...list }, context) => listCompanyMembers(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  addCompanyMember: t.field({
    type: CompanyMemberPayload,
    description:
      'Invites a person to a company by email address. The person is INVITED until they accept, with the link or in the portal. The response is the same whether or not the email address has an account. Requires ACCESS_WRITE. CONFLICT if the email address belongs to a member or is invited already.',
    args: inputOf(AddCompanyMemberInput, 'The person and the role.'),
    resolve: (_, { input }, context) => addCompanyMember(context, input),
  }),
  resendInvitation: t.field({
    type: CompanyMemberPayload,
    description: `Sends the invitation of a person who hasn’t joined again, with a new link. The earlier link stops working immediately, and the new one works for ${invitationDays} days. Requires ACCESS_WRITE. STATE_FORBIDS if the person has joined.`,
    args: inputOf(ResendInvitationInput, 'The invitation.'),
    resolve: (_, { input }, context) => resendInvitation(context, input),
  }),
  updateCompanyMember: t.field({
    type: CompanyMemberPayload,
    description:
      'Gives a member another role, from the person’s next request on. Requires ACCESS_WRITE. STATE_FORBIDS if the company would have no admin left.',
    args: inputOf(UpdateCompanyMemberInput, 'The member and the role.'),
    resolve: (_, { input }, context) => updateCompanyMember(context, input),
  }),
  removeCompanyMember: t.field({
    type: DeletePayload,
    description:
      'Removes a member, from the person’s next request on. API keys that the person created stay valid, because they belong to the company. Requires ACCESS_WRITE. STATE_FORBIDS for the last admin.',
    args: inputOf(RemoveCompanyMemberInput, 'The member.'),
    resolve: (_, { input }, context) => removeCompanyMember(context, input),
  }),
}));
