import type { CompanyRole } from '../../auth/permissions.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { DeletePayload, NodeInterface, Payload } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import {
  addCompanyMember,
  type CompanyMemberResult,
  listCompanyMembers,
  removeCompanyMember,
  updateCompanyMember,
} from './service.ts';
import { companyMemberTable, type CompanyMemberRow, invitationDays } from './store.ts';

const roles = {
  ADMIN: { description: 'Everything, including keys, members, partners and the audit trail.' },
  EDITOR: { description: 'Reads and changes campaigns and audiences; reads reports.' },
  VIEWER: { description: 'Reads campaigns, audiences and reports.' },
} as const satisfies Record<CompanyRole, { description: string }>;

export const CompanyRoleEnum = builder.enumType('CompanyRole', {
  description: 'What a member may do in the company.',
  values: roles,
});

const CompanyMemberStatus = builder.enumType('CompanyMemberStatus', {
  description: 'Whether a member is in.',
  values: {
    ACTIVE: { description: 'Has what the role carries.' },
    INVITED: {
      description:
        'Has no access yet: the person opens the invitation’s link or, where people sign in at an issuer of your own, signs in there with this address.',
    },
  },
});

const CompanyMember = builder.objectRef<CompanyMemberRow>('CompanyMember').implement({
  description: 'A person with a role in a company.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company the role is in.',
      resolve: (member, _, { loaders }) => loaders.companies.load(member.companyId),
    }),
    email: t.exposeString('email', { description: 'E-mail address the person signs in with.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name, where the person or their issuer gave one; null while they are invited.',
    }),
    role: t.field({ type: CompanyRoleEnum, description: 'Role in the company.', resolve: (member) => member.role }),
    status: t.field({
      type: CompanyMemberStatus,
      description: 'Whether the person is in, or invited.',
      resolve: (member) => member.status,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the person was added.',
      resolve: (member) => member.createdAt,
    }),
    lastSignedInAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Last sign-in; null before the first, and while the person is invited.',
      resolve: (member) => member.lastSignedInAt,
    }),
  }),
});

const memberList = defineList({
  item: CompanyMember,
  table: companyMemberTable,
  plural: 'members',
  enums: { role: CompanyRoleEnum },
  filters: { email: 'By e-mail address.', role: 'Any of these roles.' },
  sorts: {
    EMAIL: 'By e-mail address.',
    CREATED_AT: 'By the moment they were added.',
    LAST_SIGNED_IN_AT: 'By last sign-in; never signed in counts as latest.',
  },
});

const AddCompanyMemberInput = builder.inputType('AddCompanyMemberInput', {
  description: 'A person to be added.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    email: t.string({
      required: true,
      description: 'E-mail address the person signs in with: ASCII characters, at most 254.',
    }),
    role: t.field({
      type: CompanyRoleEnum,
      required: true,
      description: 'Role in the company; none that carries more than you have yourself.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours a second call with it and the same input answers with the member the first one added, without the link.',
    }),
  }),
});

const UpdateCompanyMemberInput = builder.inputType('UpdateCompanyMemberInput', {
  description: 'A member’s new role.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The member.' }),
    role: t.field({
      type: CompanyRoleEnum,
      required: true,
      description: 'Role in the company; none that carries more than you have yourself.',
    }),
  }),
});

const RemoveCompanyMemberInput = builder.inputType('RemoveCompanyMemberInput', {
  description: 'A member to be removed.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The member.' }) }),
});

const CompanyMemberPayload = builder.objectRef<CompanyMemberResult>('CompanyMemberPayload').implement({
  description: 'A member who was added or changed.',
  interfaces: [Payload],
  fields: (t) => ({
    member: t.field({
      type: CompanyMember,
      nullable: true,
      description: 'The member as they are now; null when nothing was written.',
      resolve: (payload) => payload.member,
    }),
    invitationUrl: t.exposeString('invitationUrl', {
      nullable: true,
      description: `Link for an INVITED member to set a password and join, in the answer of addCompanyMember and never again. Nobody is sent an e-mail: hand it to the person yourself, and to nobody else. It works once, for ${invitationDays} days. Null when the person needs none.`,
    }),
  }),
});

builder.queryFields((t) => ({
  listCompanyMembers: t.field({
    type: memberList.Page,
    description:
      'Members of a company. Its own members may read it; keys and partners need ACCESS_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...memberList.args },
    resolve: (_, { companyId, ...list }, context) => listCompanyMembers(context, companyId, list),
  }),
}));

builder.mutationFields((t) => ({
  addCompanyMember: t.field({
    type: CompanyMemberPayload,
    description:
      'Adds a person to a company. Somebody new gets a link to set a password with; who is known already is in at once. Requires ACCESS_WRITE. CONFLICT when the person is a member already.',
    args: { input: t.arg({ type: AddCompanyMemberInput, required: true, description: 'Who, and as what.' }) },
    resolve: (_, { input }, context) => addCompanyMember(context, input),
  }),
  updateCompanyMember: t.field({
    type: CompanyMemberPayload,
    description:
      'Gives a member another role; it holds on their next request. Requires ACCESS_WRITE. STATE_FORBIDS when it would leave the company without an admin.',
    args: { input: t.arg({ type: UpdateCompanyMemberInput, required: true, description: 'Who, and the role.' }) },
    resolve: (_, { input }, context) => updateCompanyMember(context, input),
  }),
  removeCompanyMember: t.field({
    type: DeletePayload,
    description:
      'Removes a member; it holds on their next request. API keys they made stay: keys belong to the company. Requires ACCESS_WRITE. STATE_FORBIDS for the last admin.',
    args: { input: t.arg({ type: RemoveCompanyMemberInput, required: true, description: 'Who.' }) },
    resolve: (_, { input }, context) => removeCompanyMember(context, input),
  }),
}));
